import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { getTableName } from "drizzle-orm";
import { expect, test } from "vitest";
import { saveImported } from "~/features/courts/record-imports/save.server";
import { eachOwnTable, listReferences } from "~/features/people/accounts/queries.own-data.server";
import { hashToken } from "~/features/people/sign-in/codes/token.server";
import { endOldSessions, startSession } from "~/features/people/sign-in/sessions/sessions.server";
import { db, sql } from "~/platform/db/client.server";
import { FORMER_TABLES } from "~/platform/db/former-tables.server";
import { jobs } from "~/platform/queue/job.server";
import "~/worker/jobs.server";
import { forgetOldData } from "~/worker/retention.server";
import { TABLES } from "~/worker/tables";
import { given } from "../support/database/given";
import { someCnr } from "../support/database/people";

const app = path.resolve(import.meta.dirname, "../../app");
const byName = new Map(TABLES.map((table) => [table.name, table]));

test("every table of the database says once whose it is, how long it is kept, and by which job", async () => {
	const tables = await sql<{ name: string }[]>`select relname as name from pg_class
		where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`;
	expect([...byName.keys(), ...FORMER_TABLES].sort()).toEqual(tables.map(({ name }) => name).sort());
	const schemas = readdirSync(app, { recursive: true })
		.map(String)
		.filter((file) => file.endsWith("schema.ts"))
		.map((file) => readFileSync(path.join(app, file), "utf8"));
	const described = schemas.flatMap((text) =>
		[...text.matchAll(/^describeTable\(\s*(\w+),/gm)].map(([, name]) => name),
	);
	expect(described).toHaveLength(byName.size);
	for (const { name, kept, job, why } of TABLES) {
		expect(why, name).not.toBe("");
		if (job) expect(jobs.has(job), name).toBe(true);
		if (job) expect(kept, name).toBeTypeOf("number");
	}
});

test("a person's own data are the tables that say so, and what is a part of them", async () => {
	const { id } = await given.givenUser();
	const kinds: string[] = [];
	for await (const [kind] of eachOwnTable(id)) kinds.push(kind);
	const isPersons = (name: string): boolean => {
		const owner = byName.get(name)?.owner;
		return owner instanceof Object && !("product" in owner)
			? isPersons(getTableName(owner))
			: /^(user|owner)Id$/.test(String(owner));
	};
	const persons = TABLES.map(({ name }) => name).filter(isPersons);
	// The account itself, what the person has in common with administrators, in a table with theirs, or asked for before it was known who they are, and entries.
	expect(kinds.filter((kind) => !isPersons(kind))).toEqual([
		"account",
		"one_time_tokens",
		"saved_templates",
		"support_replies",
		"audit_log",
	]);
	// An event outlives its case and its owner.
	expect(persons.filter((name) => !kinds.includes(name))).toEqual(["case_events"]);
});

test("what is kept with the account goes with it, and what is deleted after days is deleted by somebody", async () => {
	const references = await listReferences();
	const gone = new Set(["users"]);
	for (let before = 0; before < gone.size; ) {
		before = gone.size;
		for (const { table, parent, onDelete } of references)
			if (onDelete === "cascade" && gone.has(parent)) gone.add(table);
	}
	const left = TABLES.filter(({ name, kept }) => kept === "account" && !gone.has(name));
	expect(left.map(({ name }) => name)).toEqual([]);
	const cascades = (table: string): boolean =>
		references.some(
			(one) =>
				one.table === table &&
				one.onDelete === "cascade" &&
				TABLES.some(({ name, forget, job }) => name === one.parent && (forget || job)),
		);
	const nobodys = TABLES.filter(
		({ name, kept, job, forget }) =>
			typeof kept === "number" && !job && !forget && name !== "audit_log" && !cascades(name),
	);
	expect(nobodys.map(({ name }) => name)).toEqual([]);
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
