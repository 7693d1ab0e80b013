import { describe, expect, test } from "vitest";
import { listAddedConflicts, listCaseConflicts, listNumberConflicts } from "~/features/courts/conflicts/queries.server";
import { given } from "../support/database/given";

type About = { p?: string[]; r?: string[]; side?: "petitioner" | "respondent" | null; old?: boolean };

/** A case of the owner's with these parties. */
async function givenCase(ownerId: string, { p = ["A Nobody"], r = ["B Nobody"], side = "petitioner", old }: About) {
	const createdAt = new Date(Date.now() - (old ? 8 : 0) * 24 * 60 * 60 * 1000);
	const about = { appearsFor: side, isSideChosen: true, createdAt };
	return (await given.givenCase(ownerId, about, { petitioners: p, respondents: r })).id;
}
const owner = async () => (await given.givenUser()).id;
const told = async (ownerId: string, caseId: string) =>
	(await listCaseConflicts(ownerId, caseId)).map(({ party, side, isOurs }) => ({ party, side, isOurs }));

describe("a case that was added", () => {
	test("conflicts where our client is on the other side", async () => {
		const id = await owner();
		const other = await givenCase(id, { r: ["Lotus Builders Pvt. Ltd. and Ors"], old: true });
		const added = await givenCase(id, { p: ["M/s LOTUS BUILDERS"] });
		expect(await listCaseConflicts(id, added)).toMatchObject([
			{ caseId: other, party: "Lotus Builders Pvt. Ltd. and Ors", side: "respondent", isOurs: false },
		]);
	});

	test("conflicts where our opponent is our client", async () => {
		const id = await owner();
		await givenCase(id, { p: ["Sunita Rao"], old: true });
		const added = await givenCase(id, { r: ["Smt. Sunita Rao"] });
		expect(await told(id, added)).toEqual([{ party: "Sunita Rao", side: "petitioner", isOurs: true }]);
	});

	test.each<[string, About, About]>([
		["a repeated client", { p: ["Sunita Rao"] }, { p: ["Sunita Rao"] }],
		["a repeated opponent", { r: ["State Bank of India"] }, { r: ["State Bank of India"] }],
		["a government", { r: ["State of Maharashtra"] }, { p: ["State of Maharashtra"] }],
		["a case whose side is not known", { r: ["Sunita Rao"], side: null }, { p: ["Sunita Rao"] }],
		[
			"a party whose side is not known, of ours",
			{ p: ["Sunita Rao"] },
			{ p: ["Sunita Rao"], r: ["C Nobody"], side: null },
		],
		["a longer name", { r: ["Sunita Raosaheb Patil"] }, { p: ["Sunita Rao"] }],
		["a case added a week ago", { r: ["Sunita Rao"] }, { p: ["Sunita Rao"], old: true }],
	])("does not conflict with %s", async (_, before, added) => {
		const id = await owner();
		await givenCase(id, { old: true, ...before });
		expect(await told(id, await givenCase(id, added))).toEqual([]);
	});

	test("of unknown side conflicts where a party is on the other side", async () => {
		const id = await owner();
		await givenCase(id, { p: ["Asha Jain"], r: ["Sunita Rao"], side: "petitioner", old: true });
		const added = await givenCase(id, { p: ["Sunita Rao"], side: null });
		expect(await told(id, added)).toEqual([{ party: "Sunita Rao", side: "respondent", isOurs: false }]);
	});

	test("with many others is compared by itself, and says which one it is", async () => {
		const id = await owner();
		const known = await givenCase(id, { r: ["Sunita Rao"], old: true });
		const parties = Array.from(
			{ length: 50 },
			(_, at) => `Heir ${"ABCDEFGHIJ"[at % 10]}${"KLMNO"[Math.trunc(at / 10)]}`,
		);
		const added = [
			await givenCase(id, { p: ["Sunita Rao"], side: null }),
			await givenCase(id, { p: parties.slice(0, 30), side: null }),
			await givenCase(id, { p: [...parties.slice(30), "SUNITA RAO"], side: null }),
		];
		const found = await listAddedConflicts(id, added);
		expect(found.map(({ caseId, newCaseId }) => [caseId, newCaseId]).sort()).toEqual(
			[
				[known, added[0]],
				[known, added[2]],
			].sort(),
		);
		expect(await listAddedConflicts(id, [])).toEqual([]);
	});

	test("is compared with its owner's cases alone", async () => {
		const id = await owner();
		await givenCase(await owner(), { r: ["Sunita Rao"] });
		const added = await givenCase(id, { p: ["Sunita Rao"] });
		expect(await told(id, added)).toEqual([]);
		expect(await told(await owner(), added)).toEqual([]);
	});
});

test("a number of a party on the other side conflicts, one of a client does not", async () => {
	const id = await owner();
	const caseId = await givenCase(id, { p: ["Sunita Rao"], r: ["Lotus Builders LLP"], old: true });
	expect(await listNumberConflicts(id, "Lotus Builders")).toMatchObject([{ caseId, side: "respondent" }]);
	expect(await listNumberConflicts(id, "Sunita Rao")).toEqual([]);
	expect(await listNumberConflicts(id, "")).toEqual([]);
});
