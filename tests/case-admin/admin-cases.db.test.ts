import { randomUUID } from "node:crypto";
import { eq, sql as raw, type SQL } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { setApproval } from "~/features/courts/case-admin/bulk/commands.approval.server";
import { listAdminRows, listAllCases } from "~/features/courts/case-admin/queries.server";
import { selectedIds, selectionInput } from "~/features/courts/case-admin/selection.server";
import {
	type AdminCaseWhere,
	adminStatement,
	countStatement,
	withFreshPlan,
} from "~/features/courts/case-admin/statements.server";
import { TODOS } from "~/features/courts/case-admin/todo";
import { updateCase } from "~/features/courts/cases/commands.server";
import { listOwnedCases, ownedStatements } from "~/features/courts/cases/list/owned.server";
import { listCaseRows } from "~/features/courts/cases/status/queries.history.server";
import { cases } from "~/features/courts/court-records/cases-schema";
import { refetchRecord } from "~/features/courts/court-records/look-up/commands.refetch.server";
import { asOwner } from "~/features/people/chamber/acting.server";
import { deleteTemplate, listTemplates, saveTemplate } from "~/features/telling/messages/wording/templates.server";
import { db, sql } from "~/platform/db/client.server";
import { given } from "../support/database/given";
import { someCnr } from "../support/database/people";
import { IS_LONG } from "../support/length.js";

let ownerId = "";
let actor = { id: "", address: "203.0.113.9" };
beforeEach(async () => {
	ownerId = (await given.givenUser({ firstName: "Farhana", lastName: "Siddiqui" })).id;
	actor = { ...actor, id: (await given.givenUser({ role: "ADMIN" })).id };
});

const givenCases = async (count: number) => {
	const made = [];
	for (let i = 0; i < count; i++) made.push(await given.givenCase(ownerId, { caseNumber: `${i}/2024` }));
	return made.map(({ id }) => id).reverse();
};

describe("case history", () => {
	test("filters by CNR, case number, party and the day of the next hearing, separately and together", async () => {
		const about = { caseNumber: "Sessions/77/2024", cnrNumber: "MHPU010009992024" };
		const record = { petitioners: ["Sunita Rao"], respondents: ["Ünal & Söhne"], nextDate: "2026-12-04" };
		const wanted = await given.givenCase(ownerId, about, record);
		await given.givenCase(ownerId, {}, { nextDate: "2026-12-05" });
		const find = async (filter: Parameters<typeof listOwnedCases>[1]) =>
			(await listOwnedCases(ownerId, filter)).rows.map(({ id }) => id);
		const all = {
			cnr_number: "0009992024",
			case_number: "sessions/77",
			party_name: "söhne",
			from_date: "2026-12-04",
			to_date: "2026-12-04",
		};
		expect(await find(all)).toEqual([wanted.id]);
		for (const change of [
			{ cnr_number: "0009982024" },
			{ case_number: "78" },
			{ party_name: "nobody" },
			{ from_date: "2026-12-05" },
			{ to_date: "2026-12-03" },
			{ party_name: "%" },
		])
			expect(await find({ ...all, ...change }), JSON.stringify(change)).toEqual([]);
	});

	test("follows changes of the court record for everybody who tracks it, and a case that gets another CNR", async () => {
		const mine = await given.givenCase(ownerId, {}, { petitioners: ["Sunita Rao"], nextDate: "2026-12-04" });
		const { id: otherId } = await given.givenUser();
		await given.givenCase(otherId, { cnrNumber: mine.cnrNumber });
		const count = async (id: string, filter: Parameters<typeof listOwnedCases>[1]) =>
			(await listOwnedCases(id, filter)).count;
		const moved = { from_date: "2027-01-08", to_date: "2027-01-08", party_name: "leena" };
		await sql`update court_records set next_date = '2027-01-08', petitioners = '["Leena Rao"]'::jsonb
			where cnr_number = ${mine.cnrNumber}`;
		for (const id of [ownerId, otherId]) {
			expect(await count(id, moved)).toBe(1);
			expect(await count(id, { party_name: "sunita" })).toBe(0);
		}
		expect((await listAllCases({ search: "leena rao" })).ids).toHaveLength(2);

		const another = someCnr();
		await updateCase(asOwner(ownerId), mine.id, { cnr_number: another });
		expect(await count(ownerId, moved)).toBe(0);
		await sql`update court_records set next_date = '2027-02-01' where cnr_number = ${another}`;
		expect(await count(ownerId, { from_date: "2027-02-01" })).toBe(1);
	});

	test("has the changes of a record that is saved while the case is added", async () => {
		const cnr = someCnr();
		await sql`insert into court_records (cnr_number, look_up) values (${cnr}, 'found')`;
		const inserted = sql.begin(async (tx) => {
			await tx`insert into cases (id, owner_id, cnr_number, case_number, year, state_id, district_id)
				values (${randomUUID()}, ${ownerId}, ${cnr}, '1', 2024, '1', '1-25')`;
			await tx`select pg_sleep(0.2)`;
		});
		await sql`select pg_sleep(0.1)`;
		await sql`update court_records set next_date = '2026-12-24' where cnr_number = ${cnr}`;
		await inserted;
		expect((await listOwnedCases(ownerId, { from_date: "2026-12-24", to_date: "2026-12-24" })).count).toBe(1);
	});

	test("has nobody else's cases, and the number of its pages", async () => {
		await givenCases(12);
		const stranger = await given.givenUser();
		expect(await listOwnedCases(stranger.id, {})).toEqual({ rows: [], totalPages: 1, count: 0 });
		expect((await listOwnedCases(ownerId, {}, { page: 2 })).rows).toHaveLength(2);
		expect(await listOwnedCases(ownerId, {}, { page: 3 })).toMatchObject({ rows: [], totalPages: 2, count: 12 });
	});

	test("of approved cases leaves out the others", async () => {
		const approved = await given.givenCase(ownerId, { isApproved: true });
		await given.givenCase(ownerId);
		expect((await listOwnedCases(ownerId, { isApproved: true })).rows.map(({ id }) => id)).toEqual([approved.id]);
		expect((await listOwnedCases(ownerId, { isApproved: false })).count).toBe(1);
	});
});

