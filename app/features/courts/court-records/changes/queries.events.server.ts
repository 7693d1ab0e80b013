import { and, asc, eq, gte, ne, sql } from "drizzle-orm";
import { type AnyPgColumn, unionAll } from "drizzle-orm/pg-core";
import { cases } from "~/features/courts/court-records/cases-schema";
import type { EVENT_KINDS } from "~/features/courts/court-records/changes/change-filter.server";
import type { ChangePosition } from "~/features/courts/court-records/changes/cursor";
import {
	caseEvents,
	OWN_KINDS,
	type OwnKind,
	type OwnSource,
} from "~/features/courts/court-records/changes/events-schema";
import { changeColumns, changeOf, isOfCase } from "~/features/courts/court-records/changes/queries.server";
import { type ChangeKind, caseChanges, type DATE_NATURES } from "~/features/courts/court-records/changes/schema";
import { db } from "~/platform/db/client.server";

/** An own event in the API shape: it has no old and new values. */
export const ownEventOf = <Row extends { kind: OwnKind }>(row: Row) => ({ ...row, nature: null, old: null, new: null });

/** Every transaction before this one has ended. Rows of later ones are held back, so that none appears before a cursor. */
const OLDEST_OPEN = sql`pg_snapshot_xmin(pg_current_snapshot())`;

/**
 * Rows after a position. Its transaction is read by the row's id, because a restored database counts transactions from the
 * start (`reorderRestoredChanges`). A position in the future whose row is gone means the beginning.
 */
function isAfter(rows: typeof caseChanges | typeof caseEvents, { writer, id }: ChangePosition) {
	const changed = sql`(select before.writer from ${caseChanges} before where before.id = ${id})`;
	const happened = sql`(select before.writer from ${caseEvents} before where before.id = ${id})`;
	const counted = sql`case when ${writer}::xid8 <= pg_snapshot_xmax(pg_current_snapshot()) then ${writer} else '0' end::xid8`;
	return sql`(${rows.writer}, ${rows.id}) > (coalesce(${changed}, ${happened}, ${counted}), ${id})`;
}

async function oldestOpen(): Promise<ChangePosition> {
	const [row] = await db.execute<{ writer: string }>(sql`select ${OLDEST_OPEN}::text as writer`);
	if (!row) throw new Error("The snapshot has no oldest transaction");
	return { writer: row.writer, id: 0 };
}

/** `include`: events of matters without a CNR too; their CNR is empty. */
export type EventFilter = {
	include?: "own";
	kind?: (typeof EVENT_KINDS)[number];
	since?: Date;
	after?: ChangePosition;
};
type Nature = (typeof DATE_NATURES)[number] | null;
type Part = Omit<EventFilter, "kind"> & { limit: number };

const isOwnKind = (kind: EventFilter["kind"]): kind is OwnKind => OWN_KINDS.some((own) => own === kind);

/** Gives both halves of the union the same column names. */
const placeAndMoment = ({ id, writer, at }: { id: AnyPgColumn; writer: AnyPgColumn; at: AnyPgColumn }) => ({
	id: sql<number>`${id}`.mapWith(caseEvents.id).as("event_id"),
	writer: sql<string>`${writer}`.as("event_writer"),
	at: sql<Date>`${at}`.mapWith(caseEvents.at).as("event_at"),
});

/** Changes by the court of the cases on the owner's list. */
function changesOf(ownerId: string, kind: ChangeKind | undefined, { since, after, limit }: Part) {
	const next = db
		.select(changeColumns)
		.from(caseChanges)
		.where(
			and(
				isOfCase(kind),
				since && gte(caseChanges.seenAt, since),
				after && isAfter(caseChanges, after),
				sql`${caseChanges.writer} < ${OLDEST_OPEN}`,
			),
		)
		.orderBy(asc(caseChanges.writer), asc(caseChanges.id))
		.limit(limit)
		.as("change");
	return db
		.select({
			...placeAndMoment(next),
			kind: sql<ChangeKind | OwnKind>`${next.kind}`.as("kind"),
			nature: sql<Nature>`${next.nature}`.as("nature"),
			old: sql<unknown>`${next.old}`.as("old"),
			new: sql<unknown>`${next.new}`.as("new"),
			source: sql<OwnSource>`${next.source}`.as("source"),
			caseId: sql<string>`${cases.id}`.as("case_id"),
			cnrNumber: sql`${cases.cnrNumber}`.mapWith(cases.cnrNumber).as("cnr_number"),
		})
		.from(cases)
		.crossJoinLateral(next)
		.where(eq(cases.ownerId, ownerId))
		.orderBy(asc(next.writer), asc(next.id))
		.limit(limit);
}

/** Own events of the owner's cases, including deleted ones. */
const ownEventsOf = (ownerId: string, kind: OwnKind | undefined, { include, since, after, limit }: Part) =>
	db
		.select({
			...placeAndMoment(caseEvents),
			kind: sql<ChangeKind | OwnKind>`${caseEvents.kind}`.as("kind"),
			nature: sql<Nature>`null::text`.as("nature"),
			old: sql<unknown>`null::jsonb`.as("old"),
			new: sql<unknown>`null::jsonb`.as("new"),
			source: sql<OwnSource>`${caseEvents.source}`.as("source"),
			caseId: sql<string>`${caseEvents.caseId}`.as("case_id"),
			cnrNumber: sql<string>`${caseEvents.cnrNumber}`.as("cnr_number"),
		})
		.from(caseEvents)
		.where(
			and(
				eq(caseEvents.ownerId, ownerId),
				include ? undefined : ne(caseEvents.cnrNumber, ""),
				kind && eq(caseEvents.kind, kind),
				since && gte(caseEvents.at, since),
				after && isAfter(caseEvents, after),
				sql`${caseEvents.writer} < ${OLDEST_OPEN}`,
			),
		)
		.orderBy(asc(caseEvents.writer), asc(caseEvents.id))
		.limit(limit);

/** Reads both kinds in one statement: two would have two snapshots, and a cursor could pass rows committed in between. */
export function selectEvents(ownerId: string, { kind, ...part }: EventFilter & { limit: number }) {
	if (kind === undefined) {
		const both = unionAll(changesOf(ownerId, kind, part), ownEventsOf(ownerId, kind, part)).as("event");
		return db.select().from(both).orderBy(asc(both.writer), asc(both.id)).limit(part.limit);
	}
	return isOwnKind(kind) ? ownEventsOf(ownerId, kind, part) : changesOf(ownerId, kind, part);
}

/** The owner's events in cursor order, at most `limit`. `next` is the position to go on from, even when there are none yet. */
export async function listEvents(ownerId: string, filter: EventFilter & { limit: number }) {
	const start = filter.after ?? (await oldestOpen());
	const rows = await selectEvents(ownerId, filter);
	const events = rows.map(({ kind, ...row }) =>
		isOwnKind(kind) ? ownEventOf({ ...row, kind }) : changeOf({ ...row, kind }),
	);
	return { events, next: rows.at(-1) ?? start };
}

export type CaseEvent = Omit<Awaited<ReturnType<typeof listEvents>>["events"][number], "writer">;
