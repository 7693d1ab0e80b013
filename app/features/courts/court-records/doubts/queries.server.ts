import { count, desc, eq, min } from "drizzle-orm";
import {
	isHeld,
	recordLosses,
	sourceDifferences,
	unreadableTexts,
} from "~/features/courts/court-records/doubts/schema";
import { labelOf } from "~/features/courts/court-records/look-up/fields";
import { dayOfRound } from "~/features/courts/court-records/look-up/rounds";
import { formatDay, formatMoment } from "~/platform/calendar/day";
import { type Database, db } from "~/platform/db/client.server";

const MAX_SHOWN = 200;

/** The texts of court records that nobody could read, newest first. */
export async function listUnreadable() {
	const rows = await db.select().from(unreadableTexts).orderBy(desc(unreadableTexts.lastSeen)).limit(MAX_SHOWN);
	return rows.map(({ firstSeen, lastSeen, ...row }) => ({
		...row,
		label: labelOf(row.field.split(".")[0] ?? ""),
		firstSeen: formatMoment(firstSeen),
		lastSeen: formatMoment(lastSeen),
	}));
}

/** Records that eCourts and eCourtsIndia show differently, newest first: one row a field. */
export async function listDifferences() {
	const rows = await db.select().from(sourceDifferences).orderBy(desc(sourceDifferences.seenAt)).limit(MAX_SHOWN);
	return rows.flatMap(({ cnrNumber: cnr, fields, copiedAt }) =>
		Object.entries(fields).map(([field, [shown, copy]]) => ({
			...{ cnr, field, label: labelOf(field), shown, copy, copiedAt: formatMoment(copiedAt) },
		})),
	);
}

/** Rounds whose losses are held, with their number and a case to look at. */
export async function listHeldRounds(tx: Database = db) {
	const rows = await tx
		.select({ round: recordLosses.round, lost: count(), cnr: min(recordLosses.cnrNumber) })
		.from(recordLosses)
		.where(isHeld)
		.groupBy(recordLosses.round)
		.orderBy(desc(recordLosses.round));
	return rows.map(({ round, ...row }) => ({
		...row,
		round,
		isEvening: round.startsWith("evening"),
		day: formatDay(dayOfRound(round)),
	}));
}
export type HeldRound = Awaited<ReturnType<typeof listHeldRounds>>[number];

/** The loss of a CNR that is not believed yet. */
export async function findLoss(cnrNumber: string) {
	const [loss] = await db
		.select({ kind: recordLosses.kind, isHeld })
		.from(recordLosses)
		.where(eq(recordLosses.cnrNumber, cnrNumber));
	return loss && { kind: loss.kind, isHeld: Boolean(loss.isHeld) };
}
