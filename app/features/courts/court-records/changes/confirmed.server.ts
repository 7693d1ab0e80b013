import { and, eq, inArray } from "drizzle-orm";
import { caseEvents } from "~/features/courts/court-records/changes/events-schema";
import { db } from "~/platform/db/client.server";

/** Says of each change whether its date is the one that the owner had noted: `confirmed` is recorded in the same transaction. */
export async function withConfirmed<Change extends { kind: string; caseId: string; writer: string; at: Date }>(
	ownerId: string,
	changes: Change[],
): Promise<(Change & { isConfirmed: boolean })[]> {
	const writers = changes.flatMap(({ kind, writer }) => (kind === "hearing_date" ? writer : []));
	const confirmed =
		writers.length > 0
			? await db
					.select({ caseId: caseEvents.caseId, at: caseEvents.at })
					.from(caseEvents)
					.where(
						and(eq(caseEvents.ownerId, ownerId), inArray(caseEvents.writer, writers), eq(caseEvents.kind, "confirmed")),
					)
			: [];
	const keyOf = ({ caseId, at }: { caseId: string; at: Date }) => `${caseId} ${at.getTime()}`;
	const keys = new Set(confirmed.map(keyOf));
	return changes.map((change) => ({ ...change, isConfirmed: keys.has(keyOf(change)) }));
}
