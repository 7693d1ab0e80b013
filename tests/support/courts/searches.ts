import { createHash, randomUUID } from "node:crypto";
import type { Asked, Hit } from "../../../app/features/courts/adding/find/question";
import { caseSearches, foundCases } from "../../../app/features/courts/adding/find/schema";
import { dayInIndia } from "../../../app/platform/calendar/day";
import type { openFactories } from "../database/people";

const NAMES = ["सुनीता पाटील v. State of Maharashtra", "முருகன் செல்வம் v. Rao", "محمد اسلم v. Shah", "A v. B"];

/** A case as a search lists it. */
export const someHit = (serial: number): Hit => ({
	cnr: `MHPU01${String(900_000 + serial).padStart(6, "0")}2024`,
	number: `${serial + 1}/2024`,
	parties: NAMES[serial % NAMES.length] ?? null,
	advocate: serial % 3 === 0 ? null : "Adv. Asha Kulkarni",
	court: serial % 2 === 0 ? null : "Pune District and Sessions Court Complex",
	filing: `${serial + 100}/2024`,
});

/** A question whose answer is of no matter. */
const someAsked = (): Asked => ({
	query: { by: "party", name: "Patil", year: "2024", stage: "BOTH", districtId: "1-25" },
	typed: { by: "party", name: "Patil", year: "2024", stage: "BOTH", state: "1", district_id: "1-25" },
	words: { what: "Party “Patil”, cases of 2024, pending and disposed", where: "Pune, Maharashtra" },
});

/** A person's searches in each of their states, and a case that may be theirs. */
export async function givenSearches(given: ReturnType<typeof openFactories>, userId: string, ownCnr: string) {
	const values = (about: Partial<typeof caseSearches.$inferInsert>) => ({
		userId,
		fingerprint: createHash("sha256").update(randomUUID()).digest("hex"),
		asked: someAsked(),
		...about,
	});
	const shareDay = dayInIndia(new Date());
	const found = { state: "found" as const, shareDay, answeredAt: new Date() };
	const hits = [{ ...someHit(0), cnr: ownCnr }, ...Array.from({ length: 12 }, (_, at) => someHit(at + 1))];
	const rows = await given.db
		.insert(caseSearches)
		.values([
			values({ ...found, hits, isCut: true }),
			values(found),
			values({ state: "failed", problem: "no_answer", answeredAt: new Date() }),
			values({ shareDay }),
		])
		.returning({ id: caseSearches.id });
	const [search, emptySearch, failedSearch, waitingSearch] = rows.map(({ id }) => id);
	await given.db
		.insert(foundCases)
		.values([40, 41, 42].map((serial) => ({ userId, cnrNumber: someHit(serial).cnr, hit: someHit(serial) })));
	return { search, emptySearch, failedSearch, waitingSearch };
}

/** A search that found more than a page shows. */
export async function givenAnswer(given: ReturnType<typeof openFactories>, userId: string): Promise<string> {
	const [row] = await given.db
		.insert(caseSearches)
		.values({
			userId,
			fingerprint: randomUUID(),
			asked: someAsked(),
			state: "found",
			shareDay: dayInIndia(new Date()),
			answeredAt: new Date(),
			hits: Array.from({ length: 150 }, (_, at) => someHit(at)),
		})
		.returning({ id: caseSearches.id });
	return String(row?.id);
}
