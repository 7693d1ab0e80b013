import { randomBytes } from "node:crypto";
import fs from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import postgres from "postgres";
import { afterAll, describe, expect, inject, onTestFinished, test } from "vitest";
import { startEmbedded } from "~/platform/db/embedded/start.server";
import { openBrowser } from "../support/browser/browser";
import { openFactories, PASSWORD } from "../support/database/people";
import { createDatabase } from "../support/database/postgres";
import { IS_LONG } from "../support/length.js";
import { startServer } from "../support/server/server";

const ROLE = `app_${randomBytes(4).toString("hex")}`;
const SECRET = randomBytes(12).toString("hex");
const admin = postgres(inject("postgresUrl"), { max: 1, onnotice: () => {} });
afterAll(async () => {
	await admin.unsafe(`drop role if exists ${ROLE}`);
	await admin.end();
});

const REFUSED = /permission denied|must be owner/;

/** What whoever took over the product would try with its role. */
async function expectAppendOnly(url: string) {
	const sql = postgres(url, { max: 1, onnotice: () => {} });
	try {
		const before = await sql`select count(*)::int from audit_log`;
		expect(before[0]?.count).toBeGreaterThan(0);
		for (const attempt of [
			"update audit_log set details = '{}'",
			"delete from audit_log",
			"truncate audit_log",
			"drop table audit_log",
			"alter table audit_log disable trigger all",
			"drop trigger audit_log_append_only on audit_log",
			"set session_replication_role = replica",
			"create or replace function delete_old_audit(before timestamptz) returns integer language sql as 'select 1'",
			"create table public.mine (id int)",
			"drop table partitions.case_events_default",
			"select from partitions.case_events_default",
			"select make_partition('case_events', 'mine')",
		])
			await expect(sql.unsafe(attempt), attempt).rejects.toThrow(/permission denied|must be owner/);
		await expect(sql`select delete_old_audit(now() - interval '300 days')`).rejects.toThrow("kept for 365 days");
		expect(await sql`select delete_old_audit(now() - interval '366 days') as gone`).toEqual([{ gone: 0 }]);
		expect(await sql`select count(*)::int from audit_log`).toEqual(before);
	} finally {
		await sql.end();
	}
}

/** A person signs in, adds a case that the worker looks up, takes their data away and deletes the account. */
async function expectWhole(base: string, ownerUrl: string) {
	const given = openFactories(ownerUrl);
	const sql = postgres(ownerUrl, { max: 1, onnotice: () => {} });
	onTestFinished(async () => {
		await given.close();
		await sql.end();
	});
	const user = await given.givenUser();
	const browser = openBrowser(base);
	await browser.logIn(user.username, PASSWORD);
	expect((await browser.get("/user/cases")).status).toBe(200);
	expect((await browser.get("/user/profile/data.json")).status).toBe(200);
	await browser.post("/", { email: user.email }, { action: "/forgot-password" }).catch(() => undefined);
	const deleted = await browser.post("/user/profile/delete", { password: PASSWORD, confirm: "on" });
	expect(deleted.status).toBeLessThan(500);
	await expect
		.poll(async () => (await sql`select count(*)::int from pgboss.job where state = 'completed'`)[0]?.count, {
			timeout: 30_000,
		})
		.toBeGreaterThan(0);
	expect(await sql`select name from pgboss.job where state = 'failed'`).toEqual([]);
}

describe("the role that the product works with", () => {
	test("owns nothing in an outside database, may only add to the audit log, and the product is whole", async () => {
		const database = await createDatabase(inject("postgresUrl"));
		onTestFinished(() => database.drop());
		await admin.unsafe(`create role ${ROLE} login password '${SECRET}'`);
		const own = new URL(database.url);
		Object.assign(own, { username: ROLE, password: SECRET });
		const settings = { DATABASE_URL: own.toString(), DATABASE_MIGRATION_URL: database.url, LOG_LEVEL: "info" };
		const server = await startServer(settings);
		onTestFinished(() => server.stop());
		await expectWhole(server.url, database.url);
		await expectAppendOnly(own.toString());
		expect(server.output()).not.toMatch(REFUSED);
		expect(server.output()).not.toContain("owns its tables");
		await server.stop();
		const again = await startServer(settings);
		onTestFinished(() => again.stop());
		expect(again.output()).not.toMatch(REFUSED);
	}, 120_000);

	test.runIf(IS_LONG)(
		"is made by the built-in database itself",
		async () => {
			const DATA_DIR = await fs.mkdtemp(path.join(tmpdir(), "role-"));
			onTestFinished(() => fs.rm(DATA_DIR, { recursive: true, force: true }));
			const server = await startServer({ DATA_DIR, LOG_LEVEL: "info" });
			onTestFinished(() => server.stop());
			const { url, productUrl } = await startEmbedded(DATA_DIR, () => {});
			expect(new URL(productUrl).username).toBe("nyaya_app");
			await expectWhole(server.url, url);
			await expectAppendOnly(productUrl);
			expect(server.output()).not.toMatch(REFUSED);
			expect(server.output()).not.toContain("owns its tables");
		},
		120_000,
	);

	test("may be the owner where no other is given, and the start says so", async () => {
		const database = await createDatabase(inject("postgresUrl"));
		onTestFinished(() => database.drop());
		const server = await startServer({ DATABASE_URL: database.url, LOG_LEVEL: "info" });
		onTestFinished(() => server.stop());
		expect(server.output().match(/owns its tables/g)).toHaveLength(1);
	}, 120_000);
});
