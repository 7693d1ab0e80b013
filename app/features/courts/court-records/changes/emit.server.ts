import { and, inArray } from "drizzle-orm";
import { cases } from "~/features/courts/court-records/cases-schema";
import type { OwnKind } from "~/features/courts/court-records/changes/events-schema";
import { eventJson } from "~/features/courts/court-records/changes/json";
import { changeOf } from "~/features/courts/court-records/changes/queries.server";
import type { caseChanges } from "~/features/courts/court-records/changes/schema";
import { emitEvents, isListening } from "~/features/people/webhooks/commands.emit.server";
import type { Database } from "~/platform/db/client.server";

type Row = typeof caseChanges.$inferSelect;
/** An inserted change, with columns named as in the API. */
type Kept = Pick<Row, "id" | "kind" | "nature" | "source" | "cnrNumber" | "writer"> & {
	old: unknown;
	new: unknown;
	at: Date;
};

/** Emits changes, in the shape of API events, to the webhooks of everybody who tracks these CNRs. */
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

/** Emits own events to the webhooks of the cases' owners, except those of matters without a CNR. */
export const emitOwnEvents = (tx: Database, events: OwnEvent[]): Promise<void> =>
	emitEvents(
		tx,
		events
			.filter(({ cnrNumber }) => cnrNumber !== "")
			.map((event) => ({
				ownerId: event.ownerId,
				type: `case.${event.kind}` as const,
				data: eventJson(event),
				at: event.at,
			})),
	);
