import { inArray, sql } from "drizzle-orm";
import { cases } from "~/features/courts/court-records/cases-schema";
import { emitOwnEvents } from "~/features/courts/court-records/changes/emit.server";
import { caseEvents, type OwnKind, type OwnSource } from "~/features/courts/court-records/changes/events-schema";
import { ownEventOf } from "~/features/courts/court-records/changes/queries.events.server";
import type { ChangeSource } from "~/features/courts/court-records/changes/schema";
import type { ActingContext } from "~/features/people/chamber/acting.server";
import type { Database } from "~/platform/db/client.server";
import { columnsOf } from "~/platform/db/rows";

/** Columns that identify a case and its owner, for `returning` of a statement that writes to cases. */
export const caseOfEvent = { ownerId: cases.ownerId, caseId: cases.id, cnrNumber: cases.cnrNumber };
type CaseOfEvent = { ownerId: string; caseId: string; cnrNumber: string };

/** The owner and chamber members act as `person`; an administrator acts without a role. */
export const sourceOf = ({ ownerId, actor, role }: ActingContext): OwnSource =>
	actor.id === ownerId || role !== undefined ? "person" : "desk";

/**
 * Inserts own events in one statement and emits webhooks. Call it in the action's transaction. @returns the rows with
 * their ids, in the given order.
 */
export async function recordOwnEvents(tx: Database, kind: OwnKind, source: OwnSource, of: CaseOfEvent[]) {
	if (of.length === 0) return [];
	const changedCases = of.map(({ ownerId, caseId, cnrNumber }) => ({ ownerId, caseId, cnrNumber }));
	// Insert-select needs all columns, in the order of the table.
	const rows = await tx
		.insert(caseEvents)
		.select(
			sql`select nextval('case_changes_id_seq'), "ownerId", "caseId", "cnrNumber", ${kind}, ${source}, now(), pg_current_xact_id()
				from json_to_recordset(${JSON.stringify(changedCases)}::json)
					as given ("ownerId" uuid, "caseId" uuid, "cnrNumber" text)`,
		)
		.returning(columnsOf(caseEvents, "id", "ownerId", "caseId", "cnrNumber", "kind", "source", "at"));
	const events = rows.map(ownEventOf);
	await emitOwnEvents(tx, events);
	return events;
}

/** Emits `updated` for every case of these CNRs: their records changed in a way of no kind. Call it with the records locked. */
export async function recordUpdatesOf(tx: Database, cnrNumbers: string[], source: ChangeSource): Promise<void> {
	if (cnrNumbers.length === 0) return;
	const tracking = await tx
		.select(caseOfEvent)
		.from(cases)
		.where(inArray(cases.cnrNumber, cnrNumbers))
		.orderBy(cases.id);
	await recordOwnEvents(tx, "updated", source, tracking);
}
