import { inArray, sql } from "drizzle-orm";
import { cases } from "~/features/courts/court-records/cases-schema";
import { caseEvents, type OwnKind, type OwnSource } from "~/features/courts/court-records/changes/events-schema";
import { ownEventOf } from "~/features/courts/court-records/changes/queries.events.server";
import type { ChangeSource } from "~/features/courts/court-records/changes/schema";
import { emitOwnEvents } from "~/features/courts/court-records/changes/tell.server";
import type { ActingContext } from "~/features/people/chamber/acting.server";
import type { Database } from "~/platform/db/client.server";
import { columnsOf } from "~/platform/db/rows";

/** The columns that say which case of whose list it is, for `returning` of the statement that writes to cases. */
export const caseOfEvent = { ownerId: cases.ownerId, caseId: cases.id, cnrNumber: cases.cnrNumber };
type CaseOfEvent = { ownerId: string; caseId: string; cnrNumber: string };

/** The owner and the members of their chamber are the person; an administrator acts without a role. */
export const sourceOf = ({ ownerId, actor, role }: ActingContext): OwnSource =>
	actor.id === ownerId || role !== undefined ? "person" : "desk";

/**
 * Keeps that cases of people's lists were added, changed or deleted, in one statement however many they are. Call it in
 * the transaction of the action; it tells their webhooks, too. @returns the rows with their ids, in the given order.
 */
export async function recordOwnEvents(tx: Database, kind: OwnKind, source: OwnSource, of: CaseOfEvent[]) {
	if (of.length === 0) return [];
	const given = of.map(({ ownerId, caseId, cnrNumber }) => ({ ownerId, caseId, cnrNumber }));
	// All columns of the table, in its order.
	const rows = await tx
		.insert(caseEvents)
		.select(
			sql`select nextval('case_changes_id_seq'), "ownerId", "caseId", "cnrNumber", ${kind}, ${source}, now(), pg_current_xact_id()
				from json_to_recordset(${JSON.stringify(given)}::json)
					as given ("ownerId" uuid, "caseId" uuid, "cnrNumber" text)`,
		)
		.returning(columnsOf(caseEvents, "id", "ownerId", "caseId", "cnrNumber", "kind", "source", "at"));
	const events = rows.map(ownEventOf);
	await emitOwnEvents(tx, events);
	return events;
}

/**
 * Keeps for everybody who tracks these CNRs that their case changed: what programs are given of a record is another, and
 * no change of the record says so. Call it with the records locked.
 */
export async function recordUpdatesOf(tx: Database, cnrNumbers: string[], source: ChangeSource): Promise<void> {
	if (cnrNumbers.length === 0) return;
	const tracking = await tx
		.select(caseOfEvent)
		.from(cases)
		.where(inArray(cases.cnrNumber, cnrNumbers))
		.orderBy(cases.id);
	await recordOwnEvents(tx, "updated", source, tracking);
}
