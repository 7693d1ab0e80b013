import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { saveImported } from "~/features/courts/court-records/import/save.server";
import { listReferences } from "~/features/people/accounts/queries.own-data.server";
import { hashToken } from "~/features/people/sign-in/codes/token.server";
import { endOldSessions, startSession } from "~/features/people/sign-in/sessions/sessions.server";
import { db, sql } from "~/platform/db/client.server";
import { jobs } from "~/platform/queue/job.server";
import "~/worker/jobs.server";
import { forgetOldData, RETENTION } from "~/worker/retention.server";
import { given } from "../support/database/given";
import { someCnr } from "../support/database/people";
import { retentionRow } from "../support/database/retention-rows";

const app = path.resolve(import.meta.dirname, "../../app");

async function tablesOfSchema(): Promise<string[]> {
	const modules = await Promise.all(
		readdirSync(app, { recursive: true })
			.map(String)
			.filter((file) => file.endsWith("schema.ts"))
			.map((file): Promise<Record<string, unknown>> => import(path.join(app, file))),
	);
	const tables = modules.flatMap((module) => Object.values(module).filter((value) => is(value, PgTable)));
	return [...new Set(tables.map((table) => getTableConfig(table).name))].sort();
}

test("every table of the schema says how long it is kept, once, and by which job", async () => {
	expect(RETENTION.map(({ table }) => table).sort()).toEqual(await tablesOfSchema());
	for (const { table, kept, by, why } of RETENTION) {
		expect(why, table).not.toBe("");
		if (by) expect(jobs.has(by), table).toBe(true);
		if (by) expect(kept, table).toBeTypeOf("number");
	}
});

test("what is kept with the account goes with it, and what is deleted after days is deleted by somebody", async () => {
	const references = await listReferences();
	const gone = new Set(["users"]);
	for (let before = 0; before < gone.size; ) {
		before = gone.size;
		for (const { table, parent, onDelete } of references)
			if (onDelete === "cascade" && gone.has(parent)) gone.add(table);
	}
	const left = RETENTION.filter(({ table, kept }) => kept === "account" && !gone.has(table));
	expect(left.map(({ table }) => table)).toEqual([]);
	const cascades = (table: string): boolean =>
		references.some(
			(one) =>
				one.table === table &&
				one.onDelete === "cascade" &&
				RETENTION.some(({ table: parent, forget, by }) => parent === one.parent && (forget || by)),
		);
	const nobodys = RETENTION.filter(
		({ table, kept, by, forget }) =>
			typeof kept === "number" && !by && !forget && table !== "audit_log" && !cascades(table),
	);
	expect(nobodys.map(({ table }) => table)).toEqual([]);
});

test("old records nobody tracks, ended tokens and old invitations are forgotten; the others stay", async () => {
	const user = await given.givenUser();
	const tracked = await given.givenCase(user.id);
	const other = await given.givenUser();
	const [old, updated, fresh, again] = [someCnr(), someCnr(), someCnr(), tracked.cnrNumber];
	for (const cnrNumber of [old, updated, again]) await given.givenCase(other.id, { cnrNumber });
	await sql`delete from cases where owner_id = ${other.id}`;
	await sql`update untracked_records set since = now() - interval '366 days'`;
	await given.givenCase(other.id, { cnrNumber: fresh });
	await sql`delete from cases where owner_id = ${other.id}`;
	await sql`insert into hearings (cnr_number, position) values (${old}, 1)`;
	await sql`alter table court_records disable trigger user`;
	await sql`update court_records set updated_at = now() - interval '366 days' where cnr_number in (${old}, ${fresh}, ${again})`;
	await sql`alter table court_records enable trigger user`;
	for (const days of [31, 29])
		await sql`insert into chamber_members (id, owner_id, role, invited_email, expires_at)
			values (gen_random_uuid(), ${user.id}, 'viewer', ${`x${days}@example.in`}, now() - make_interval(days => ${days}))`;
	const forgotten = await forgetOldData();
	expect(forgotten.get("court_records")).toBeGreaterThanOrEqual(1);
	const left = await sql<{ cnr: string }[]>`select cnr_number as cnr from court_records
		where cnr_number in (${old}, ${updated}, ${fresh}, ${again}) order by 1`;
	expect(left.map(({ cnr }) => cnr)).toEqual([updated, fresh, again].sort());
	const looked = await sql<{ cnr: string }[]>`select cnr_number as cnr from untracked_records order by 1`;
	expect(looked.map(({ cnr }) => cnr)).toEqual([updated, fresh].sort());
	expect(await sql`select from hearings where cnr_number = ${old}`).toHaveLength(0);
	const invited = await sql<
		{ mail: string }[]
	>`select invited_email as mail from chamber_members where owner_id = ${user.id}`;
	expect(invited.map(({ mail }) => mail)).toEqual(["x29@example.in"]);
	expect([...(await forgetOldData()).values()].reduce((sum, count) => sum + count, 0)).toBe(0);
});

test("a CNR that a case no longer has, and one that is imported for nobody, are looked at again", async () => {
	const user = await given.givenUser();
	const { id, cnrNumber } = await given.givenCase(user.id);
	await sql`update cases set cnr_number = ${someCnr()} where id = ${id}`;
	const [nobodys, tracked] = [someCnr(), (await given.givenCase(user.id)).cnrNumber];
	await db.transaction((tx) =>
		saveImported(
			tx,
			[nobodys, tracked].map((cnr) => ({ cnr, values: {}, purpose: "" })),
		),
	);
	const noted = await sql<{ cnr: string }[]>`select cnr_number as cnr from untracked_records order by id`;
	expect(noted.map(({ cnr }) => cnr)).toEqual([cnrNumber, nobodys]);
});

test("sessions past their time and those unused for 30 days end, the others go on", async () => {
	const { id } = await given.givenUser();
	const tokens = await Promise.all(
		[1, 2, 3].map(() => startSession({ id, role: "USER" }, { userAgent: "", address: "" })),
	);
	const [past, unused] = tokens.map(hashToken);
	await sql`update sessions set expires_at = now() - interval '1 minute' where token_hash = ${String(past)}`;
	await sql`update sessions set last_seen_at = now() - interval '31 days' where token_hash = ${String(unused)}`;
	await endOldSessions();
	const left = await sql`select token_hash from sessions`;
	expect(left.map((row) => row.token_hash)).toEqual([hashToken(String(tokens[2]))]);
});

test("the page on privacy has the same table", () => {
	const page = readFileSync(path.resolve(import.meta.dirname, "../../docs/privacy.md"), "utf8");
	const rows = page.split("\n").filter((line) => /^\| [a-z_]+ \| (account|always|\d+ days?) \|/.test(line));
	expect(rows).toEqual(RETENTION.map(retentionRow));
});
