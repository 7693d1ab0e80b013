import { describe, expect, test } from "vitest";
import { addCase, updateCase } from "~/features/courts/cases/commands.server";
import { caseChange, caseInput } from "~/features/courts/cases/form/case-input";
import { findBeforeChange, findDoubtful } from "~/features/courts/cases/form/doubts.server";
import { requireCase } from "~/features/courts/cases/queries.server";
import { saveCourtRecord } from "~/features/courts/court-records/look-up/commands.save.server";
import { placeCases } from "~/features/courts/court-records/place.server";
import { placesOf } from "~/features/courts/courts/cnr-prefixes.server";
import { asOwner } from "~/features/people/chamber/acting.server";
import { sql } from "~/platform/db/client.server";
import type { CourtRecord } from "~/providers/ecourts.server";
import { courtAnswer } from "../support/courts/court-answer";
import { given } from "../support/database/given";
import { ownerId, withOwner } from "../support/database/owner";

withOwner();
const record = (about: Partial<CourtRecord> = {}): CourtRecord => courtAnswer("", about);

const add = (input: Record<string, unknown>, owner = ownerId) => addCase(asOwner(owner), caseInput.parse(input));
const read = async (input: Record<string, unknown>) => requireCase(ownerId, (await add(input)).id);

describe("a case from its CNR alone", () => {
	test("has the state, the district and the year at once, and no generated number", async () => {
		expect(await read({ cnr_number: "CNR No. MHPU01-001234-2024" })).toMatchObject({
			cnrNumber: "MHPU010012342024",
			state: "Maharashtra",
			district: "Pune",
			caseNumber: "",
			year: 2024,
		});
	});

	test("has its state, but no district, if the letters of the court are unknown", async () => {
		expect(await read({ cnr_number: "RJZZ010012342023" })).toMatchObject({ state: "Rajasthan", district: null });
		expect(await read({ cnr_number: "HCBM010012342023" })).toMatchObject({ state: "Maharashtra", district: null });
		expect(await read({ cnr_number: "GAHC010012342023" })).toMatchObject({ state: "Assam", district: null });
	});

	test("needs a state if the letters name none, and all fields if the CNR has another form", async () => {
		await expect(add({ cnr_number: "XXZZ010012342023" })).rejects.toMatchObject({ code: "invalid", field: "state" });
		const issues = caseInput.safeParse({ cnr_number: "CC12" }).error?.issues.map(({ path }) => path[0]);
		expect(issues).toEqual(["state", "case_date", "case_number", "district"]);
	});

	test("gets number and year from the record, by registration or else by filing", async () => {
		const { id } = await add({ cnr_number: "MHPU010012342024" });
		const save = (about: Partial<CourtRecord>) => saveCourtRecord("MHPU010012342024", record(about));
		await save({ filingNumber: "900/2023", filingDate: "2023-12-30" });
		expect(await requireCase(ownerId, id)).toMatchObject({ caseNumber: "900/2023", year: 2023 });
		await save({ filingNumber: "900/2023", registrationNumber: "17", registrationDate: "2024-01-04" });
		expect(await requireCase(ownerId, id)).toMatchObject({ caseNumber: "17", year: 2024 });
		expect(await read({ cnr_number: "MHPU010099992020" })).toMatchObject({ caseNumber: "", year: 2020 });
	});

	test("keeps what its owner typed, whatever the record contains", async () => {
		const { id } = await add({ cnr_number: "MHPU010012342024", case_number: "R.C.S. 4/2022", state: "Goa" });
		await saveCourtRecord("MHPU010012342024", record({ registrationNumber: "45/2023" }));
		expect(await requireCase(ownerId, id)).toMatchObject({ caseNumber: "R.C.S. 4/2022", year: 2023, state: "Goa" });
		await updateCase(asOwner(ownerId), id, caseChange.parse({ case_date: "2021" }));
		await saveCourtRecord("MHPU010012342024", record({ registrationNumber: "46/2025" }));
		expect(await requireCase(ownerId, id)).toMatchObject({ caseNumber: "R.C.S. 4/2022", year: 2021 });
	});

	test("has the court's number again after its own number is removed", async () => {
		const { id } = await add({ cnr_number: "MHPU010012342024", case_number: "412/2023" });
		await updateCase(asOwner(ownerId), id, { case_number: "" });
		expect(await requireCase(ownerId, id)).toMatchObject({ caseNumber: "" });
		await saveCourtRecord("MHPU010012342024", record({ registrationNumber: "45/2023" }));
		expect(await requireCase(ownerId, id)).toMatchObject({ caseNumber: "45/2023" });
	});

	test("changes with its CNR in all fields that were not typed", async () => {
		const { id } = await add({ cnr_number: "MHPU010012342024", case_date: "2020" });
		await updateCase(asOwner(ownerId), id, caseChange.parse({ cnr_number: "TNCH010000072022" }));
		expect(await requireCase(ownerId, id)).toMatchObject({
			state: "Tamil Nadu",
			district: "Chennai",
			caseNumber: "",
			year: 2020,
		});
	});
});