describe("the list of all cases", () => {
	test("is paged from a case seen before, forwards and back, and says where it ends", async () => {
		const ids = await givenCases(25);
		const first = await listAllCases({ page: 1 });
		expect(first).toEqual({ ids: ids.slice(0, 10), hasNext: true });
		const second = await listAllCases({ page: 2, after: first.ids.at(-1) });
		expect(second).toEqual({ ids: ids.slice(10, 20), hasNext: true });
		expect(await listAllCases({ page: 3, after: second.ids.at(-1) })).toEqual({ ids: ids.slice(20), hasNext: false });
		expect(await listAllCases({ page: 1, before: second.ids[0] })).toEqual(first);
		expect(await listAllCases({ page: 2 })).toEqual(second);
		expect(await listAllCases({ page: 900 })).toEqual({ ids: [], hasNext: false });
	});

	test("is searched by part of the CNR, the case number, a party or the user, in any letter case", async () => {
		const wanted = await given.givenCase(
			ownerId,
			{ cnrNumber: "KABR029812342021", caseNumber: "O.S./555/2021" },
			{ petitioners: ["Lakshmamma Gowda"], respondents: ["Karnataka Milk Federation"] },
		);
		const named = await given.givenCase((await given.givenUser()).id, { partyName: "Estate of Venkatesh" });
		await given.givenCase((await given.givenUser()).id);
		const find = async (search: string) => (await listAllCases({ search })).ids;
		for (const search of ["kabr-0298", "812342", "o.s./555", "lakshmamma", "MILK FED", "farhana sid"])
			expect(await find(search), search).toEqual([wanted.id]);
		expect(await find("venkatesh")).toEqual([named.id]);
		expect(await find("100%_sure")).toEqual([]);
		await expect(listAllCases({ search: "a/" })).rejects.toMatchObject({ code: "invalid" });
		await expect(listAllCases({ page: 2, after: "x'y" })).rejects.toMatchObject({ code: "invalid" });
	});

	test("shows each case of a search once across its pages", async () => {
		const ids = await givenCases(23);
		await given.givenCase((await given.givenUser()).id, { caseNumber: "none", cnrNumber: "MHPU010009992023" });
		const seen: string[] = [];
		for (let after: string | undefined, hasNext = true; hasNext; after = seen.at(-1)) {
			const page = await listAllCases({
				search: "2024",
				page: 2,
				after: after ?? "ffffffff-ffff-7fff-bfff-ffffffffffff",
			});
			seen.push(...page.ids);
			hasNext = page.hasNext;
		}
		expect(seen).toEqual(ids);
	});

	test("shows the party that an administrator set, or else the first petitioner", async () => {
		const set = await given.givenCase(ownerId, { partyName: "Rao family" });
		const unset = await given.givenCase(ownerId);
		const rows = await listAdminRows([unset.id, set.id, randomUUID()]);
		expect(rows.map(({ partyName }) => partyName)).toEqual(["Sunita Rao", "Rao family"]);
	});
});

