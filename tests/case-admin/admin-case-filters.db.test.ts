import { describe, expect, test } from "vitest";
import { adminCaseFilter, adminCasePlace } from "~/features/courts/case-admin/admin-case-filter";
import { listPage, whereOf } from "~/features/courts/case-admin/queries.server";
import { sql } from "~/platform/db/client.server";
import { given } from "../support/database/given";
import { ownerId, withOwner } from "../support/database/owner";
import { IS_LONG } from "../support/length.js";

withOwner();
const pageOf = async (filter: Record<string, string>, place: Record<string, string | number> = {}) =>
	listPage(await whereOf(adminCaseFilter.parse(filter)), adminCasePlace.parse(place));
const idsOf = async (filter: Record<string, string>) => (await pageOf(filter)).ids;

describe("the filter of the list of all cases", () => {
	test("finds one person's cases by the whole username, email or mobile number", async () => {
		const person = await given.givenUser();
		const wanted = await given.givenCase(person.id);
		await given.givenCase(ownerId);
		for (const user of [person.username.toUpperCase(), person.email, person.mobileNumber, person.mobileNumber.slice(3)])
			expect(await idsOf({ user }), user).toEqual([wanted.id]);
		for (const user of [person.username.slice(1), "nobody", "%"]) expect(await idsOf({ user }), user).toEqual([]);
	});

	test("finds a district by a part of its name, and a court by the first letters of its CNRs", async () => {
		const [pune] = await sql`select id, state_id from districts where name = 'Pune'`;
		const wanted = await given.givenCase(ownerId, {
			cnrNumber: "MHPU019990012024",
			districtId: String(pune?.id),
			stateId: String(pune?.state_id),
		});
		const [elsewhere] = await sql`select d.id, d.state_id from districts d join states s on s.id = d.state_id
			where s.code = 'KA' limit 1`;
		const other = await given.givenCase(ownerId, {
			cnrNumber: "KABR029990022024",
			districtId: String(elsewhere?.id),
			stateId: String(elsewhere?.state_id),
		});
		for (const court of ["pune", "PUN", "MHPU", "mhpu01", "MH", "MHPU-01"])
			expect(await idsOf({ court }), court).toEqual([wanted.id]);
		for (const court of ["KABR", "KABR02", "KA"]) expect(await idsOf({ court }), court).toEqual([other.id]);
		expect(await idsOf({ court: "MHPU02" })).toEqual([]);
		for (const court of ["a", "!!"]) await expect(idsOf({ court }), court).rejects.toMatchObject({ field: "court" });
	});

	test("finds the days of the next hearing, soonest first, both days included", async () => {
		const on = async (nextDate: string | null) => (await given.givenCase(ownerId, {}, { nextDate })).id;
		const [late, early] = [await on("2027-03-05"), await on("2027-03-01")];
		await on("2027-03-06");
		await on(null);
		expect(await idsOf({ from: "2027-03-01", to: "2027-03-05" })).toEqual([early, late]);
		expect(await idsOf({ from: "2027-03-06" })).toHaveLength(1);
		expect(adminCaseFilter.safeParse({ from: "2027-03-02", to: "2027-03-01" }).success).toBe(false);
		expect(adminCaseFilter.safeParse({ from: "31-31-2027" }).success).toBe(false);
	});

	test("finds cases without a next date, and combines all filters", async () => {
		const undated = await given.givenCase(ownerId);
		await given.givenCase(ownerId, {}, { nextDate: "2027-03-01" });
		await given.givenCase(ownerId, {}, { decisionDate: "2025-03-01" });
		await given.givenCase(ownerId, { archivedAt: new Date(Date.now() + 1000) });
		expect(await idsOf({ todo: "no-date" })).toEqual([undated.id]);
		expect(await idsOf({ todo: "no-date", search: undated.cnrNumber, court: "MHPU" })).toEqual([undated.id]);
		expect(await idsOf({ todo: "no-date", from: "2020-01-01" })).toEqual([]);
		expect(await idsOf({ todo: "no-date", user: "nobody" })).toEqual([]);
	});
});

describe("a page of the list", () => {
	/** Inserts the cases set by set, since one by one would take minutes. */
	async function givenMany(count: number) {
		await sql`insert into court_records (cnr_number, look_up, next_date)
			select 'MHPU' || lpad(n::text, 8, '0') || '2024', 'found', date '2027-01-01' + n % 5 from generate_series(1, ${count}) n`;
		await sql`insert into cases (id, owner_id, cnr_number, case_number, year, state_id, district_id)
			select (lpad(to_hex(1700000000000 + n), 12, '0') || '70008000' || lpad(to_hex(n), 12, '0'))::uuid,
				${ownerId}, 'MHPU' || lpad(n::text, 8, '0') || '2024', n || '/2024', 2024, '1', '1-25'
			from generate_series(1, ${count}) n`;
	}

	test("has the number of cases, sizes of 10 to 100, and the last page for a number past the end", async () => {
		await givenMany(117);
		expect(await pageOf({}, { page: 2, limit: 50 })).toMatchObject({ page: 2, hasNext: true, total: { count: 117 } });
		expect((await pageOf({}, { limit: 100 })).ids).toHaveLength(100);
		expect((await pageOf({}, { limit: 1000 })).ids).toHaveLength(10);
		const last = await pageOf({}, { page: 900, limit: 50 });
		expect(last).toMatchObject({ page: 3, hasNext: false, total: { count: 117, isCapped: false } });
		expect(last.ids).toHaveLength(17);
		expect(await pageOf({ search: "nothing-like-this" }, { page: 4 })).toMatchObject({ ids: [], page: 1 });
	});

	test.runIf(IS_LONG)("has a count up to 10,000, and more pages after it", { timeout: 60_000 }, async () => {
		await givenMany(10_000);
		expect((await pageOf({})).total).toEqual({ count: 10_000, isCapped: false });
		await given.givenCase(ownerId, {}, { nextDate: "2027-01-01" });
		const many: Record<string, string>[] = [{}, { court: "MHPU" }, { from: "2027-01-01" }];
		for (const filter of many)
			expect((await pageOf(filter)).total, JSON.stringify(filter)).toEqual({ count: 10_000, isCapped: true });
		expect((await pageOf({ user: "nobody" })).total).toEqual({ count: 0, isCapped: false });
		expect(await pageOf({}, { page: 100, limit: 100 })).toMatchObject({ page: 100, hasNext: true });
		expect(await pageOf({}, { page: 101, limit: 100 })).toMatchObject({ page: 101, hasNext: false });
	});
});
