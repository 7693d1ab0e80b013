import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { caseJson, type JsonCase } from "~/features/courts/cases/json";
import { listForPrograms, listOwnedCases, type OwnedPage } from "~/features/courts/cases/list/owned.server";
import { cases } from "~/features/courts/court-records/cases-schema";
import { db } from "~/platform/db/client.server";
import { given } from "../support/database/given";

let ownerId = "";
beforeEach(async () => {
	ownerId = (await given.givenUser()).id;
	await given.givenCase((await given.givenUser()).id);
	await given.givenCase(
		ownerId,
		{},
		{ nextDate: "2026-03-11", petitioners: ["Sunita Rao"], acts: ["Specific Relief Act"] },
	);
	await given.givenCase(ownerId, {}, { decisionDate: "2025-01-02", caseType: "A.S. - Appeal Suit" });
	await given.givenCase(ownerId, {}, { lookUp: "waiting", fetchedAt: null });
	await db
		.update(cases)
		.set({ archivedAt: new Date("2026-01-05T10:00:00Z") })
		.where(ownedBy());
	await given.givenCase(ownerId, { isApproved: true });
	await given.givenCase(ownerId, { districtId: null });
});
const ownedBy = () => eq(cases.ownerId, ownerId);

const asJson = <Rest>({ rows, ...rest }: Rest & { rows: JsonCase[] }) => ({
	...rest,
	rows: rows.map(caseJson),
});

/** The answers of both ways of reading. */
async function bothOf(place: OwnedPage & { limit: number }) {
	const plain = asJson(await listForPrograms(ownerId, {}, place));
	expect(plain).toEqual(asJson(await listOwnedCases(ownerId, {}, place)));
	return plain;
}

test("the plain list has the same facts of every kind of case as the filtered one", async () => {
	expect((await bothOf({ limit: 10 })).rows).toHaveLength(5);
	expect((await bothOf({ limit: 5 })).last).toBeUndefined();
});

test("reading by cursor returns each case once, with the same totals", async () => {
	const returnedIds: string[] = [];
	let after: OwnedPage["after"];
	do {
		const { rows, last, count, totalPages } = await bothOf({ limit: 2, after });
		expect([count, totalPages]).toEqual([5, 3]);
		returnedIds.push(...rows.map(({ id }) => id));
		after = last;
	} while (after);
	expect(new Set(returnedIds).size).toBe(5);
	expect(returnedIds).toHaveLength(5);
});

test("nothing follows the last case, and a person without cases has one empty page", async () => {
	const { rows } = await bothOf({ limit: 5 });
	const oldest = { text: "", number: 0, id: String(rows.at(-1)?.id) };
	expect(await bothOf({ limit: 5, after: oldest })).toMatchObject({ rows: [], count: 5, totalPages: 1 });
	ownerId = (await given.givenUser()).id;
	expect(await bothOf({ limit: 5 })).toEqual({ rows: [], count: 0, totalPages: 1, last: undefined });
});

test("a page by its number is returned as before", async () => {
	expect((await bothOf({ limit: 2, page: 2 })).rows).toHaveLength(2);
});