describe("a selection", () => {
	const posted = (about: object) => selectionInput.parse({ intent: "approve", ...about });

	test("has the selected cases in the order of selection, the page, or all results", async () => {
		const ids = await givenCases(12);
		const [a = "", b = "", c = ""] = ids;
		expect(await selectedIds(posted({ case: [a, b, c], order: `${c},${a},x` }))).toEqual([c, a, b]);
		expect(await selectedIds(posted({ case: [a], shown: [a, b], whole: "page" }))).toEqual([a, b]);
		expect(await selectedIds(posted({ scope: "all", search: "/2024" }))).toEqual(ids);
		const other = randomUUID();
		const order = `${other},${b}`;
		expect(await selectedIds(posted({ case: [a], shown: [a, b], order }))).toEqual([other, a]);
		expect(await selectedIds(posted({ case: [a, b], shown: [a, b], order }))).toEqual([other, b, a]);
	});

	test("that is empty, or larger than one view allows, is refused", async () => {
		await expect(selectedIds(posted({}))).rejects.toMatchObject({ message: "Please select at least one case" });
		await sql`insert into court_records (cnr_number) select 'MANY' || n from generate_series(1, 101) n`;
		await sql`insert into cases (id, owner_id, cnr_number, case_number, year, state_id, district_id)
			select gen_random_uuid(), ${ownerId}, 'MANY' || n, '1', 2024, '1', '1-25' from generate_series(1, 101) n`;
		await expect(selectedIds(posted({ intent: "batch", scope: "all" }))).rejects.toMatchObject({ code: "invalid" });
		expect(await selectedIds(posted({ scope: "all" }))).toHaveLength(101);
	});
});

describe("approval", () => {
	test("is in the audit log in the same transaction, and only for the cases that change", async () => {
		const [first = "", second = ""] = await givenCases(2);
		expect(await setApproval(actor, [first, second, randomUUID(), "no id"], true)).toBe(2);
		expect(await setApproval(actor, [first], true)).toBe(0);
		expect(await setApproval(actor, [first], false)).toBe(1);
		const log = await sql`select action, subject_id, actor_id, address from audit_log order by id`;
		expect(log.map(({ action, subject_id }) => [action, subject_id]).sort()).toEqual(
			[
				["case.approve", first],
				["case.approve", second],
				["case.withdraw-approval", first],
			].sort(),
		);
		expect(log[0]).toMatchObject({ actor_id: actor.id, address: actor.address });
	});

	test("submitted twenty times at once is one change and one entry of the log", async () => {
		const [id = ""] = await givenCases(1);
		const changes = await Promise.all(Array.from({ length: 20 }, () => setApproval(actor, [id], true)));
		expect(changes.reduce((sum, one) => sum + one)).toBe(1);
		expect((await sql`select 1 from audit_log`).length).toBe(1);
		await expect(updateCase(asOwner(ownerId), id, { case_number: "1" })).rejects.toMatchObject({ code: "conflict" });
	});
});

