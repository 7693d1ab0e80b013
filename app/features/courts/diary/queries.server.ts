import { and, desc, eq, gt, gte, isNull, or, type SQLWrapper, sql } from "drizzle-orm";
import { DomainError } from "~/errors";
import { listCheckedAt, listingOn } from "~/features/courts/cause-lists/listing.server";
import { notedHearings } from "~/features/courts/court-records/noted-schema";
import { purposeOn } from "~/features/courts/diary/hearings/purpose.server";
import { ownCases } from "~/features/courts/diary/hearings/queries.diary.server";
import { hearingEvents } from "~/features/courts/diary/schema";
import { addDays, type Day } from "~/platform/calendar/day";
import { db } from "~/platform/db/client.server";
import { columnsOf, isUuid } from "~/platform/db/rows";
import { t } from "~/platform/language/translate";

/** How long a calendar shows past hearings. */
const PAST_DAYS = 60;
/** Limits a calendar, so that its file stays small enough for all calendar apps. */
const MAX_EVENTS = 2000;

type OwnCases = ReturnType<typeof ownCases>;

const caseColumns = (owned: OwnCases, day: SQLWrapper) => ({
	caseId: owned.caseId,
	cnrNumber: owned.cnrNumber,
	caseNumber: owned.caseNumber,
	petitioners: owned.petitioners,
	respondents: owned.respondents,
	stage: owned.stage,
	purpose: purposeOn(owned, day),
	listing: listingOn(owned.cnrNumber, day),
	courtNumberAndJudge: owned.courtNumberAndJudge,
	court: owned.court,
	district: owned.district,
});

const eventColumns = (owned: OwnCases) => ({
	...caseColumns(owned, hearingEvents.day),
	eventId: sql<string>`${hearingEvents.id}::text`,
	day: hearingEvents.day,
	sequence: hearingEvents.sequence,
	cancelledAt: hearingEvents.cancelledAt,
	modifiedAt:
		sql`greatest(${hearingEvents.modifiedAt}, ${owned.changedAt}, ${listCheckedAt(owned.cnrNumber, hearingEvents.day)})`.mapWith(
			hearingEvents.modifiedAt,
		),
	isNoted: sql<boolean>`false`,
});

/** The court's dates that a person follows: not the one in place of which they keep their own. */
const isFollowed = (owned: OwnCases) =>
	sql`not (${owned.isNoted} and ${owned.nextDate} is not null and ${hearingEvents.cancelledAt} is null
		and ${hearingEvents.day} > (select max(n.heard_on) from ${notedHearings} n where n.case_id = ${owned.caseId}))`;

const isNewest = sql`${notedHearings.day} = (select max(n.heard_on) from ${notedHearings} n where n.case_id = ${notedHearings.caseId})`;

/**
 * The noted next dates: each as the event that the court's date after the noted hearing has or will have, so that the UID stays.
 * No court confirms the date of an own matter.
 */
const selectNotedEvents = (owned: OwnCases, limit: number) => {
	const isReserved = sql`${hearingEvents.cancelledAt} = '-infinity'`;
	const isAfter = and(isNull(hearingEvents.cancelledAt), gt(hearingEvents.day, notedHearings.day));
	const event = db
		.select(columnsOf(hearingEvents, "id", "sequence", "modifiedAt"))
		.from(hearingEvents)
		.where(and(eq(hearingEvents.cnrNumber, owned.cnrNumber), or(isReserved, isAfter)))
		.orderBy(desc(hearingEvents.id))
		.limit(1)
		.as("noted_event");
	return db
		.select({
			...caseColumns(owned, notedHearings.nextDate),
			eventId: sql<string>`${event.id}::text`,
			day: sql<Day>`${notedHearings.nextDate}`,
			sequence: event.sequence,
			cancelledAt: sql<Date | null>`null::timestamptz`,
			modifiedAt: sql`greatest(${notedHearings.updatedAt}, ${owned.changedAt}, ${event.modifiedAt})`.mapWith(
				notedHearings.updatedAt,
			),
			isNoted: sql<boolean>`${owned.ownForum} is null`,
		})
		.from(owned)
		.innerJoin(
			notedHearings,
			and(eq(notedHearings.caseId, owned.caseId), eq(notedHearings.nextDate, owned.nextDate), isNewest),
		)
		.crossJoinLateral(event)
		.where(eq(owned.isNoted, true))
		.orderBy(desc(notedHearings.day))
		.limit(limit);
};

/**
 * Calendar events: coming hearings, those of the last 60 days, and those cancelled in the last 30 days. Beyond
 * `MAX_EVENTS`, past days are dropped first, then those farthest from today.
 */
export async function listEvents(ownerId: string, today: Day) {
	const owned = ownCases(ownerId);
	const isOver = sql`${hearingEvents.day} < ${today}::date`;
	const noted = selectNotedEvents(owned, MAX_EVENTS);
	const courts = db
		.select(eventColumns(owned))
		.from(owned)
		.innerJoin(hearingEvents, eq(hearingEvents.cnrNumber, owned.cnrNumber))
		.where(
			and(
				gte(hearingEvents.day, addDays(today, -PAST_DAYS)),
				isFollowed(owned),
				or(isNull(hearingEvents.cancelledAt), sql`${hearingEvents.cancelledAt} > now() - interval '30 days'`),
			),
		)
		.orderBy(isOver, sql`abs(${hearingEvents.day} - ${today}::date)`, hearingEvents.id, owned.caseId)
		.limit(MAX_EVENTS);
	const rows = (await Promise.all([courts, noted])).flat();
	const inOrder = (one: EventRow, other: EventRow) =>
		one.day.localeCompare(other.day) || one.eventId.localeCompare(other.eventId, "en", { numeric: true });
	return rows.sort(inOrder).slice(-MAX_EVENTS);
}

export type EventRow = Awaited<ReturnType<typeof selectNotedEvents>>[number];

/** The newest hearing of one case. @throws DomainError `not-found`, also for another owner's case. */
export async function requireEvent(ownerId: string, caseId: string): Promise<EventRow> {
	const owned = ownCases(ownerId, caseId);
	const newest = () =>
		db
			.select(eventColumns(owned))
			.from(owned)
			.innerJoin(hearingEvents, eq(hearingEvents.cnrNumber, owned.cnrNumber))
			.where(isNull(hearingEvents.cancelledAt))
			.orderBy(desc(hearingEvents.id))
			.limit(1);
	const [noted] = isUuid(caseId) ? await selectNotedEvents(owned, 1) : [];
	const row = noted ?? (isUuid(caseId) ? (await newest())[0] : undefined);
	if (!row) throw new DomainError("not-found", t("This case has no hearing date."));
	return row;
}
