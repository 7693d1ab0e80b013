import {
	and,
	desc,
	eq,
	gte,
	isNotNull,
	isNull,
	like,
	lt,
	lte,
	ne,
	not,
	or,
	type Placeholder,
	type SQL,
	type SQLWrapper,
	sql,
} from "drizzle-orm";
import type { CaseState, Sort } from "~/features/courts/cases/list/choices";
import { type CaseListFilter, wordsOf } from "~/features/courts/cases/list/filter";
import type { CaseHistoryFilter } from "~/features/courts/cases/status/case-filter";
import { courtId } from "~/features/courts/clashes/court-id.server";
import { hasClash } from "~/features/courts/clashes/queries.server";
import { cases } from "~/features/courts/court-records/cases-schema";
import { hasFreshChange } from "~/features/courts/court-records/changes/fresh.server";
import { isMissing } from "~/features/courts/court-records/look-up/missing.server";
import { courtRecords } from "~/features/courts/court-records/schema";
import { normaliseCnr } from "~/features/courts/courts/cnr";
import { courtPlace } from "~/features/courts/courts/court-place.server";
import { isDiffering } from "~/features/courts/hearings/differing.server";
import type { Day } from "~/platform/calendar/day";
import { isInternalKey } from "~/platform/db/columns";
import { contains, folded, likeText } from "~/platform/db/paging.server";
import { foldText } from "~/platform/outside/fold";

export type OwnedFilter = Partial<CaseHistoryFilter & CaseListFilter> & {
	isApproved?: boolean;
	/** Includes or excludes matters without a CNR; undefined includes them. */
	hasOwnMatters?: boolean;
	/** Excludes archived cases. */
	isListed?: boolean;
	/** Only cases changed at or after this time by their owner, an administrator or the court. */
	updatedSince?: Date;
};

/** A column of the case's court record. A subquery, because a join inside an OR would read the whole table. */
const ofRecord = (value: SQLWrapper) =>
	sql`(select ${value} from ${courtRecords} where ${courtRecords.cnrNumber} = ${cases.cnrNumber})`;

const changedSince = (moment: Date) =>
	or(
		gte(cases.updatedAt, moment),
		sql`${ofRecord(courtRecords.changedAt)} >= ${sql.param(moment, courtRecords.changedAt)}`,
	);

const advocates = folded(sql`${courtRecords.petitionerAdvocates}::text || ${courtRecords.respondentAdvocates}::text`);

const isOfCourt = not(isInternalKey(cases.cnrNumber));

/** A part of a CNR. The internal key of an own matter is not searched. */
const hasCnr = (cnr: string) => and(isOfCourt, like(cases.cnrNumber, `%${likeText(cnr)}%`));

/** Whether the CNR or the own forum, the case number, the parties, the advocates or the note contain a folded word. */
function hasWord(word: string, cnr: string) {
	return or(
		contains(cases.searchText, word),
		cnr ? hasCnr(cnr) : undefined,
		and(ne(cases.note, ""), contains(folded(cases.note), word)),
		contains(ofRecord(advocates), word),
	);
}

/** Whether a case matches every word of a search. A text with a slash or full stop is a number or a name, and no CNR. */
function isFound(search: string) {
	const words = wordsOf(search);
	if (words.length === 0) return sql`false`;
	return and(...words.map((word) => hasWord(word, /[/.]/.test(search) ? "" : normaliseCnr(word))));
}

/** Whether a case number contains every part of another way to write it: "RCS 412/2023" is in "R.C.S./412/2023". */
const hasNumber = (number: string) =>
	and(
		...foldText(number)
			.split(" ")
			.map((part) => contains(folded(cases.caseNumber), part)),
	);

export const isListed = isNull(cases.archivedAt);

/** The owner's tag, in any letter case. The first half matches the index's condition. */
const hasTag = (tag: string) =>
	sql`(${cases.tags} <> '{}' and exists (select from unnest(${cases.tags}) as own (tag) where lower(own.tag) = lower(${tag})))`;

/** A sort order; `today` is the day in India. */
export type Order = { sort: Sort; today: Day };

/** A case's position in an order; equal keys are ordered by id, newest first. */
export type Position = { text: string; number: number; id: string };

type Today = Day | SQLWrapper;

/** A hearing to come. A date after the decision is no hearing. */
const isComing = (today: Today): SQL =>
	sql`(${cases.nextDate} >= ${today}::date and (${cases.decisionDate} is null or ${cases.nextDate} <= ${cases.decisionDate}))`;

/** "Date awaited": not disposed, and the next date has passed or is missing. */
export const isAwaited = (today: Today): SQL =>
	sql`(${cases.decisionDate} is null and (${cases.nextDate} is null or ${cases.nextDate} < ${today}::date))`;

