import { randomUUID } from "node:crypto";
import { eq, sql as raw, type SQL } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import {
	approveAll,
	findUndoable,
	setApproval,
	undoApproval,
} from "~/features/courts/case-admin/bulk/commands.approval.server";
import { listAdminRows, listAllCases, listToApprove } from "~/features/courts/case-admin/queries.server";
import { selectedIds, selectionInput } from "~/features/courts/case-admin/selection.server";
import { updateCase } from "~/features/courts/cases/commands.server";
import { listOwnedCases, ownedStatements } from "~/features/courts/cases/list/owned.server";
import { listCaseRows } from "~/features/courts/cases/status/queries.history.server";
import { cases } from "~/features/courts/court-records/cases-schema";
import { refetchRecord } from "~/features/courts/court-records/look-up/commands.refetch.server";
import { asOwner } from "~/features/people/chamber/acting.server";
import {
	ADMINISTRATORS,
	deleteTemplate,
	listTemplates,
	saveSharedTemplate,
} from "~/features/telling/messages/templates/templates.server";
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
	test("is paged by number, or from a case seen before, and says where it ends", async () => {
		const ids = await givenCases(25);
		const first = await listAllCases({ page: 1 });
		expect(first).toEqual({ ids: ids.slice(0, 10), hasNext: true });
		const second = await listAllCases({ page: 2, after: first.ids.at(-1) });
		expect(second).toEqual({ ids: ids.slice(10, 20), hasNext: true });
		expect(await listAllCases({ page: 3, after: second.ids.at(-1) })).toEqual({ ids: ids.slice(20), hasNext: false });
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
	const idsOf = (about: object) => selectedIds(selectionInput.parse({ intent: "approve", ...about }));

	test("has the ticked cases in the order of selection, or all of the page", () => {
		const [a, b, c] = [randomUUID(), randomUUID(), randomUUID()];
		expect(idsOf({ case: [a, b, c], order: `${c},${a},x` })).toEqual([c, a, b]);
		expect(idsOf({ case: [a], shown: [a, b], whole: "page" })).toEqual([a, b]);
		expect(idsOf({ case: [a], order: `${randomUUID()},${b}` })).toEqual([a]);
	});

	test("that is empty, or larger than a batch, is refused", () => {
		expect(() => idsOf({})).toThrow("Please select at least one case");
		expect(() => idsOf({ case: Array.from({ length: 101 }, () => randomUUID()) })).toThrow("Select up to 100 cases");
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
	const save = (name: string, text: string) => saveSharedTemplate({ name, text });
	await Promise.all([save("Hearing", "one"), save("hearing", "one"), save("HEARING", "one")]);
	await save("Hearing", "two");
	const [savedTemplate, ...others] = await listTemplates(ADMINISTRATORS);
	expect(savedTemplate).toMatchObject({ name: "Hearing", text: "two" });
	expect(others).toEqual([]);
	await deleteTemplate(ADMINISTRATORS, String(savedTemplate?.id));
	expect(await listTemplates(ADMINISTRATORS)).toEqual([]);
});

describe("approving all that match", () => {
	test("approves the cases of the filter alone, as many as were shown, and is undone as one", async () => {
		const ids = await givenCases(3);
		await given.givenCase(ownerId, { caseNumber: "9/2024", isApproved: true });
		await given.givenCase(ownerId, { caseNumber: "10/2024" }, { lookUp: "unknown", fetchedAt: null });
		const other = await given.givenCase((await given.givenUser()).id);
		const where = { search: "farhana sid" };
		expect((await listToApprove(where)).sort()).toEqual([...ids].sort());
		await expect(approveAll(actor, where, 2)).rejects.toMatchObject({ code: "conflict" });
		expect(await approveAll(actor, where, 3)).toBe(3);
		const isApproved = async (id: string) =>
			(await sql`select is_approved from cases where id = ${id}`).some((row) => row.is_approved);
		expect(await Promise.all([...ids, other.id].map(isApproved))).toEqual([true, true, true, false]);
		const { at } = (await findUndoable(actor.id)) ?? { at: "" };
		expect(await undoApproval(actor, at)).toEqual({ isApproved: false, changed: 3 });
	});

	test("asks for a narrower filter above ten thousand cases", async () => {
		await sql`insert into court_records (cnr_number) select 'MANY' || n from generate_series(1, 10001) n`;
		await sql`insert into cases (id, owner_id, cnr_number, case_number, year, state_id, district_id)
			select gen_random_uuid(), ${ownerId}, 'MANY' || n, '1', 2024, '1', '1-25' from generate_series(1, 10001) n`;
		await expect(listToApprove({})).rejects.toMatchObject({ code: "invalid" });
	});
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

	const planOf = async (statement: SQL) =>
		(await db.execute<{ "QUERY PLAN": string }>(raw`explain ${statement}`)).map((row) => row["QUERY PLAN"]).join("\n");

	test.runIf(IS_LONG)("no list of a person reads a whole table", { timeout: 60_000 }, async () => {
		await fill();
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
