import { and, desc, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { DomainError } from "~/errors";
import type { AdminCaseFilter, AdminCasePlace } from "~/features/courts/case-admin/admin-case-filter";
import {
	type AdminCasePage,
	type AdminCaseWhere,
	adminStatement,
	type CourtFound,
	capOf,
	countStatement,
	isByHearing,
	isSearchable,
	todoStatement,
	withFreshPlan,
} from "~/features/courts/case-admin/statements.server";
import type { Waiting } from "~/features/courts/case-admin/todo";
import { CASES_PER_PAGE } from "~/features/courts/cases/queries.server";
import { cases } from "~/features/courts/court-records/cases-schema";
import { courtRecords } from "~/features/courts/court-records/schema";
import { listDistrictsNamed } from "~/features/people/places/queries.server";
import { personName, users } from "~/features/people/users/schema";
import { db } from "~/platform/db/client.server";
import { COUNT_CAP, pageWithin } from "~/platform/db/paging.server";
import { isUuid } from "~/platform/db/rows";
import { t } from "~/platform/language/translate";

/** A count; counting stops at the cap (`isCapped`). */
export type Total = { count: number; isCapped: boolean };
const totalOf = (count: number, cap = COUNT_CAP): Total => ({ count: Math.min(count, cap), isCapped: count > cap });

/** The number of cases with this status, up to the cap. */
export async function countTodo(todo: Waiting): Promise<Total> {
	const [row] = await db.execute<{ count: number }>(todoStatement(todo));
	return totalOf(row?.count ?? 0);
}

const adminColumns = {
	id: cases.id,
	cnrNumber: cases.cnrNumber,
	ownForum: cases.ownForum,
	caseNumber: cases.caseNumber,
	partyName: sql<string | null>`coalesce(${cases.partyName}, ${courtRecords.petitioners}->>0)`,
	respondent: sql<string | null>`${courtRecords.respondents}->>0`,
	phone: cases.phone,
	isApproved: cases.isApproved,
	isArchived: sql<boolean>`${cases.archivedAt} is not null`,
	nextDate: cases.nextDate,
	decisionDate: cases.decisionDate,
	lookUp: courtRecords.lookUp,
	isDifferent: sql<boolean>`${courtRecords.conflicts} <> '{}'::jsonb`,
	owner: personName,
	username: users.username,
	/** Null until verified: the number may be somebody else's. */
	ownerPhone: sql<string | null>`case when ${users.needsMobileProof} then null else ${users.mobileNumber} end`,
};

const selectAdminCases = () =>
	db
		.select(adminColumns)
		.from(cases)
		.innerJoin(courtRecords, eq(courtRecords.cnrNumber, cases.cnrNumber))
		.innerJoin(users, eq(users.id, cases.ownerId));

export type AdminCaseRow = Awaited<ReturnType<typeof selectAdminCases>>[number];

/** A filtered list is planned for its own values; the plain list has one plan for all requests. */
function run<Row extends Record<string, unknown>>(
	{ search, user, courtFound, from, to }: AdminCaseWhere,
	statement: SQL,
) {
	if (search || user || courtFound || from || to) return withFreshPlan((tx) => tx.execute<Row>(statement));
	return db.execute<Row>(statement);
}

const searched = (where: AdminCaseWhere): AdminCaseWhere => {
	const search = where.search?.trim() || undefined;
	if (search && !isSearchable(search)) throw tooShort();
	return { ...where, search };
};

/**
 * One page of all cases, newest first, or by hearing date when dates are given, and whether another page follows. A page by
 * cursor costs the same at any depth. @throws DomainError `invalid` for a search of fewer than three letters or digits, or
 * an invalid cursor.
 */
export async function listAllCases(page: AdminCasePage): Promise<{ ids: string[]; hasNext: boolean }> {
	const limit = page.limit ?? CASES_PER_PAGE;
	const where = { ...page, ...searched(page) };
	for (const cursor of [where.after, where.before])
		if (cursor !== undefined && !isUuid(cursor))
			throw new DomainError("invalid", t("This position in the list is not valid."), { field: "after" });
	const found = await run<{ id: string }>(where, adminStatement(where));
	const ids = found.map(({ id }) => id);
	if (where.before !== undefined && !isByHearing(where)) return { ids: ids.slice(0, limit).reverse(), hasNext: true };
	return { ids: ids.slice(0, limit), hasNext: ids.length > limit };
}

async function countCases(where: AdminCaseWhere): Promise<Total> {
	const [row] = await run<{ count: number }>(where, countStatement(searched(where)));
	return totalOf(row?.count ?? 0, capOf(searched(where)));
}

export type ListedPage = { ids: string[]; hasNext: boolean; page: number; total: Total };

/**
 * A page of the list with the total. A page number above the last counted page gives the last one; beyond that, paging
 * continues by cursor. @throws as `listAllCases`.
 */
export async function listPage(where: AdminCaseWhere, { limit, ...place }: AdminCasePlace): Promise<ListedPage> {
	const isBeside = !isByHearing(where) && place.page > 1 && (place.after ?? place.before) !== undefined;
	if (isBeside) {
		const [listed, total] = await Promise.all([listAllCases({ ...where, ...place, limit }), countCases(where)]);
		return { ...listed, page: place.page, total };
	}
	const first = place.page === 1 ? await listAllCases({ ...where, limit }) : undefined;
	if (first && !first.hasNext) return { ...first, page: 1, total: totalOf(first.ids.length) };
	const total = await countCases(where);
	const page = pageWithin(place.page, limit, total.count);
	const listed = first ?? (await listAllCases({ ...where, page, limit }));
	const isEnd = isByHearing(where) && page * limit >= capOf(where);
	return { ...listed, hasNext: listed.hasNext && !isEnd, page, total };
}

/** A text that matches more districts than this is too vague to be a court. */
const MAX_DISTRICTS = 20;

/**
 * Resolves the filter's court: districts with this name, else a CNR prefix. @throws DomainError `invalid` if the text
 * matches neither, or too many districts.
 */
export async function whereOf({ court, ...filter }: AdminCaseFilter): Promise<AdminCaseWhere> {
	if (!court) return filter;
	return { ...filter, courtFound: await findCourt(court) };
}

async function findCourt(court: string): Promise<CourtFound> {
	const refused = (message: string) => new DomainError("invalid", message, { field: "court" });
	const cnrStart = court.replace(/[\s-]/g, "").toUpperCase();
	const isStart = /^[A-Z]{2}[A-Z0-9]{0,14}$/.test(cnrStart);
	// Two letters are a state, and no district's name has a digit after its first letters.
	if (isStart && (cnrStart.length === 2 || /\d/.test(cnrStart))) return { cnrStart };
	const found = await listDistrictsNamed(court, MAX_DISTRICTS + 1);
	if (found.length > MAX_DISTRICTS)
		throw refused(t("More than {limit} districts match. Type more of the name.", { limit: MAX_DISTRICTS }));
	if (found.length > 0) return { districtIds: found.map(({ id }) => id) };
	if (isStart) return { cnrStart };
	throw refused(t("Type the name of a district, or the first letters of CNR numbers."));
}

const tooShort = () =>
	new DomainError("invalid", t("Type at least 3 letters or digits to search."), { field: "search" });

/** The list rows of these cases, in the order of the ids. Matters without a CNR are shown while they wait for approval. */
export async function listAdminRows(ids: string[]): Promise<AdminCaseRow[]> {
	const validIds = ids.filter(isUuid);
	if (validIds.length === 0) return [];
	const rows = await selectAdminCases()
		.where(and(inArray(cases.id, validIds), or(isNull(cases.ownForum), eq(cases.isApproved, false))))
		.orderBy(desc(cases.id));
	const byId = new Map(rows.map((row) => [row.id, row]));
	return validIds.flatMap((id) => byId.get(id.toLowerCase()) ?? []);
}

/** The ids of all cases of a filter. @throws DomainError `invalid` for more than `limit`. */
export async function listFoundIds(filter: AdminCaseFilter, limit: number): Promise<string[]> {
	const { ids, hasNext } = await listAllCases({ ...(await whereOf(filter)), limit });
	if (hasNext)
		throw new DomainError(
			"invalid",
			t("More than {limit} cases match. Narrow the search first.", { limit: limit.toLocaleString("en-IN") }),
		);
	return ids;
}

/** The first cases of a selection that are not approved and whose CNR eCourts does not know. */
export async function listUnknownIds(ids: string[], limit: number): Promise<string[]> {
	const found = await db
		.select({ id: cases.id })
		.from(cases)
		.innerJoin(courtRecords, eq(courtRecords.cnrNumber, cases.cnrNumber))
		.where(and(inArray(cases.id, ids.filter(isUuid)), eq(cases.isApproved, false), eq(courtRecords.lookUp, "unknown")))
		.orderBy(desc(cases.id))
		.limit(limit);
	return found.map(({ id }) => id);
}
