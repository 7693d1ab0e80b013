import { and, between, eq, gt, isNull, lte, or, type Placeholder, sql } from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
import { isListed } from "~/features/courts/cases/list/conditions.server";
import { listingOn } from "~/features/courts/cause-lists/listing.server";
import { isClashing } from "~/features/courts/clashes/queries.server";
import { cases } from "~/features/courts/court-records/cases-schema";
import { lawColumns } from "~/features/courts/court-records/law-columns.server";
import { notedBy } from "~/features/courts/court-records/noted.server";
import { notedHearings, type Outcome } from "~/features/courts/court-records/noted-schema";
import { courtRecords, hearings } from "~/features/courts/court-records/schema";
import { courtPlace } from "~/features/courts/courts/court-place.server";
import { daysOfStrip } from "~/features/courts/diary/diary-input";
import { purposeOn } from "~/features/courts/diary/hearings/purpose.server";
import { addDays, type Day } from "~/platform/calendar/day";
import { db } from "~/platform/db/client.server";
import { columnsOf } from "~/platform/db/rows";

/** The next date is a hearing, unless the case was decided before it. */
const isHearing = or(isNull(cases.decisionDate), lte(cases.nextDate, cases.decisionDate));

/** Inclusive bounds. `today` is the day in India: days before it are also read from the business. */
export type DayRange = { from: Day; to: Day; today: Day };

/** An owner's hearings by case and day: next dates, and up to today the days with business, as the next date has moved on. */
function hearingDays(ownerId: string, { from, to, today }: DayRange) {
	if (from > today) return comingDays(ownerId, from, to).as("hearing_day");
	const lastHeld = to < today ? to : today;
	return union(comingDays(ownerId, from, to), heldDays(ownerId, from, lastHeld), notedDays(ownerId, from, lastHeld)).as(
		"hearing_day",
	);
}

type Given<Value> = Value | Placeholder;

export const comingDays = (ownerId: Given<string>, from: Given<Day>, to: Given<Day>) =>
	db
		.select({ caseId: cases.id, day: sql<Day>`${cases.nextDate}`.as("day") })
		.from(cases)
		.where(and(eq(cases.ownerId, ownerId), isListed, between(cases.nextDate, from, to), isHearing));

export const heldDays = (ownerId: Given<string>, from: Given<Day>, to: Given<Day>) =>
	db
		.select({ caseId: cases.id, day: sql<Day>`${hearings.date}`.as("day") })
		.from(cases)
		.innerJoin(hearings, eq(hearings.cnrNumber, cases.cnrNumber))
		.where(and(eq(cases.ownerId, ownerId), isListed, between(hearings.date, from, to)));

/** The days of recorded hearings, which the court's business need not show yet. */
export const notedDays = (ownerId: Given<string>, from: Given<Day>, to: Given<Day>) =>
	db
		.select({ caseId: cases.id, day: sql<Day>`${notedHearings.day}`.as("day") })
		.from(notedHearings)
		.innerJoin(cases, eq(cases.id, notedHearings.caseId))
		.where(and(eq(notedHearings.ownerId, ownerId), isListed, between(notedHearings.day, from, to)));

/** Lists show this much of a note; the case's page has all of it. */
const NOTE_SHOWN = 200;

const { court, district } = courtPlace(cases);

const listed = {
	caseId: cases.id,
	cnrNumber: cases.cnrNumber,
	caseNumber: cases.caseNumber,
	petitioners: courtRecords.petitioners,
	respondents: courtRecords.respondents,
	stage: courtRecords.caseStage,
	courtNumberAndJudge: courtRecords.courtNumberAndJudge,
	town: sql<string | null>`${cases.districtId}`.as("town_id"),
	court: court.as("court_name"),
	district: district.as("district_name"),
};

/** Columns to decide whether the law withholds names when a hearing is shared. */
const law = {
	caseType: lawColumns.caseType.as("law_type"),
	courtEstablishment: lawColumns.courtEstablishment.as("law_court"),
	acts: courtRecords.acts,
	sections: courtRecords.sections,
};

function nextHearingAfter(ownerId: string, day: Day) {
	return db
		.select({ day: cases.nextDate })
		.from(cases)
		.where(and(eq(cases.ownerId, ownerId), isListed, gt(cases.nextDate, day), isHearing))
		.orderBy(cases.nextDate)
		.limit(1);
}

/**
 * The owner's hearings in a range by day and court, at most `limit`, their total, the first hearing after the range and from
 * today on, and the number of hearings per day of the range's strip. One round trip.
 */
