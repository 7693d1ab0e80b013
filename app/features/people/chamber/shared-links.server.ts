/** The links to an owner's cases as ways in: how many work, and what ends them (features/cases/sharing makes them). */
import { and, count, eq, gt, gte, sql } from "drizzle-orm";
import { caseShares } from "~/features/courts/sharing/schema";
import type { Database } from "~/platform/db/client.server";

const isLive = gt(caseShares.expiresAt, sql`now()`);

/** Which of an owner's links: all, those of one maker, or those made since a moment. */
type Which = { madeBy?: string; since?: Date };

const ofOwner = (ownerId: string, { madeBy, since }: Which) =>
	and(
		eq(caseShares.ownerId, ownerId),
		isLive,
		madeBy ? eq(caseShares.madeBy, madeBy) : undefined,
		since ? gte(caseShares.createdAt, since) : undefined,
	);

export async function countSharedLinks(tx: Database, ownerId: string, which: Which = {}): Promise<number> {
	const [counted] = await tx.select({ links: count() }).from(caseShares).where(ofOwner(ownerId, which));
	return counted?.links ?? 0;
}

/** Ends links at once, in the caller's transaction. Returns how many. */
export async function endSharedLinks(tx: Database, ownerId: string, which: Which = {}): Promise<number> {
	return (await tx.delete(caseShares).where(ofOwner(ownerId, which))).count;
}
