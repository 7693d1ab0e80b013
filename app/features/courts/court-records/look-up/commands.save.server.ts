import { isDeepStrictEqual } from "node:util";
import { eq, inArray, sql } from "drizzle-orm";
import { cases } from "~/features/courts/court-records/cases-schema";
import { recordChanges } from "~/features/courts/court-records/changes/commands.record.server";
import { forgetLoss, isBelieved, setLookUpError } from "~/features/courts/court-records/doubts/commands.losses.server";
import { recordUnreadable } from "~/features/courts/court-records/doubts/commands.unreadable.server";
import { isCheckUndone, lossOf, settle } from "~/features/courts/court-records/doubts/settle";
import { recordColumns } from "~/features/courts/court-records/look-up/columns.server";
import { learnFromCases } from "~/features/courts/court-records/look-up/learn-prefix.server";
import { ASKED_AGAIN, NOT_READABLE } from "~/features/courts/court-records/look-up/look-up-words";
import {
	changedFields,
	conflictsOf,
	type ReadValues,
	type RecordValues,
	recordValues,
} from "~/features/courts/court-records/look-up/values";
import { ordersPublishedJob } from "~/features/courts/court-records/queues.server";
import { courtRecords, hearings } from "~/features/courts/court-records/schema";
import { dayInIndia } from "~/platform/calendar/day";
import { type Database, db } from "~/platform/db/client.server";
import { columnsOf } from "~/platform/db/rows";
import { Unreadable } from "~/platform/outside/value";
import { enqueue } from "~/platform/queue/queue.server";
import type { CourtRecord } from "~/providers/ecourts.server";
import { ProviderError } from "~/providers/provider-error";

/** The court removed no date, but the answer has another form: a court that withdraws a date still names stage, judge or hearings. */
const lacksStatus = (record: CourtRecord) =>
	Array.isArray(record.hearings) &&
	record.hearings.length === 0 &&
	[
		...[record.firstHearingDate, record.nextHearingDate, record.decisionDate],
		...[record.natureOfDisposal, record.caseStage, record.courtNumberAndJudge],
	].every((value) => value === null);

/** The answer as values of a record, each a value, none or unreadable. */
export const valuesRead = (record: CourtRecord): ReadValues => ({
	...record,
	nextDate: record.nextHearingDate,
	hearings:
		record.hearings instanceof Unreadable
			? record.hearings
			: record.hearings.map(({ businessDate, nextDate, purpose, judge, url }) => ({
					date: businessDate,
					nextDate,
					purpose: purpose ?? "",
					judge: judge ?? "",
					url,
				})),
});

/**
 * Saves the court's answer; an equal one keeps the version. Locked fields stay; differing court values become conflicts. What could not
 * be read keeps what was stored, and an answer that would end something is not saved before it is believed. @returns whether the
 * answer counts: a copy older than what is stored does not.
 */
