import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { principalCourtsOf } from "~/features/courts/courts/principal-courts";
import {
	listAllComplexes,
	listCaseTypes,
	listComplexes,
	listEstablishments,
	resolveCourtSelection,
} from "~/features/courts/courts/queries.server";
import { loadReferenceData } from "~/features/courts/courts/reference.server";
import { ensureSandboxCourts } from "~/features/courts/courts/sandbox-courts.server";
import { listDistricts, listStates } from "~/features/people/places/queries.server";
import { districts } from "~/features/people/places/schema";
import { db } from "~/platform/db/client.server";
import { countCourts, givenCourts, givenReferenceDataOnly } from "../support/courts/courts";

beforeEach(givenReferenceDataOnly);

const invalid = (message: string, field: string) => expect.objectContaining({ code: "invalid", message, field });

describe("reference data", () => {
	it("has every state, every court district and the usual case types", async () => {
		expect(await countCourts()).toMatchObject({ states: 36, districts: 718, caseTypes: 207 });
		expect((await listStates()).at(0)).toEqual({ id: "28", name: "Andaman and Nicobar Islands" });
		expect(await listDistricts("30")).toEqual([
			{ id: "30-1", name: "North Goa" },
			{ id: "30-2", name: "South Goa" },
		]);
		expect(await listCaseTypes()).toContainEqual({ id: "61", name: "R.C.S. - Regular Civil Suit" });
	});

	it("is loaded once, and later changes stay", async () => {
		await db.update(districts).set({ name: "Poona" }).where(eq(districts.id, "1-25"));
		await loadReferenceData();
		expect(await listDistricts("1")).toContainEqual({ id: "1-25", name: "Poona" });
	});

	it("is loaded again where it is missing", async () => {
		await db.delete(districts).where(eq(districts.id, "1-25"));
		await loadReferenceData();
		expect(await countCourts()).toMatchObject({ districts: 718 });
	});
});

describe("lists", () => {
	it("are sorted alphabetically, each below its own parent", async () => {
		await givenCourts();
		expect(await listComplexes("1-25")).toEqual([
			{ id: "P2", name: "Baramati, Civil Court" },
			{ id: "P1", name: "Pune, District and Sessions Court" },
		]);
		expect(await listEstablishments("1-9")).toEqual([{ id: "NE1", name: "Small Causes Court" }]);
		expect((await listAllComplexes()).map(({ id }) => id)).toEqual(["P2", "N1", "P1"]);
		expect(await listDistricts("no such state\0")).toEqual([]);
	});
});

describe("resolveCourtSelection", () => {
	const pune = { stateId: "1", districtId: "1-25", courtComplexId: null, courtEstablishmentId: null, caseTypeId: null };
	beforeEach(givenCourts);

	const BY_NAME = {
		state: " maharashtra",
		district: "PUNE ",
		court_complex: "pune,  district and\tsessions court",
		court_establishment: "CHIEF judicial magistrate",
		case_type: "r.c.s. - regular civil suit",
	};
	it.each([
		["ids", { state: "1", district: "1-25", court_complex: "P1", court_establishment: "PE1", case_type: "61" }],
		["names in any letter case and spacing", BY_NAME],
	])("accepts %s", async (_, input) => {
		const chosen = { courtComplexId: "P1", courtEstablishmentId: "PE1", caseTypeId: "61" };
		expect(await resolveCourtSelection(input)).toEqual({ ...pune, ...chosen });
	});

	it("accepts the abbreviation of a case type", async () => {
		expect(await resolveCourtSelection({ state: "1", district: "1-25", case_type: "cs (comm)" })).toMatchObject({
			caseTypeId: "145",
		});
	});

	it("returns null for fields without a choice", async () => {
		const unchosen = { court_complex: "", court_establishment: null, case_type: "  " };
		expect(await resolveCourtSelection({ state: "1", district: "1-25", ...unchosen })).toEqual(pune);
		expect(await resolveCourtSelection({ state: "1", district: "1-25" })).toEqual(pune);
	});

	it("uses district_id if both districts are sent", async () => {
		expect(await resolveCourtSelection({ state: "1", district: "Nagpur", district_id: "1-25" })).toEqual(pune);
		expect(await resolveCourtSelection({ state: "1", district: "Pune", district_id: "" })).toEqual(pune);
	});

	it("finds a district's name in the requested state", async () => {
		expect(await resolveCourtSelection({ state: "Bihar", district: "Aurangabad" })).toMatchObject({ stateId: "8" });
		expect(await resolveCourtSelection({ state: "Maharashtra", district: "Aurangabad" })).toMatchObject({
			stateId: "1",
		});
	});

	it.each([
		[{ state: "", district: "1-25" }, "Invalid state selected.", "state"],
		[{ state: "Atlantis\0", district: "1-25" }, "Invalid state selected.", "state"],
		[{ state: "1" }, "Choose a district of this state", "district"],
		[{ state: "1", district: "Bengaluru" }, "Choose a district of this state", "district"],
		[{ state: "8", district: "1-25" }, "Choose a district of this state", "district"],
		[{ state: "1", district: "Pune", district_id: "3-1" }, "Choose a district of this state", "district_id"],
		[{ state: "1", district: "1-25", court_complex: "N1" }, "Choose a court complex of this district", "court_complex"],
		[
			{ state: "1", district: "1-25", court_establishment: "Small Causes Court" },
			"Choose a court establishment of this district",
			"court_establishment",
		],
		[{ state: "1", district: "1-25", case_type: "Duel" }, "Choose a case type from the list", "case_type"],
	])("refuses %j", async (input, message, field) => {
		await expect(resolveCourtSelection(input)).rejects.toEqual(invalid(message, field));
	});

	it("queries the database once", async () => {
		const execute = db.execute;
		let calls = 0;
		db.execute = Object.assign(function counted(this: typeof db, query: Parameters<typeof execute>[0]) {
			calls += 1;
			return execute.call(this, query);
		});
		try {
			await resolveCourtSelection({ state: "1", district: "Pune", court_complex: "P1", case_type: "61" });
		} finally {
			db.execute = execute;
		}
		expect(calls).toBe(1);
	});
});

describe("ensureSandboxCourts", () => {
	it("adds its principal courts to every district without any, once, and leaves the others", async () => {
		await givenCourts();
		await ensureSandboxCourts();
		const once = await countCourts();
		expect(once).toMatchObject({ complexes: 716 + 3, establishments: 2 * 716 + 2 });
		await ensureSandboxCourts();
		expect(await countCourts()).toEqual(once);

		const { complex, establishments } = principalCourtsOf({ id: "30-1", name: "North Goa" });
		expect(complex.name).toBe("North Goa District and Sessions Court Complex");
		expect(await listComplexes("30-1")).toEqual([complex]);
		expect(await listEstablishments("30-1")).toEqual(establishments.toReversed());
		expect(await listComplexes("1-9")).toEqual([{ id: "N1", name: "Nagpur, District Court" }]);
	});
});
