/** The live links to an owner's cases, counted and ended here (features/courts/sharing creates them). */
import { and, count, eq, gt, gte, sql } from "drizzle-orm";
import { caseShares } from "~/features/people/chamber/shared-links-schema";
import type { Database } from "~/platform/db/client.server";

const isLive = gt(caseShares.expiresAt, sql`now()`);

/** An owner's links: all, those one person created, or those created since a moment. */
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