test("a new look-up by an administrator is queued once for each CNR, and not while one is running", async () => {
	const ids = await givenCases(2);
	const [first] = await db
		.select({ cnrNumber: cases.cnrNumber })
		.from(cases)
		.where(eq(cases.id, String(ids[0])));
	const shared = await given.givenCase((await given.givenUser()).id, { cnrNumber: first?.cnrNumber });
	const odd = await given.givenCase(ownerId, { cnrNumber: "OLD42" });
	expect(await refetchRecord([...ids, shared.id, odd.id])).toBe(2);
	expect(await refetchRecord(ids)).toBe(0);
	expect((await sql`select 1 from pgboss.job where name = 'fetch-court-record'`).length).toBe(2);
});

test("a batch is in the requested order, without unknown cases", async () => {
	const [a = "", b = "", c = ""] = await givenCases(3);
	expect((await listCaseRows([c, a, randomUUID(), b])).map(({ id }) => id)).toEqual([c, a, b]);
});

test("a template is saved once under its name, in any letter case and by however many at once", async () => {
	const save = (name: string, text: string) => saveTemplate(actor.id, { name, text });
	await Promise.all([save("Hearing", "one"), save("hearing", "one"), save("HEARING", "one")]);
	await save("Hearing", "two");
	const [savedTemplate, ...others] = await listTemplates();
	expect(savedTemplate).toMatchObject({ name: "Hearing", text: "two" });
	expect(others).toEqual([]);
	await deleteTemplate(String(savedTemplate?.id));
	expect(await listTemplates()).toEqual([]);
});

