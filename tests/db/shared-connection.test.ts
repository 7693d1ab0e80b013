import { setTimeout as wait } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { afterAll, expect, test, vi } from "vitest";
import { dayInIndia } from "~/calendar/day";
import { db, sql } from "~/db/client.server";
import { withDatabaseLimit } from "~/db/request-limit.server";
import { cases } from "~/db/schema/cases";
import { countOffers } from "~/features/cases/find/commands.found.server";
import { caseStrip } from "~/features/diary/case-strip.server";
import { findSession, startSession } from "~/features/sign-in/sessions.server";
import { openFactories } from "../support/people";

const given = openFactories(String(process.env.DATABASE_URL));
afterAll(() => given.close());

const today = dayInIndia(new Date());

const connections = async (name: string) => {
	const [row] = await sql`select count(*)::int as count from pg_stat_activity
		where datname = current_database() and application_name = ${name}`;
	return row?.count;
};

test("the brief statements of requests share one connection", async () => {
	const { id } = await given.givenUser();
	const read = () => withDatabaseLimit(() => Promise.all([caseStrip(id, today), countOffers(id)]));
	await read();
	await Promise.all([read(), read(), read()]);
	expect(await connections("nyaya-diary shared")).toBe(1);
	expect(await connections("nyaya-diary")).toBe(0);
});

test("who asks is not held up by brief statements that wait for a locked table", async () => {
	const { id } = await given.givenUser();
	const token = await startSession({ id, role: "USER" }, { userAgent: "", address: "10.0.0.1" });
	const whoAsks = () => withDatabaseLimit(() => findSession(token));
	const count = () => withDatabaseLimit(() => caseStrip(id, today));
	await Promise.all([whoAsks(), count()]);
	let counting: Promise<unknown> | undefined;
	await sql.begin(async (tx) => {
		await tx`lock table cases in access exclusive mode`;
		counting = count();
		await wait(200);
		const startedAt = performance.now();
		expect((await whoAsks())?.id).toBe(id);
		expect(performance.now() - startedAt).toBeLessThan(1000);
	});
	expect(await counting).toHaveLength(5);
});

test("what Drizzle sends a second time is named and kept", async () => {
	const sent = vi.spyOn(sql, "unsafe");
	const ask = () => db.select({ note: cases.note }).from(cases).where(eq(cases.phone, "kept"));
	await ask();
	await ask();
	expect(sent.mock.calls.map(([, , options]) => options?.prepare)).toEqual([false, true]);
	sent.mockRestore();
});