export async function listHearingsBetween(ownerId: string, { limit, ...range }: DayRange & { limit: number }) {
	const days = hearingDays(ownerId, range);
	const lastOver = addDays(range.today, -1);
	const after = range.to > lastOver ? range.to : lastOver;
	const found = db
		.select({
			...listed,
			...law,
			...columnsOf(courtRecords, "petitionerAdvocates", "respondentAdvocates"),
			appearsFor: cases.appearsFor,
			note: sql<string>`left(${cases.note}, ${NOTE_SHOWN})`.as("note_start"),
			day: sql<Day>`${days.day}`.as("hearing_on"),
			purpose: purposeOn(listed, days.day).as("purpose"),
			listing: listingOn(cases.cnrNumber, days.day).as("listing"),
			nextDate:
				sql<Day | null>`case when ${cases.nextDate} > ${days.day} and ${isHearing} then ${cases.nextDate} end`.as(
					"then_on",
				),
			isDisposed: sql<boolean>`(${cases.decisionDate} is not null)`.as("is_disposed"),
			notedBy,
			isNotedDay: sql<boolean>`(${cases.isNoted} and ${cases.nextDate} = ${days.day}) is true`.as("is_noted_day"),
			outcome: sql<Outcome | null>`(
				select ${notedHearings.outcome} from ${notedHearings}
				where ${notedHearings.caseId} = ${cases.id} and ${notedHearings.day} = ${days.day}
			)`.as("outcome"),
			total: sql<number>`(count(*) over ())::int`.as("total"),
		})
		.from(days)
		.innerJoin(cases, eq(cases.id, days.caseId))
		.innerJoin(courtRecords, eq(courtRecords.cnrNumber, cases.cnrNumber))
		.orderBy(days.day, court, courtRecords.courtNumberAndJudge, cases.id)
		.limit(limit)
		.as("hearing");
	const strip = daysOfStrip(range.from);
	const shown = hearingDays(ownerId, {
		from: strip[0] ?? range.from,
		to: strip.at(-1) ?? range.to,
		today: range.today,
	});
	const counted = db
		.select({ day: shown.day, count: sql<number>`count(*)`.as("count") })
		.from(shown)
		.groupBy(shown.day)
		.as("counted");
	const next = db
		.select({
			nextDay: sql<Day | null>`(${nextHearingAfter(ownerId, after)})`.as("next_day"),
			counts: sql<Record<Day, number>>`(select json_object_agg(${counted.day}, ${counted.count}) from ${counted})`.as(
				"counts",
			),
		})
		.from(sql`(select) as one`)
		.as("next");
	// Every row has the next hearing and the counts; without hearings in the range, one row has only these.
	const rows = await db.select().from(next).leftJoin(found, sql`true`).orderBy(found.day, found.court);
	return {
		hearings: rows.flatMap(({ hearing }) => (hearing ? [hearing] : [])),
		total: rows[0]?.hearing?.total ?? 0,
		nextDay: rows[0]?.next.nextDay ?? null,
		counts: rows[0]?.next.counts ?? {},
	};
}

export type HearingRow = Awaited<ReturnType<typeof listHearingsBetween>>["hearings"][number];

/** The number of hearings per day of a range, and the first cases of each day. One round trip. */
export async function listHearingDays(ownerId: string, { casesADay, ...range }: DayRange & { casesADay: number }) {
	const days = hearingDays(ownerId, range);
	const numbered = db
		.select({
			day: sql<Day>`${days.day}`.as("hearing_on"),
			cnrNumber: cases.cnrNumber,
			caseNumber: cases.caseNumber,
			petitioners: courtRecords.petitioners,
			respondents: courtRecords.respondents,
			isClash: isClashing(sql`${days.day}`).as("is_clash"),
			total: sql<number>`(count(*) over (partition by ${days.day}))::int`.as("total"),
			position: sql<number>`row_number() over (partition by ${days.day} order by ${cases.id})`.as("position"),
		})
		.from(days)
		.innerJoin(cases, eq(cases.id, days.caseId))
		.innerJoin(courtRecords, eq(courtRecords.cnrNumber, cases.cnrNumber))
		.as("numbered");
	return db.select().from(numbered).where(lte(numbered.position, casesADay)).orderBy(numbered.day, numbered.position);
}

/** An owner's listed cases, or the given one, to join to calendar events by CNR. `changedAt` is the newest change. */
export function ownCases(ownerId: string, caseId?: string) {
	return db
		.select({
			...listed,
			cnrNumber: sql`${cases.cnrNumber}`.mapWith(cases.cnrNumber).as("own_cnr_number"),
			...columnsOf(cases, "isNoted", "ownForum"),
			nextDate: sql<Day | null>`${cases.nextDate}`.as("own_next_date"),
			changedAt: sql`greatest(${cases.updatedAt}, ${courtRecords.changedAt})`
				.mapWith(courtRecords.changedAt)
				.as("own_changed_at"),
		})
		.from(cases)
		.innerJoin(courtRecords, eq(courtRecords.cnrNumber, cases.cnrNumber))
		.where(and(eq(cases.ownerId, ownerId), caseId === undefined ? isListed : eq(cases.id, caseId)))
		.as("own_case");
}