describe("the district of a CNR's prefix", () => {
	const where = async (cnr: string) => (await placesOf([cnr]))(cnr);
	const choose = async (cnr: string, district: string) => {
		const { id } = await given.givenUser();
		await add({ cnr_number: cnr, state: "Rajasthan", district }, id);
		await saveCourtRecord(cnr, record({ title: "A v. B" }));
	};
	const cnrOf = (serial: number, prefix = "RJZZ01") => `${prefix}${String(serial).padStart(6, "0")}2023`;

	test("is saved once the court knows the CNR, and set in the cases that wait for it", async () => {
		const early = await add({ cnr_number: cnrOf(1) });
		const neighbour = await add({ cnr_number: cnrOf(2, "RJZZ07") });
		const typed = await add({ cnr_number: cnrOf(3), state: "Rajasthan", district: "Ajmer" });
		expect(await where(cnrOf(1))).toMatchObject({ districtId: null });
		await saveCourtRecord(cnrOf(3), record());
		const { districtId } = await requireCase(ownerId, typed.id);
		expect(await where(cnrOf(1))).toMatchObject({ districtId });
		expect(await where(cnrOf(2, "RJZZ07"))).toMatchObject({ districtId });
		const jobs = await sql`select data->>'prefix' as prefix from pgboss.job where name = 'place-cases'`;
		expect(jobs.map(({ prefix }) => prefix)).toEqual(["RJZZ"]);
		await placeCases("RJZZ");
		for (const { id } of [early, neighbour])
			expect(await requireCase(ownerId, id)).toMatchObject({ district: "Ajmer" });
	});

	test("is the choice of more than half of the people, each counted once", async () => {
		await choose(cnrOf(1), "Ajmer");
		const { districtId } = await where(cnrOf(9));
		expect(districtId).not.toBeNull();
		await choose(cnrOf(2), "Alwar");
		expect(await where(cnrOf(9))).toMatchObject({ districtId: null });
		await choose(cnrOf(3), "Ajmer");
		expect(await where(cnrOf(9))).toMatchObject({ districtId });
		const stubborn = await given.givenUser();
		for (const serial of [4, 5, 6]) {
			await add({ cnr_number: cnrOf(serial), state: "Rajasthan", district: "Alwar" }, stubborn.id);
			await saveCourtRecord(cnrOf(serial), record());
		}
		expect(await where(cnrOf(9))).toMatchObject({ districtId: null });
		await choose(cnrOf(7), "Ajmer");
		expect(await where(cnrOf(9))).toMatchObject({ districtId });
	});

	test("is not saved for a CNR that the court does not know, nor against public data", async () => {
		await add({ cnr_number: cnrOf(1), state: "Rajasthan", district: "Ajmer" });
		expect(await where(cnrOf(1))).toMatchObject({ districtId: null });
		await choose("MHPU010000012023", "Ajmer");
		expect(await where("MHPU010000022023")).toMatchObject({ stateId: "1", districtId: "1-25" });
	});

	test("is counted correctly when people choose at the same moment", async () => {
		const people = await Promise.all(Array.from({ length: 8 }, () => given.givenUser()));
		const cnrs = people.map((_, serial) => cnrOf(serial + 1));
		await Promise.all(
			people.map(({ id }, i) =>
				add({ cnr_number: cnrs[i], state: "Rajasthan", district: i < 5 ? "Ajmer" : "Alwar" }, id),
			),
		);
		await Promise.all(cnrs.map((cnr) => saveCourtRecord(cnr, record())));
		const [row] = await sql`select seen from cnr_prefixes where prefix = 'RJZZ01'`;
		expect(row).toEqual({ seen: 5 });
	});
});

