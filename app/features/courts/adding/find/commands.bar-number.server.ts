import { isDeepStrictEqual } from "node:util";
import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { DomainError } from "~/errors";
import { barNumberInWords } from "~/features/courts/adding/find/bar-number";
import { barNumberFields } from "~/features/courts/adding/find/bar-number-input";
import { placeFields } from "~/features/courts/adding/find/find-input";
import { barNumbers, foundCases } from "~/features/courts/adding/find/schema";
import { forgetAdvocateNames } from "~/features/courts/appearance/commands.server";
import { resolveSearchPlace } from "~/features/courts/courts/queries.server";
import { type Database, db } from "~/platform/db/client.server";
import { columnsOf } from "~/platform/db/rows";
import { violationAs } from "~/platform/db/violations";
import { t } from "~/platform/language/translate";

/** The user's bar number, where to search for new cases with it, and whether to do so weekly. */
export const barNumberForm = z.object({ ...barNumberFields, ...placeFields, weekly: z.literal("yes").optional() });
export type BarNumberInput = z.output<typeof barNumberForm>;

/** The first search is within a week, on a day derived from the user id, to spread users over the week. */
const firstLook = (userId: string) => sql`now() + (1 + abs(hashtext(${userId}::text) % 6)) * interval '1 day'`;

/** The bar number and the place to search. */
export const barNumberColumns = columnsOf(
	barNumbers,
	"stateCode",
	"number",
	"year",
	"stateId",
	"districtId",
	"courtComplexId",
);

/** Another number or court deletes the offers of the old one; another number is another advocate's name. @throws DomainError `invalid` for a court that does not exist. */
export async function saveBarNumber(userId: string, input: BarNumberInput): Promise<void> {
	const { stateId, districtId, courtComplexId } = await resolveSearchPlace(input);
	const isWeekly = input.weekly === "yes";
	const values = {
		stateCode: input.bar_state,
		number: input.bar_number,
		year: input.bar_year,
		stateId,
		districtId,
		courtComplexId,
	};
	const hasUser = violationAs("foreign-key", () => new DomainError("not-found", t("This user was not found.")));
	await db.transaction(async (tx) => {
		const [before] = await tx
			.select({
				nextLookAt: barNumbers.nextLookAt,
				about: barNumberColumns,
			})
			.from(barNumbers)
			.where(eq(barNumbers.userId, userId))
			.for("update");
		const isSame = isDeepStrictEqual(before?.about, values);
		const nextLookAt = isWeekly ? (isSame && before?.nextLookAt) || firstLook(userId) : null;
		const isOther = !before || barNumberInWords(before.about) !== barNumberInWords(values);
		const unconfirmed = isOther ? { confirmedAt: null } : {};
		const set = { ...values, ...unconfirmed, isWeekly, isMailed: true, nextLookAt, updatedAt: sql`now()` };
		await tx
			.insert(barNumbers)
			.values({ userId, ...set })
			.onConflictDoUpdate({ target: barNumbers.userId, set })
			.catch(hasUser);
		if (before && isOther) await forgetAdvocateNames(tx, userId);
		if (!isSame) await tx.delete(foundCases).where(and(eq(foundCases.userId, userId), eq(foundCases.state, "offered")));
	});
}

/** Deletes the user's bar number, the name learnt with it, and all cases found by it. */
export async function removeBarNumber(userId: string): Promise<void> {
	await db.transaction(async (tx) => {
		await forgetAdvocateNames(tx, userId);
		await tx.delete(barNumbers).where(eq(barNumbers.userId, userId));
		await tx.delete(foundCases).where(eq(foundCases.userId, userId));
	});
}

/** Stops mails about found cases; the search and the offers continue. */
export async function stopFoundMails(tx: Database, userId: string): Promise<void> {
	await tx.update(barNumbers).set({ isMailed: false, updatedAt: sql`now()` }).where(eq(barNumbers.userId, userId));
}

export async function isFoundMailStopped(userId: string): Promise<boolean> {
	const [row] = await db
		.select({ isMailed: barNumbers.isMailed })
		.from(barNumbers)
		.where(eq(barNumbers.userId, userId));
	return !row?.isMailed;
}

/** The user's bar number with the name of its court; undefined without one. */
export async function findBarNumber(userId: string) {
	const [row] = await db
		.select({ ...barNumberColumns, isWeekly: barNumbers.isWeekly, lookedAt: barNumbers.lookedAt })
		.from(barNumbers)
		.where(eq(barNumbers.userId, userId));
	if (!row) return undefined;
	const { stateId: state, districtId: district_id, courtComplexId: court_complex } = row;
	return { ...row, court: (await resolveSearchPlace({ state, district_id, court_complex })).name };
}

/** The default values of the form. */
export const barNumberAsTyped = (own: NonNullable<Awaited<ReturnType<typeof findBarNumber>>>) => ({
	bar_state: own.stateCode,
	bar_number: own.number,
	bar_year: String(own.year),
	state: own.stateId,
	district_id: own.districtId,
	court_complex: own.courtComplexId ?? "",
});