describe("with twenty thousand cases", () => {
	const OWNERS = 10_000;
	let big = "";
	let cursor = "";

	/**
	 * Twenty thousand cases of 10,000 people, one with 400; inserted set by set, since row by row would take a minute.
	 */
	async function fill() {
		big = ownerId;
		await sql`insert into users (id, category, username, password_hash, first_name, last_name, email, mobile_number)
			select gen_random_uuid(), 'USER', 'many' || n, '', 'First' || n, 'Last' || n, 'many' || n || '@example.in', 'm' || n
			from generate_series(1, ${OWNERS}) n`;
		await sql`insert into court_records (cnr_number, look_up, petitioners, respondents, next_date)
			select 'MHPU' || lpad(n::text, 8, '0') || '2024', 'found', jsonb_build_array('Petitioner ' || md5(n::text)),
				jsonb_build_array('State ' || (n % 50)), date '2026-01-01' + n % 700
			from generate_series(1, 20000) n`;
		await sql`with people as (select id, row_number() over () - 1 as place from users where username like 'many%')
			insert into cases (id, owner_id, cnr_number, case_number, year, state_id, district_id, is_approved)
			select (lpad(to_hex(1700000000000 + n), 12, '0') || '7000' || '8000' || lpad(to_hex(n), 12, '0'))::uuid,
				case when n % 50 = 0 then ${big}::uuid else people.id end,
				'MHPU' || lpad(n::text, 8, '0') || '2024', n || '/2024', 2024, '1', '1-25', n % 20 > 0
			from generate_series(1, 20000) n join people on people.place = n % ${OWNERS}`;
		await sql`vacuum analyze cases, users`;
		const [middle] = await sql`select id from cases order by id desc offset 9990 limit 1`;
		cursor = String(middle?.id);
	}

	const planOf = (statement: SQL) =>
		withFreshPlan(async (tx) => {
			const rows = await tx.execute<{ "QUERY PLAN": string }>(raw`explain ${statement}`);
			return rows.map((row) => row["QUERY PLAN"]).join("\n");
		});

	test.runIf(IS_LONG)("no list reads a whole table, and the search uses its indexes", { timeout: 60_000 }, async () => {
		await fill();
		const lists = {
			"the first page": adminStatement({ page: 1 }),
			"page 1,000 by its place": adminStatement({ page: 1000 }),
			"page 1,000 beside a case": adminStatement({ page: 1000, after: cursor }),
			"back from a page": adminStatement({ page: 999, before: cursor }),
			"a whole CNR": adminStatement({ search: "MHPU000123452024" }),
			"part of a CNR": adminStatement({ search: "00012345" }),
			"a case number": adminStatement({ search: "12345/2024" }),
			"a party": adminStatement({ search: "827ccb0eea8a" }),
			"a user": adminStatement({ search: "first9999 last" }),
			nobody: adminStatement({ search: "zzzyyyxxx" }),
		};
		for (const [name, statement] of Object.entries(lists))
			expect(await planOf(statement), name).not.toMatch(/Seq Scan/);
		// Every case has this text, so the planner may read the first rows of the table for it.
		const everybody = (await planOf(adminStatement({ search: "mhpu" }))).replace(/Limit[^\n]*\n\s+->\s+Seq Scan/, "");
		expect(everybody).not.toMatch(/Seq Scan/);

		// Texts that many cases, many people or few of them have, on an early and on a later page.
		for (const text of ["mhpu", "state 7", "many1", "many99", "many777@", "00012345"]) {
			const found = await sql<{ id: string }[]>`select c.id from cases c join users u on u.id = c.owner_id
				where c.search_text like ${`%${text}%`} or u.username like ${`%${text}%`} or u.email like ${`%${text}%`} order by c.id desc`;
			for (const page of [1, 3]) {
				const { ids } = await listAllCases({ search: text, page, limit: 20 });
				const wanted = found.slice((page - 1) * 20, page * 20);
				expect(ids, `${text}, page ${page}`).toEqual(wanted.map(({ id }) => id));
			}
			const [counted] = await db.execute<{ count: number }>(countStatement({ search: text }));
			expect(counted?.count, text).toBe(Math.min(found.length, 1001));
		}

		const days = { from: "2026-03-01", to: "2026-03-31" };
		const court = { courtFound: { districtIds: ["1-25"] } };
		const start = { courtFound: { cnrStart: "MHPU0001" } };
		const narrowed: AdminCaseWhere[] = [
			{},
			...TODOS.map((todo) => ({ todo })),
			{ user: "many77" },
			{ user: "many77@example.in" },
			{ user: "nobody" },
			court,
			{ courtFound: { districtIds: ["1-25", "1-26"] } },
			start,
			{ courtFound: { cnrStart: "MH" } },
			days,
			{ from: "2027-09-01", to: null },
			{ ...days, ...court },
			{ ...days, ...start, user: "many77" },
			{ ...days, search: "mhpu" },
			...TODOS.map((todo) => ({ todo, ...court, ...days })),
			...TODOS.map((todo) => ({ todo, ...start, user: "many77" })),
			{ search: "827ccb0eea8a", ...start, todo: "approval" },
		];
		for (const where of narrowed)
			for (const statement of [
				adminStatement(where),
				adminStatement({ ...where, page: 50, limit: 100 }),
				countStatement(where),
			])
				expect(await planOf(statement), JSON.stringify(where)).not.toMatch(/Seq Scan/);
		expect(await planOf(adminStatement(days))).toContain("cases_by_hearing");
		expect(await planOf(adminStatement({ todo: "no-date" }))).toContain("cases_without_date");
		expect(await planOf(adminStatement({ courtFound: { districtIds: ["1-99"] } }))).toContain("cases_district_newest");
		expect(await planOf(lists["a party"])).toContain("cases_search");
		expect(await planOf(lists["a whole CNR"])).toContain("cases_cnr");
		expect(await planOf(lists["a user"])).toContain("users_search");
		expect(await planOf(lists["page 1,000 by its place"])).toContain("Index Scan Backward using cases_pkey");

		const filters = {
			cnr_number: "MHPU",
			case_number: "2024",
			party_name: "petitioner",
			from_date: "2026-02-01",
			to_date: "2026-12-01",
		};
		const since = { updatedSince: new Date(Date.now() - 60_000) };
		for (const filter of [{}, { isApproved: true }, filters, since]) {
			const { ids, total } = ownedStatements(big, filter, { page: 3 });
			expect(await planOf(ids.getSQL()), JSON.stringify(filter)).not.toMatch(/Seq Scan/);
			expect(await planOf(total.getSQL()), JSON.stringify(filter)).not.toMatch(/Seq Scan/);
			const onwards = ownedStatements(big, filter, { after: { text: "", number: 0, id: cursor } });
			expect(await planOf(onwards.ids.getSQL()), JSON.stringify(filter)).not.toMatch(/Seq Scan/);
		}
		expect((await listAllCases({ search: "12345/2024" })).ids).toHaveLength(1);
		expect((await listOwnedCases(big, filters)).count).toBeGreaterThan(0);
	});
});
