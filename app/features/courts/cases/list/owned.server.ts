import { and, count, desc, eq, lt, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { JsonCase } from "~/features/courts/cases/json";
import type { Sort } from "~/features/courts/cases/list/choices";
import {
	conditions,
	isAfter,
	isListed,
	type Order,
	type OwnedFilter,
	ordered,
	type Position,
} from "~/features/courts/cases/list/conditions.server";
import { CASES_PER_PAGE, type CaseRow, caseColumns } from "~/features/courts/cases/queries.server";
import { cases } from "~/features/courts/court-records/cases-schema";
import { freshMove, hasFreshChange, type Move } from "~/features/courts/court-records/changes/fresh.server";
import { recordColumns } from "~/features/courts/court-records/look-up/columns.server";
import { courtRecords } from "~/features/courts/court-records/schema";
import { joinedCourtNames } from "~/features/courts/courts/names.server";
import { type Day, dayInIndia } from "~/platform/calendar/day";
import { db } from "~/platform/db/client.server";
import { columnsOf } from "~/platform/db/rows";
import { pagesOf } from "~/platform/http/paging";

/** Extra columns of an owner's list: changes that are new to the owner, and the owner's tags. */
const marks = {
	moved: freshMove.as("moved"),
	isChanged: hasFreshChange.as("is_changed"),
	tags: cases.tags,
};
export type ChangeMarks = { moved: Move | null; isChanged: boolean };
export type ListedCase = CaseRow & ChangeMarks & { tags: string[] };

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

/** A page of matching cases, each with the number of matches. Only the page's rows are joined with their court records. */
function selectPage(matches: SQL | undefined, follows: SQL | undefined, slice: Slice) {
	const ids = idsInOrder(and(matches, follows), slice);
	const listed = ids.as("listed");
	const total = sql<number>`(select count(*)::int from ${cases} where ${matches})`.as("total");
	const rows = db
		.select({ ...caseColumns, ...marks, text: listed.text, number: listed.number, total })
		.from(listed)
		.innerJoin(cases, eq(cases.id, listed.id))
		.innerJoin(courtRecords, eq(courtRecords.cnrNumber, cases.cnrNumber))
		.orderBy(listed.text, listed.number, desc(cases.id));
	return { ids, rows };
}

const newestFirst = (): Order => ({ sort: "newest", today: dayInIndia(new Date()) });

/** The statements of one page and one more row; exported so that a test can check their plans. */
export function ownedStatements(
	ownerId: string,
	filter: OwnedFilter,
	{ page = 1, limit = CASES_PER_PAGE, after, order = newestFirst() }: OwnedPage = {},
) {
	const matches = conditions(ownerId, filter, order.today);
	const offset = after ? 0 : (page - 1) * limit;
	return {
		...selectPage(matches, after && isAfter(order, after), { ...order, limit: limit + 1, offset }),
		total: db.select({ total: count() }).from(cases).where(matches),
	};
}

const isOwned = eq(cases.ownerId, sql.placeholder("ownerId"));
const limit = sql.placeholder("limit");

/** Prepared for the most frequent screen: the unfiltered list, next hearing first. */
const nextOfListed = selectPage(and(isOwned, isListed), undefined, {
	sort: "next",
	today: sql.placeholder("today"),
	limit,
	offset: sql.placeholder("offset"),
}).rows.prepare("next_of_listed");

const { names, joins } = joinedCourtNames(cases);

/** Prepared for the most frequent API call: all of an owner's cases below the id `after`, with only the columns of `caseJson`. */
const newestForPrograms = db
	.select({
		...columnsOf(cases, "id", "ownerId", "cnrNumber", "caseNumber", "year", "country", "isApproved", "archivedAt"),
		...columnsOf(cases, "stateId", "districtId", "courtComplexId", "courtEstablishmentId", "caseTypeId"),
		...names,
		caseType: sql<string | null>`coalesce(${names.caseType}, ${courtRecords.caseType})`,
		lookUp: courtRecords.lookUp,
		fetchedAt: courtRecords.fetchedAt,
		...recordColumns,
		total: sql<number>`(select count(*)::int from ${cases} where ${isOwned})`,
	})
	.from(cases)
	.innerJoin(courtRecords, sql`${eq(courtRecords.cnrNumber, cases.cnrNumber)} ${joins}`)
	.where(and(isOwned, lt(cases.id, sql.placeholder("after"))))
	.orderBy(desc(cases.id))
	.limit(limit)
	.prepare("newest_for_programs");

/** The highest possible id. */
const BEFORE_ALL = "ffffffff-ffff-ffff-ffff-ffffffffffff";

const hasNone = (filter: OwnedFilter) =>
	Object.values(filter).every((value) => value === undefined || value === null || value === "");

type Counted = { id: string; total: number; text?: string; number?: number };

/** Builds a page from its rows: one row more than `limit` means that there is a next page. */
async function pageOf<Row extends Counted>(found: Row[], ownerId: string, filter: OwnedFilter, place: OwnedPage) {
	const { page = 1, limit = CASES_PER_PAGE, after, order } = place;
	// Past the end no row carries the total.
	const isPastEnd = found.length === 0 && (page > 1 || after !== undefined);
	const [counted] = isPastEnd ? await ownedStatements(ownerId, filter, { order }).total : found;
	const rows = found.slice(0, limit);
	const last = found.length > limit ? rows.at(-1) : undefined;
	return {
		rows,
		totalPages: pagesOf(counted?.total ?? 0, limit),
		count: counted?.total ?? 0,
		last: last && { text: last.text ?? "", number: last.number ?? 0, id: last.id },
	};
}

/** One page of the owner's matching cases, with the total, the number of pages and the position to go on from. */
export async function listOwnedCases(ownerId: string, filter: OwnedFilter, place: OwnedPage = {}) {
	const { page = 1, limit = CASES_PER_PAGE, after, order = newestFirst() } = place;
	const { isListed: isOfList, ...others } = filter;
	const found =
		isOfList && hasNone(others) && order.sort === "next" && !after
			? await nextOfListed.execute({ ownerId, today: order.today, limit: limit + 1, offset: (page - 1) * limit })
			: await ownedStatements(ownerId, filter, place).rows;
	const { rows, ...rest } = await pageOf(found, ownerId, filter, place);
	return { ...rest, rows: rows.map(({ text: _, number: __, total: ___, ...row }): ListedCase => row) };
}

/** `listOwnedCases` for API clients, with a prepared statement if unfiltered and by newest or by cursor. */
export async function listForPrograms(ownerId: string, filter: OwnedFilter, place: OwnedPage & { limit: number }) {
	const { page = 1, limit, after, order } = place;
	const isNewest = order === undefined || order.sort === "newest";
	if (!isNewest || !hasNone(filter) || (page > 1 && !after)) return listOwnedCases(ownerId, filter, place);
	const found = await newestForPrograms.execute({ ownerId, after: after?.id ?? BEFORE_ALL, limit: limit + 1 });
	return pageOf<JsonCase & Counted>(found, ownerId, filter, place);
}
