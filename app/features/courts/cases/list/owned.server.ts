import { and, count, desc, eq, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { SelectResultFields } from "drizzle-orm/query-builders/select.types";
import type { Sort } from "~/features/courts/cases/list/choices";
import {
	conditions,
	isAfter,
	type Order,
	type OwnedFilter,
	ordered,
	type Position,
} from "~/features/courts/cases/list/conditions.server";
import { CASES_PER_PAGE, caseColumns } from "~/features/courts/cases/queries.server";
import { listingOn } from "~/features/courts/cause-lists/listing.server";
import { cases } from "~/features/courts/court-records/cases-schema";
import { freshMove, hasFreshChange, type Move } from "~/features/courts/court-records/changes/fresh.server";
import { recordColumns } from "~/features/courts/court-records/look-up/columns.server";
import { effectiveDates, isConfirmed, notedBy } from "~/features/courts/court-records/noted.server";
import { courtRecords } from "~/features/courts/court-records/schema";
import { courtPlace } from "~/features/courts/courts/court-place.server";
import { joinedCourtNames } from "~/features/courts/courts/names.server";
import { type Day, dayInIndia } from "~/platform/calendar/day";
import { db } from "~/platform/db/client.server";
import { columnsOf } from "~/platform/db/rows";
import { pagesOf } from "~/platform/http/paging";
import { own } from "~/platform/outside/own";

/** A page by number, or the cases after the position `after`; newest first by default. */
export type OwnedPage = { page?: number; limit?: number; after?: Position; order?: Order };

type Slice = { sort: Sort; today: Day | Placeholder; limit: number | Placeholder; offset: number | Placeholder };

export function idsInOrder(matches: SQL | undefined, { sort, today, limit, offset }: Slice) {
	const { columns, by } = ordered(sort, today);
	return db
		.select(columns)
		.from(cases)
		.where(matches)
		.orderBy(...by)
		.limit(limit)
		.offset(offset);
}

const newestFirst = (): Order => ({ sort: "newest", today: dayInIndia(new Date()) });

/** Whether two filters are the same; an empty value filters nothing. */
function isSame(filter: OwnedFilter, usual: OwnedFilter): boolean {
	const filled = Object.entries(filter).filter(([, value]) => value !== undefined && value !== null && value !== "");
	return (
		filled.length === Object.keys(usual).length && filled.every(([name, value]) => own(Object(usual), name) === value)
	);
}

/** The request that a list gets most: its statement is prepared. */
type Usual = { name: string; sort: Sort; filter: OwnedFilter };

type Columns = Record<string, PgColumn | SQL | SQL.Aliased>;
type Found<Selected extends Columns> = SelectResultFields<Selected> & {
	id: string;
	text: string;
	number: number;
	total: number;
};

/**
 * Pages of an owner's cases with these columns; `joins` follow the condition of the last join. Only the page's rows are joined
 * with their court records.
 */
function createCaseList<Selected extends Columns>(
	columns: Selected & { id: PgColumn },
	usual: Usual,
	joins: SQL = sql``,
) {
	function select(matches: SQL | undefined, follows: SQL | undefined, slice: Slice) {
		const ids = idsInOrder(and(matches, follows), slice);
		const listed = ids.as("listed");
		const total = sql<number>`(select count(*)::int from ${cases} where ${matches})`.as("total");
		const rows = db
			.select({ ...columns, text: listed.text, number: listed.number, total })
			.from(listed)
			.innerJoin(cases, eq(cases.id, listed.id))
			.innerJoin(courtRecords, sql`${eq(courtRecords.cnrNumber, cases.cnrNumber)} ${joins}`)
			.orderBy(listed.text, listed.number, desc(cases.id));
		return { ids, rows };
	}

	const prepared = select(conditions(sql.placeholder("ownerId"), usual.filter, ""), undefined, {
		sort: usual.sort,
		today: sql.placeholder("today"),
		limit: sql.placeholder("limit"),
		offset: sql.placeholder("offset"),
	}).rows.prepare(usual.name);

	/** The statements of one page and one more row, each row with the number of matches. */
	function statements(ownerId: string, filter: OwnedFilter, place: OwnedPage = {}) {
		const { page = 1, limit = CASES_PER_PAGE, after, order = newestFirst() } = place;
		const matches = conditions(ownerId, filter, order.today);
		const offset = after ? 0 : (page - 1) * limit;
		const { ids, rows } = select(matches, after && isAfter(order, after), { ...order, limit: limit + 1, offset });
		return {
			ids,
			// Drizzle knows the rows' type only once the columns are known.
			rows: rows as unknown as PromiseLike<Found<Selected>[]>,
			total: db.select({ total: count() }).from(cases).where(matches),
		};
	}

	/** One page of the owner's matching cases, with the total, the number of pages and the position to go on from. */
	async function list(ownerId: string, filter: OwnedFilter, place: OwnedPage = {}) {
		const { page = 1, limit = CASES_PER_PAGE, after, order = newestFirst() } = place;
		const isUsual = order.sort === usual.sort && isSame(filter, usual.filter);
		const found =
			isUsual && !after
				? ((await prepared.execute({
						ownerId,
						today: order.today,
						limit: limit + 1,
						offset: (page - 1) * limit,
					})) as unknown as Found<Selected>[])
				: await statements(ownerId, filter, place).rows;
		// Past the end no row carries the total.
		const isPastEnd = found.length === 0 && (page > 1 || after !== undefined);
		const [counted] = isPastEnd ? await statements(ownerId, filter, { order }).total : found;
		const rows = found.slice(0, limit);
		const last = found.length > limit ? rows.at(-1) : undefined;
		return {
			rows,
			totalPages: pagesOf(counted?.total ?? 0, limit),
			count: counted?.total ?? 0,
			last: last && { text: last.text, number: last.number, id: last.id },
		};
	}

	return { statements, list };
}

/** Changes that are new to the owner, and the person who noted the next date. */
export type Marks = { moved: Move | null; isChanged: boolean; notedBy: string | null };

const marks = {
	moved: sql<Move | null>`case when not ${isConfirmed} then ${freshMove} end`.as("moved"),
	isChanged: hasFreshChange.as("is_changed"),
	tags: cases.tags,
	notedBy,
};

/** With all columns of a case and its record. */
const ownedCases = createCaseList(
	{ ...caseColumns, ...marks },
	{ name: "owned_cases", sort: "next", filter: { isListed: true } },
);
export const ownedStatements = ownedCases.statements;

export async function listOwnedCases(ownerId: string, filter: OwnedFilter, place?: OwnedPage) {
	const { rows, ...rest } = await ownedCases.list(ownerId, filter, place);
	return { ...rest, rows: rows.map(({ text: _, number: __, total: ___, ...row }) => row) };
}
export type ListedCase = Awaited<ReturnType<typeof listOwnedCases>>["rows"][number];

/** With the columns of a row of Case Management. */
export const listCaseRows = createCaseList(
	{
		...columnsOf(cases, "id", "cnrNumber", "caseNumber", "isApproved", "archivedAt"),
		...columnsOf(cases, "nextDate", "decisionDate", "appearsFor"),
		...columnsOf(courtRecords, "lookUp", "caseType", "caseStage", "courtNumberAndJudge"),
		...columnsOf(courtRecords, "petitioners", "petitionerAdvocates", "respondents", "respondentAdvocates"),
		place: courtPlace(cases).court.as("place"),
		listing: listingOn(cases.cnrNumber, cases.nextDate).as("listing"),
		...marks,
	},
	{ name: "case_rows", sort: "next", filter: { isListed: true } },
).list;
export type CaseListRow = Awaited<ReturnType<typeof listCaseRows>>["rows"][number];

const { names, joins } = joinedCourtNames(cases);

/** With the columns of `caseJson`. */
export const listForPrograms = createCaseList(
	{
		...columnsOf(cases, "id", "ownerId", "cnrNumber", "caseNumber", "year", "country", "isApproved", "archivedAt"),
		...columnsOf(cases, "ownForum", "stateId", "districtId", "courtComplexId", "courtEstablishmentId", "caseTypeId"),
		appearsFor: cases.appearsFor,
		...names,
		caseType: sql<string | null>`coalesce(${names.caseType}, ${courtRecords.caseType})`,
		...columnsOf(courtRecords, "lookUp", "fetchedAt", "source"),
		...recordColumns,
		...effectiveDates,
		listing: listingOn(cases.cnrNumber, cases.nextDate),
	},
	{ name: "cases_for_programs", sort: "newest", filter: { hasOwnMatters: false } },
	joins,
).list;
