import { and, inArray } from "drizzle-orm";
import { cases } from "~/features/courts/court-records/cases-schema";
import type { OwnKind } from "~/features/courts/court-records/changes/events-schema";
import { eventJson } from "~/features/courts/court-records/changes/json";
import { changeOf } from "~/features/courts/court-records/changes/queries.server";
import type { caseChanges } from "~/features/courts/court-records/changes/schema";
import { emitEvents, isListening } from "~/features/people/webhooks/commands.emit.server";
import type { Database } from "~/platform/db/client.server";

type Row = typeof caseChanges.$inferSelect;
/** A change as it was written, with its columns named as programs read them. */
type Kept = Pick<Row, "id" | "kind" | "nature" | "source" | "cnrNumber" | "writer"> & {
	old: unknown;
	new: unknown;
	at: Date;
};

/** Tells everybody who tracks these CNRs and has webhooks, as the events of the API say it. */
export async function emitChanges(tx: Database, changes: Kept[]): Promise<void> {
	const cnrNumbers = [...new Set(changes.map(({ cnrNumber }) => cnrNumber))];
	const tracked = await tx
		.select({ id: cases.id, ownerId: cases.ownerId, cnrNumber: cases.cnrNumber })
		.from(cases)
		.where(and(inArray(cases.cnrNumber, cnrNumbers), isListening(cases.ownerId)));
	const events = changes.flatMap((change) =>
		tracked
			.filter(({ cnrNumber }) => cnrNumber === change.cnrNumber)
			.map(({ id, ownerId }) => {
				const data = eventJson({ ...changeOf(change), caseId: id });
				return { ownerId, type: `case.${change.kind}` as const, data, at: change.at };
			}),
	);
	await emitEvents(tx, events);
}

type OwnEvent = Parameters<typeof eventJson>[0] & { ownerId: string; kind: OwnKind };

/** Tells the owners of these cases who have webhooks what became of the cases on their lists. */
export const emitOwnEvents = (tx: Database, events: OwnEvent[]): Promise<void> =>
	emitEvents(
		tx,
		events.map((event) => ({
			ownerId: event.ownerId,
			type: `case.${event.kind}` as const,
			data: eventJson(event),
			at: event.at,
		})),
	);