export async function saveCourtRecord(cnrNumber: string, record: CourtRecord, round?: string): Promise<boolean> {
	const today = dayInIndia(new Date());
	const { source, copiedAt } = record;
	return db.transaction(async (tx) => {
		await tx.insert(courtRecords).values({ cnrNumber }).onConflictDoNothing();
		const {
			values: stored,
			lockedFields: locked,
			conflicts: before,
			lookUp,
			isFetched,
			fetchedAt,
		} = await lockRecord(tx, cnrNumber);
		if (copiedAt && fetchedAt && copiedAt < fetchedAt) return false;
		if (stored.nextDate !== null && !locked.includes("nextDate") && lacksStatus(record))
			throw new ProviderError(source, "unavailable", "answered without the status of a case that has a date");
		const { values: court, unreadable, wrongDecision } = settle(stored, valuesRead(record), today);
		const values: RecordValues = { ...court, ...onlyLocked(stored, locked) };
		await recordUnreadable(tx, cnrNumber, unreadable);
		const loss = lookUp === "found" && isFetched ? lossOf(stored, values, today) : null;
		if (loss && !(await isBelieved(tx, cnrNumber, loss, round))) {
			await setLookUpError(tx, [cnrNumber], ASKED_AGAIN);
			return true;
		}
		await forgetLoss(tx, cnrNumber);
		const changed = changedFields(stored, values);
		const conflicts = conflictsOf(stored, court, locked);
		await recordChanges(tx, cnrNumber, "court", { before: stored, after: values });
		const isChanged = changed.length > 0 || !isDeepStrictEqual(conflicts, before);
		const isUndone = isFetched && isCheckUndone(unreadable);
		await tx
			.update(courtRecords)
			.set({
				...withoutHearings(values),
				lookUp: "found",
				lookUpError: isUndone ? NOT_READABLE : null,
				...(isUndone ? {} : { source, fetchedAt: copiedAt ?? sql`now()` }),
				// A copy is from before it was asked for; the check is over all the same.
				...(copiedAt ? { askedAt: null } : {}),
				...(isChanged ? { updatedAt: sql`now()` } : {}),
				firstInformationReport: record.firstInformationReport,
				transfers: record.transfers,
				unreadable,
				wrongDecision,
				conflicts,
			})
			.where(eq(courtRecords.cnrNumber, cnrNumber));
		if (changed.includes("hearings")) await replaceHearings(tx, cnrNumber, values.hearings);
		if (changed.includes("orders") && values.orders.some(({ url }) => url))
			await enqueue(tx, ordersPublishedJob, { cnr: cnrNumber });
		if (lookUp !== "found") await learnFromCases(tx, cnrNumber);
		return true;
	});
}

/** Reads a record, locked until the transaction ends unless `isReadOnly`. */
export async function lockRecord(tx: Database, cnrNumber: string, { isReadOnly = false } = {}) {
	const query = tx
		.select({
			values: {
				title: courtRecords.title,
				caseType: courtRecords.caseType,
				registrationNumber: courtRecords.registrationNumber,
				...recordColumns,
				orders: courtRecords.orders,
			},
			lockedFields: courtRecords.lockedFields,
			conflicts: courtRecords.conflicts,
			lookUp: courtRecords.lookUp,
			isFetched: sql<boolean>`${courtRecords.fetchedAt} is not null`,
			...columnsOf(courtRecords, "fetchedAt", "source"),
		})
		.from(courtRecords)
		.where(eq(courtRecords.cnrNumber, cnrNumber));
	const [row] = await (isReadOnly ? query : query.for("update"));
	if (!row) throw new Error(`The court record ${cnrNumber} does not exist`);
	const heard = await tx
		.select(columnsOf(hearings, "date", "nextDate", "purpose", "judge", "url"))
		.from(hearings)
		.where(eq(hearings.cnrNumber, cnrNumber))
		.orderBy(hearings.position);
	return { ...row, values: recordValues.parse({ ...row.values, hearings: heard }) };
}

/** Share-locks the cases' records in order of CNR. Every transaction locks records before cases, to prevent deadlocks. */
export async function lockRecordsOf(tx: Database, caseIds: string[]): Promise<void> {
	const tracked = tx.select({ cnrNumber: cases.cnrNumber }).from(cases).where(inArray(cases.id, caseIds));
	await tx
		.select({ cnrNumber: courtRecords.cnrNumber })
		.from(courtRecords)
		.where(inArray(courtRecords.cnrNumber, tracked))
		.orderBy(sql`${courtRecords.cnrNumber} collate "C"`)
		.for("share");
}

function onlyLocked(values: RecordValues, locked: string[]): Partial<RecordValues> {
	return Object.fromEntries(Object.entries(values).filter(([field]) => locked.includes(field)));
}

/** The columns of the record's row; hearings have their own table. */
export function withoutHearings({ hearings: _, ...columns }: RecordValues) {
	return columns;
}

export async function replaceHearings(tx: Database, cnrNumber: string, all: RecordValues["hearings"]): Promise<void> {
	await tx.delete(hearings).where(eq(hearings.cnrNumber, cnrNumber));
	if (all.length === 0) return;
	await tx.insert(hearings).values(all.map((hearing, position) => ({ cnrNumber, position, ...hearing })));
}