describe("an unknown CNR", () => {
	test("can be corrected even in an approved case, which ends the approval", async () => {
		const { id, cnrNumber } = await given.givenCase(ownerId, { isApproved: true });
		await expect(updateCase(asOwner(ownerId), id, { case_number: "1" })).rejects.toMatchObject({ code: "conflict" });
		await sql`update court_records set look_up = 'unknown', fetched_at = null where cnr_number = ${cnrNumber}`;
		await updateCase(asOwner(ownerId), id, { case_number: "1" });
		expect(await requireCase(ownerId, id)).toMatchObject({ caseNumber: "1", isApproved: true });
		await updateCase(asOwner(ownerId), id, { cnr_number: "MHPU010055552024" });
		expect(await requireCase(ownerId, id)).toMatchObject({ cnrNumber: "MHPU010055552024", isApproved: false });
	});
});

describe("a doubtful case", () => {
	const doubts = async (input: Record<string, unknown>) =>
		(await findDoubtful({ ...caseInput.parse(input), confirmed: String(input.confirmed ?? "") }))?.doubts;
	const mistyped = { cnr_number: "MHPUO10012342024" };
	const contradictory = { cnr_number: "MHPU010012342024", state: "Delhi", case_date: "2021" };

	test("has a CNR, state or year that contradict each other", async () => {
		expect(await doubts(mistyped)).toEqual([
			{ field: "cnr_number", message: "Did you mean MHPU010012342024?", guess: "MHPU010012342024" },
		]);
		expect(await doubts(contradictory)).toEqual([
			{ field: "state", message: "This CNR is of Maharashtra." },
			{ field: "case_date", message: "This CNR is of the year 2024." },
		]);
		expect(await doubts({ cnr_number: "MHPU010012342024", state: "maharashtra", case_date: "2024" })).toBeUndefined();
	});

	const changed = async (id: string, cnr: string) => {
		const before = await findBeforeChange(ownerId, id);
		const { state, case_date } = before;
		return findDoubtful({ cnr_number: cnr, state, case_date }, before);
	};

	test("is none where the CNR is corrected: a state and a year that nobody typed change with it", async () => {
		const { id } = await add({ cnr_number: "MHPU010012342024" });
		expect(await changed(id, "TNCH010012342021")).toBeUndefined();
		await updateCase(asOwner(ownerId), id, { cnr_number: "TNCH010012342021", state: "1", case_date: 2024 });
		expect(await requireCase(ownerId, id)).toMatchObject({ state: "Tamil Nadu", year: 2021 });
	});

	test("is one whose corrected CNR contradicts what its owner typed", async () => {
		const { id } = await add({
			cnr_number: "MHPU010012342024",
			state: "Maharashtra",
			district: "Pune",
			case_date: "2024",
		});
		expect((await changed(id, "TNCH010012342021"))?.doubts.map(({ field }) => field)).toEqual(["state", "case_date"]);
		expect(await changed(id, "MHPU010012352024")).toBeUndefined();
		await expect(findBeforeChange((await given.givenUser()).id, id)).rejects.toMatchObject({ code: "not-found" });
	});

	test("is confirmed for this CNR only", async () => {
		expect(await doubts({ ...mistyped, confirmed: "MHPUO10012342024" })).toBeUndefined();
		expect(await doubts({ ...mistyped, confirmed: "MHPUO10012342023" })).toHaveLength(1);
	});
});
