import { and, asc, between, eq, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { isUuid } from "~/db/ids";
import { estimateSeconds } from "~/db/queue-pace.server";
import { cases, courtRecords } from "~/db/schema/cases";
import { MOST_AT_ONCE } from "~/features/cases/many/entries";

export type AddedProgress = Awaited<ReturnType<typeof findAddedProgress>>;

const MOST_NAMED = 50;

/** How far the look-ups of the owner's cases from one id to another have come, and about how long the rest takes: those of one list have neighbouring ids. */
export async function findAddedProgress(ownerId: string, from: string, to: string) {
	const rows =
		isUuid(from) && isUuid(to)
			? await db
					.select({ id: cases.id, cnrNumber: cases.cnrNumber, lookUp: courtRecords.lookUp })
					.from(cases)
					.innerJoin(courtRecords, eq(courtRecords.cnrNumber, cases.cnrNumber))
					.where(and(eq(cases.ownerId, ownerId), between(cases.id, sql`${from}::uuid`, sql`${to}::uuid`)))
					.orderBy(asc(cases.id))
					.limit(MOST_AT_ONCE)
			: [];
	const waiting = rows.filter(({ lookUp }) => lookUp === "waiting").length;
	return {
		total: rows.length,
		done: rows.length - waiting,
		secondsLeft: waiting > 0 ? await estimateSeconds("fetch-court-record", waiting) : 0,
		unknown: rows
			.filter(({ lookUp }) => lookUp === "unknown")
			.slice(0, MOST_NAMED)
			.map(({ id, cnrNumber }) => ({ id, cnrNumber })),
	};
}
