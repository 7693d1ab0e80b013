import { and, desc, eq, gt, inArray, notExists, sql } from "drizzle-orm";
import { cases } from "~/features/courts/court-records/cases-schema";
import { recordOwnEvents, recordUpdatesOf } from "~/features/courts/court-records/changes/commands.own-events.server";
import { type CaseChange, compareRecords } from "~/features/courts/court-records/changes/compare";
import { emitChanges } from "~/features/courts/court-records/changes/emit.server";
import type { OwnKind } from "~/features/courts/court-records/changes/events-schema";
import { changeColumns } from "~/features/courts/court-records/changes/queries.server";
import { type ChangeSource, caseChanges } from "~/features/courts/court-records/changes/schema";
import { RECORD_COLUMNS } from "~/features/courts/court-records/look-up/fields";
import { changedFields, type RecordValues, recordValues } from "~/features/courts/court-records/look-up/values";
import { answersNoted, newestNoted } from "~/features/courts/court-records/noted.server";
import { courtRecords } from "~/features/courts/court-records/schema";
import { dayInIndia } from "~/platform/calendar/day";
import type { Database } from "~/platform/db/client.server";

type RecordState = { isFound: boolean; isFetched: boolean; isMissing: boolean };

/**
 * Whether records are found, were fetched, and are missing: the court's latest answer was that it has no such CNR, and
 * nobody added the case after it. Read it after locking the records, in its own statement.
 */
async function readRecordStates(tx: Database, cnrNumbers: string[]): Promise<Map<string, RecordState>> {
	const isAddedAfter = tx
		.select({ one: sql`1` })
		.from(cases)
		.where(and(eq(cases.cnrNumber, caseChanges.cnrNumber), gt(cases.createdAt, caseChanges.seenAt)));
	const latestAnswer = tx
		.select({ isMissing: sql<boolean>`${caseChanges.kind} = 'not_found' and ${notExists(isAddedAfter)}` })
		.from(caseChanges)
		.where(
			and(
				eq(caseChanges.cnrNumber, courtRecords.cnrNumber),
				eq(caseChanges.source, "court"),
				inArray(caseChanges.kind, ["record_found", "not_found"]),
			),
		)
		.orderBy(desc(caseChanges.writer), desc(caseChanges.id))
		.limit(1);
	const rows = await tx
		.select({
			// As text: the column's own reading leaves internal keys out.
			cnrNumber: sql<string>`${courtRecords.cnrNumber}`,
			isFound: sql<boolean>`${courtRecords.lookUp} = 'found'`,
			isFetched: sql<boolean>`${courtRecords.fetchedAt} is not null`,
			isMissing: sql<boolean>`coalesce((${latestAnswer}), false)`,
		})
		.from(courtRecords)
		.where(inArray(courtRecords.cnrNumber, cnrNumbers));
	return new Map(rows.map(({ cnrNumber, ...state }) => [cnrNumber, state]));
}

type Compared = { cnrNumber: string; state: RecordState | undefined; before?: RecordValues; after?: RecordValues };

/**
 * Compares records written by one source and inserts the changes; a difference of no kind becomes an `updated` event.
 * For the court, no `after` means that it does not have the CNR. @returns whether a change was inserted.
 */
async function insertChanges(tx: Database, source: ChangeSource, compared: Compared[]): Promise<boolean> {
	const today = dayInIndia(new Date());
	const updated: string[] = [];
	const rows = compared.flatMap(({ cnrNumber, state, before, after }) => {
		const { isFound = false, isFetched = false, isMissing = false } = state ?? {};
		const was = { values: isFound ? before : undefined, isFetched, isMissing };
		const is = { values: after, isFetched, isMissing: source === "court" ? after === undefined : isMissing };
		const changes = compareRecords(was, is, today);
		if (changes.length === 0 && before && after && changedFields(before, after).length > 0) updated.push(cnrNumber);
		return changes.map((change) => rowOf(cnrNumber, source, change));
	});
	if (rows.length > 0) {
		const inserted = await tx
			.insert(caseChanges)
			.values(rows)
			.returning({ ...changeColumns, cnrNumber: caseChanges.cnrNumber });
		await emitChanges(tx, inserted);
		await recordAnswers(tx, source, rows);
	}
	await recordUpdatesOf(tx, updated, source);
	return rows.length > 0;
}