/** Decided, with no hearing to come. */
const isDisposed = (today: Today): SQL => sql`(${cases.decisionDate} is not null and ${isComing(today)} is not true)`;

/**
 * A rising number: coming hearings, soonest first; awaited dates, latest passed first, missing ones last; disposed
 * cases, latest decision first. Court dates lie between 1900 and 2100, so the ranges of these groups do not overlap.
 */
const whatComesNext = (today: Today) => sql<number>`case
	when ${isComing(today)} then ${cases.nextDate} - date '2000-01-01'
	when ${cases.decisionDate} is null then 1000000 + coalesce(date '2000-01-01' - ${cases.nextDate}, 500000)
	else 2000000 + (date '2000-01-01' - ${cases.decisionDate}) end`;

/** Pads the digits of a case number to ten, so that 9/2024 sorts before 10/2024; cases without a number come last. */
const filledNumber = sql<string>`case when ${cases.caseNumber} = '' then '1' else '0' || left(regexp_replace(
	regexp_replace(lower(${cases.caseNumber}), '([0-9]+)', '000000000\\1', 'g'), '[0-9]*([0-9]{10})(?![0-9])', '\\1', 'g'), 120) end`;

const NO_TEXT = sql<string>`''::text`;
const courtName = sql<string>`left(lower(${courtPlace(cases).court}), 120)`;

/** The two sort keys of an order, both ascending. */
function keysOf(sort: Sort, today: Today): { text: SQL<string>; number: SQL<number> } {
	if (sort === "next") return { text: NO_TEXT, number: whatComesNext(today) };
	if (sort === "case_number") return { text: filledNumber, number: sql<number>`0::int` };
	if (sort === "court") return { text: courtName, number: whatComesNext(today) };
	return { text: NO_TEXT, number: sql<number>`0::int` };
}

/** The columns of the ids in order, with the sort keys for the outer query, and the inner `order by`. */
export function ordered(sort: Sort, today: Today) {
	const { text, number } = keysOf(sort, today);
	return {
		columns: { id: cases.id, text: text.as("text_key"), number: number.as("number_key") },
		by: sort === "newest" ? [desc(cases.id)] : [text, number, desc(cases.id)],
	};
}

export function isAfter({ sort, today }: Order, { text, number, id }: Position): SQL | undefined {
	if (sort === "newest") return lt(cases.id, id);
	const keys = keysOf(sort, today);
	const here = sql`(${text}::text, ${number}::int)`;
	return or(
		sql`(${keys.text}, ${keys.number}) > ${here}`,
		and(eq(sql`(${keys.text}, ${keys.number})`, here), lt(cases.id, id)),
	);
}

function isIn(state: CaseState, ownerId: string | Placeholder, today: Day): SQL | undefined {
	if (state === "active") return sql`not ${isDisposed(today)}`;
	if (state === "awaited") return isAwaited(today);
	if (state === "disposed") return isDisposed(today);
	if (state === "differs") return isDiffering(ownerId);
	if (state === "clash") return hasClash(ownerId, today);
	if (state === "archived") return isNotNull(cases.archivedAt);
	if (state === "not_found") return ofRecord(isMissing);
	return hasFreshChange;
}

/** The conditions of an owner's list. */
export function conditions(ownerId: string | Placeholder, filter: OwnedFilter, today: Day) {
	const party = filter.party_name;
	const from = filter.from_date ?? filter.from;
	const to = filter.to_date ?? filter.to;
	return and(
		eq(cases.ownerId, ownerId),
		filter.updatedSince && changedSince(filter.updatedSince),
		filter.isListed ? isListed : undefined,
		filter.isApproved === undefined ? undefined : eq(cases.isApproved, filter.isApproved),
		filter.cnr_number ? hasCnr(filter.cnr_number) : undefined,
		filter.hasOwnMatters === false ? isOfCourt : undefined,
		filter.case_number ? hasNumber(filter.case_number) : undefined,
		party ? or(contains(cases.parties, party), contains(folded(cases.partyName), party)) : undefined,
		from ? gte(cases.nextDate, from) : undefined,
		to ? lte(cases.nextDate, to) : undefined,
		filter.court ? eq(courtId, filter.court) : undefined,
		filter.stage ? eq(sql`lower(${ofRecord(courtRecords.caseStage)})`, filter.stage.toLowerCase()) : undefined,
		filter.tag ? hasTag(filter.tag) : undefined,
		filter.state ? isIn(filter.state, ownerId, today) : undefined,
		filter.q ? isFound(filter.q) : undefined,
	);
}
