import { and, desc, eq, gte, isNull, or, sql } from "drizzle-orm";
import { DomainError } from "~/errors";
import { ownCases, purposeOn } from "~/features/courts/diary/hearings/queries.diary.server";
import { hearingEvents } from "~/features/courts/diary/schema";
import { addDays, type Day } from "~/platform/calendar/day";
import { db } from "~/platform/db/client.server";
import { isUuid } from "~/platform/db/rows";
import { t } from "~/platform/language/translate";

/** How long a calendar shows past hearings. */
const PAST_DAYS = 60;
/** Limits a calendar, so that its file stays small enough for all calendar apps. */
const MAX_EVENTS = 2000;

function eventColumns(own: ReturnType<typeof ownCases>) {
	return {
		caseId: own.caseId,
		eventId: hearingEvents.id,
		day: hearingEvents.day,
		sequence: hearingEvents.sequence,
		cancelledAt: hearingEvents.cancelledAt,
		modifiedAt: sql`greatest(${hearingEvents.modifiedAt}, ${own.changedAt})`.mapWith(hearingEvents.modifiedAt),
		cnrNumber: own.cnrNumber,
		caseNumber: own.caseNumber,
		petitioners: own.petitioners,
		respondents: own.respondents,
		stage: own.stage,
		purpose: purposeOn(hearingEvents.cnrNumber, hearingEvents.day),
		courtNumberAndJudge: own.courtNumberAndJudge,
		court: own.court,
		district: own.district,
	};
}

/**
 * Calendar events: coming hearings, those of the last 60 days, and those cancelled in the last 30 days. Beyond
 * `MAX_EVENTS`, past days are dropped first, then those farthest from today.
 */
export async function listEvents(ownerId: string, today: Day) {
	const own = ownCases(ownerId);
	const isOver = sql`${hearingEvents.day} < ${today}::date`;
	const rows = await db
		.select(eventColumns(own))
		.from(own)
		.innerJoin(hearingEvents, eq(hearingEvents.cnrNumber, own.cnrNumber))
		.where(
			and(
				gte(hearingEvents.day, addDays(today, -PAST_DAYS)),
				or(isNull(hearingEvents.cancelledAt), sql`${hearingEvents.cancelledAt} > now() - interval '30 days'`),
			),
		)
		.orderBy(isOver, sql`abs(${hearingEvents.day} - ${today}::date)`, hearingEvents.id, own.caseId)
		.limit(MAX_EVENTS);
	return rows.sort((one, other) => one.day.localeCompare(other.day) || one.eventId - other.eventId);
}

export type EventRow = Awaited<ReturnType<typeof listEvents>>[number];

/** The newest hearing of one case. @throws DomainError `not-found`, also for another owner's case. */
export async function requireEvent(ownerId: string, caseId: string): Promise<EventRow> {
	const own = ownCases(ownerId, caseId);
	const [row] = isUuid(caseId)
		? await db
				.select(eventColumns(own))
				.from(own)
				.innerJoin(hearingEvents, eq(hearingEvents.cnrNumber, own.cnrNumber))
				.where(isNull(hearingEvents.cancelledAt))
				.orderBy(desc(hearingEvents.id))
				.limit(1)
		: [];
	if (!row) throw new DomainError("not-found", t("This case has no hearing date."));
	return row;
}