/** Records `confirmed` or `differs` for each case with a noted next date that a changed date of the court answers. */
async function recordAnswers(tx: Database, source: ChangeSource, rows: (typeof caseChanges.$inferInsert)[]) {
	const moves = rows.flatMap(({ cnrNumber, kind, oldValue, newValue }) =>
		kind === "hearing_date" && newValue ? { cnr: cnrNumber, old: oldValue, new: newValue } : [],
	);
	if (moves.length === 0) return;
	const answered = await tx.execute<{ kind: OwnKind; ownerId: string; caseId: string; cnrNumber: string }>(sql`
		select case when n.next_date = move.new then 'confirmed' else 'differs' end as kind,
			c.owner_id as "ownerId", c.id as "caseId", c.cnr_number as "cnrNumber"
		from json_to_recordset(${JSON.stringify(moves)}::json) as move (cnr text, old date, new date)
			join cases c on c.cnr_number = move.cnr
			join lateral ${newestNoted} n on ${answersNoted(sql`move.old`, sql`move.new`)}
		order by c.id`);
	for (const kind of ["confirmed", "differs"] as const)
		await recordOwnEvents(
			tx,
			kind,
			source,
			answered.filter((one) => one.kind === kind),
		);
}

function rowOf(cnrNumber: string, source: ChangeSource, change: CaseChange): typeof caseChanges.$inferInsert {
	const nature = change.kind === "hearing_date" ? change.nature : null;
	return { cnrNumber, source, kind: change.kind, nature, oldValue: change.old, newValue: change.new };
}

/** Inserts the changes of a record. Call it in the writing transaction, after locking the record and before writing it. */
export async function recordChanges(
	tx: Database,
	cnrNumber: string,
	source: ChangeSource,
	values: { before: RecordValues; after: RecordValues },
): Promise<void> {
	const recordStates = await readRecordStates(tx, [cnrNumber]);
	await insertChanges(tx, source, [{ cnrNumber, state: recordStates.get(cnrNumber), ...values }]);
}

/** Inserts `not_found` once, however often the court answers it. Call it with the record locked. @returns whether it was new. */
export async function recordNotFound(tx: Database, cnrNumber: string): Promise<boolean> {
	const recordStates = await readRecordStates(tx, [cnrNumber]);
	return insertChanges(tx, "court", [{ cnrNumber, state: recordStates.get(cnrNumber) }]);
}

const listed = Object.fromEntries(RECORD_COLUMNS.map((column) => [column, courtRecords[column]]));

/** Locks these records until the transaction ends, in order of CNR, and reads them without their hearings. */
async function lockValues(tx: Database, cnrNumbers: string[]): Promise<Map<string, RecordValues>> {
	const rows = await tx
		.select({ cnrNumber: courtRecords.cnrNumber, orders: courtRecords.orders, ...listed })
		.from(courtRecords)
		.where(inArray(courtRecords.cnrNumber, cnrNumbers))
		.orderBy(sql`${courtRecords.cnrNumber} collate "C"`)
		.for("update");
	return new Map(rows.map((row) => [row.cnrNumber, recordValues.parse({ ...row, hearings: [] })]));
}

/**
 * Writes many records and inserts their changes with three more statements in all. Missing records are inserted first,
 * so that two transactions with the same CNR wait for each other. Hearings are not compared: `write` must not add the
 * business of a day.
 */
export async function withChangesRecorded(
	tx: Database,
	cnrNumbers: string[],
	source: ChangeSource,
	write: () => Promise<void>,
): Promise<void> {
	if (cnrNumbers.length === 0) return;
	const inOrder = cnrNumbers.toSorted((one, other) => (one < other ? -1 : 1));
	await tx
		.insert(courtRecords)
		.values(inOrder.map((cnrNumber) => ({ cnrNumber })))
		.onConflictDoNothing();
	const before = await lockValues(tx, inOrder);
	const recordStates = await readRecordStates(tx, inOrder);
	await write();
	const after = await lockValues(tx, inOrder);
	await insertChanges(
		tx,
		source,
		inOrder.map((cnrNumber) => ({
			cnrNumber,
			state: recordStates.get(cnrNumber),
			before: before.get(cnrNumber),
			after: after.get(cnrNumber),
		})),
	);
}
