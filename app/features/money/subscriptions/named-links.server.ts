import { and, eq, or } from "drizzle-orm";
import { numberCases, subscriptionNumbers } from "~/features/money/subscriptions/schema";
import { type ActingContext, recordAction } from "~/features/people/chamber/acting.server";
import { db } from "~/platform/db/client.server";
import { isUuid } from "~/platform/db/ids";
import { pageOf } from "~/platform/db/paging.server";

const isUnconfirmed = (ownerId: string) => and(eq(numberCases.ownerId, ownerId), eq(numberCases.isByName, true));

/** How many links of a person's numbers a name has made, and nobody has confirmed. */
export const countUnconfirmed = (ownerId: string): Promise<number> => db.$count(numberCases, isUnconfirmed(ownerId));

/** A page of the links that a name has made, number by number. */
export const listUnconfirmed = (ownerId: string, page: { page: number; limit: number }) =>
	pageOf(
		db
			.select({
				caseId: numberCases.caseId,
				numberId: numberCases.numberId,
				number: subscriptionNumbers.number,
				partyName: subscriptionNumbers.partyName,
			})
			.from(numberCases)
			.innerJoin(subscriptionNumbers, eq(subscriptionNumbers.id, numberCases.numberId))
			.where(isUnconfirmed(ownerId))
			.orderBy(numberCases.numberId, numberCases.caseId),
		page,
	);

/** A link by its ends. */
type LinkEnds = { numberId: string; caseId: string };

/**
 * Confirms links that a name has made, or removes them: these, or all of the owner's. One that is settled already, or is not
 * the owner's, is left out.
 * @returns how many were settled
 */
export async function settleNamedLinks(
	acting: ActingContext,
	outcome: "confirm" | "remove",
	wanted: LinkEnds[] | "all",
): Promise<number> {
	const ends = wanted === "all" ? [] : wanted.filter((link) => isUuid(link.numberId) && isUuid(link.caseId));
	if (wanted !== "all" && ends.length === 0) return 0;
	const these = ends.map((link) => and(eq(numberCases.numberId, link.numberId), eq(numberCases.caseId, link.caseId)));
	const where = and(isUnconfirmed(acting.ownerId), or(...these));
	return db.transaction(async (tx) => {
		const settled =
			outcome === "confirm"
				? await tx.update(numberCases).set({ isByName: false }).where(where)
				: await tx.delete(numberCases).where(where);
		if (settled.count > 0)
			await recordAction(tx, acting, "numbers", { action: "number.links", subject: "case", subjectId: "" });
		return settled.count;
	});
}
