import { and, desc, eq, lt, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Sort } from "~/features/courts/cases/list/choices";
import { cases } from "~/features/courts/court-records/cases-schema";
import { courtPlace } from "~/features/courts/courts/court-place.server";
import type { Day } from "~/platform/calendar/day";

/** A list's order; `today` is the day in India. */
export type Order = { sort: Sort; today: Day };

/** Where a case stands in an order; equal keys are told apart by the id, newest first. */
export type Position = { text: string; number: number; id: string };

type Today = Day | SQLWrapper;

/** A hearing is to come. A date after the decision is no hearing. */
const isComing = (today: Today): SQL =>
	sql`(${cases.nextDate} >= ${today}::date and (${cases.decisionDate} is null or ${cases.nextDate} <= ${cases.decisionDate}))`;

/** Not disposed, and its date has passed or is not given: "Date awaited". */
export const isAwaited = (today: Today): SQL =>
	sql`(${cases.decisionDate} is null and (${cases.nextDate} is null or ${cases.nextDate} < ${today}::date))`;

/** Decided, with no hearing to come. */
export const isDisposed = (today: Today): SQL =>
	sql`(${cases.decisionDate} is not null and ${isComing(today)} is not true)`;

/**
 * What comes next, as a number that rises: coming hearings, soonest first; dates awaited, those that passed last before
 * those that passed earlier and those never given; disposed cases, the last decided first. Courts' dates lie between
 * 1900 and 2100, so the days of one group never reach the next.
 */
const whatComesNext = (today: Today) => sql<number>`case
	when ${isComing(today)} then ${cases.nextDate} - date '2000-01-01'
	when ${cases.decisionDate} is null then 1000000 + coalesce(date '2000-01-01' - ${cases.nextDate}, 500000)
	else 2000000 + (date '2000-01-01' - ${cases.decisionDate}) end`;

/** A case number with its figures filled up to ten, so that 9/2024 comes before 10/2024; cases without one come last. */
const filledNumber = sql<string>`case when ${cases.caseNumber} = '' then '1' else '0' || left(regexp_replace(
	regexp_replace(lower(${cases.caseNumber}), '([0-9]+)', '000000000\\1', 'g'), '[0-9]*([0-9]{10})(?![0-9])', '\\1', 'g'), 120) end`;

const NO_TEXT = sql<string>`''::text`;
const courtName = sql<string>`left(lower(${courtPlace(cases).court}), 120)`;

/** The two keys of an order, both rising. */
function keysOf(sort: Sort, today: Today): { text: SQL<string>; number: SQL<number> } {
	if (sort === "next") return { text: NO_TEXT, number: whatComesNext(today) };
	if (sort === "case_number") return { text: filledNumber, number: sql<number>`0::int` };
	if (sort === "court") return { text: courtName, number: whatComesNext(today) };
	return { text: NO_TEXT, number: sql<number>`0::int` };
}

/** The columns of an ordered list's ids, what it is ordered by, and how the page outside of it is ordered. */
export function ordered(sort: Sort, today: Today) {
	const { text, number } = keysOf(sort, today);
	return {
		columns: { id: cases.id, text: text.as("text_key"), number: number.as("number_key") },
		by: sort === "newest" ? [desc(cases.id)] : [text, number, desc(cases.id)],
	};
}

/** The cases that follow a position. */
export function isAfter({ sort, today }: Order, { text, number, id }: Position): SQL | undefined {
	if (sort === "newest") return lt(cases.id, id);
	const keys = keysOf(sort, today);
	const here = sql`(${text}::text, ${number}::int)`;
	return or(
		sql`(${keys.text}, ${keys.number}) > ${here}`,
		and(eq(sql`(${keys.text}, ${keys.number})`, here), lt(cases.id, id)),
	);
}
