import { and, asc, count, desc, eq, inArray, ne, not, or, sql } from "drizzle-orm";
import { DomainError } from "~/errors";
import type { AdminCaseFilter, AdminCasePlace } from "~/features/courts/case-admin/admin-case-filter";
import type { Todo } from "~/features/courts/case-admin/todo";
import {
	type AdminCaseWhere,
	type CourtFound,
	isListed,
	isSearchable,
} from "~/features/courts/case-admin/where.server";
import { CASES_PER_PAGE } from "~/features/courts/cases/queries.server";
import { cases } from "~/features/courts/court-records/cases-schema";
import { courtRecords } from "~/features/courts/court-records/schema";
import { listDistrictsNamed } from "~/features/people/places/queries.server";
import { personName, users } from "~/features/people/users/schema";
import { db } from "~/platform/db/client.server";
import { isInternalKey } from "~/platform/db/columns";
import { COUNT_CAP, pageWithin } from "~/platform/db/paging.server";
import { isUuid } from "~/platform/db/rows";
import { t } from "~/platform/language/translate";

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

function checked(where: AdminCaseWhere): AdminCaseWhere {
	const search = where.search?.trim() || undefined;
	if (search && !isSearchable(search)) throw tooShort();
	if (where.after !== undefined && !isUuid(where.after))
		throw new DomainError("invalid", t("This position in the list is not valid."), { field: "after" });
	return { ...where, search };
}

/** By hearing where dates are given, and cases to approve, since messages about a hearing wait for it; else newest first. */
const orderOf = ({ from, to, todo }: AdminCaseWhere) =>
	from || to || todo === "approval" ? [asc(cases.nextDate), asc(cases.id)] : [desc(cases.id)];

/**
 * One page of all cases, and whether another follows. @throws DomainError `invalid` for a search of fewer than three letters
 * or digits, or an invalid cursor.
 */
export async function listAllCases({
	page = 1,
	limit = CASES_PER_PAGE,
	...where
}: AdminCaseWhere & { page?: number; limit?: number }): Promise<{ ids: string[]; hasNext: boolean }> {
	const found = await db
		.select({ id: cases.id })
		.from(cases)
		.where(isListed(checked(where)))
		.orderBy(...orderOf(where))
		.limit(limit + 1)
		.offset(where.after ? 0 : (page - 1) * limit);
	return { ids: found.slice(0, limit).map(({ id }) => id), hasNext: found.length > limit };
}

/** A count; counting stops at the cap (`isCapped`). */
export type Total = { count: number; isCapped: boolean };

async function countCases(where: AdminCaseWhere): Promise<Total> {
	const found = db
		.select({ id: cases.id })
		.from(cases)
		.where(isListed(checked(where)))
		.limit(COUNT_CAP + 1)
		.as("found");
	const [row] = await db.select({ count: count() }).from(found);
	return { count: Math.min(row?.count ?? 0, COUNT_CAP), isCapped: (row?.count ?? 0) > COUNT_CAP };
}

/** The number of cases with this status, up to the cap. */
export const countTodo = (todo: Todo): Promise<Total> => countCases({ todo });

export type ListedPage = { ids: string[]; hasNext: boolean; page: number; total: Total };

/** A page of the list with the total. A page number above the last counted page gives the last one. @throws as `listAllCases`. */
export async function listPage(where: AdminCaseWhere, { page, limit }: AdminCasePlace): Promise<ListedPage> {
	const total = await countCases(where);
	const shown = total.isCapped ? page : pageWithin(page, limit, total.count);
	return { ...(await listAllCases({ ...where, page: shown, limit })), page: shown, total };
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
		.where(and(inArray(cases.id, validIds), or(not(isInternalKey(cases.cnrNumber)), eq(cases.isApproved, false))))
		.orderBy(desc(cases.id));
	const byId = new Map(rows.map((row) => [row.id, row]));
	return validIds.flatMap((id) => byId.get(id.toLowerCase()) ?? []);
}

/** The ids of the cases that approving all of a filter changes. @throws DomainError `invalid` for more than `COUNT_CAP`. */
export async function listToApprove(where: AdminCaseWhere): Promise<string[]> {
	const found = await db
		.select({ id: cases.id })
		.from(cases)
		.innerJoin(courtRecords, eq(courtRecords.cnrNumber, cases.cnrNumber))
		.where(and(isListed(checked(where)), eq(cases.isApproved, false), ne(courtRecords.lookUp, "unknown")))
		.limit(COUNT_CAP + 1);
	if (found.length > COUNT_CAP)
		throw new DomainError(
			"invalid",
			t("More than {limit} cases match. Narrow the search first.", { limit: COUNT_CAP.toLocaleString("en-IN") }),
		);
	return found.map(({ id }) => id);
}

/** The cases of a selection that are not approved and whose CNR eCourts does not know. */
export async function listUnknownIds(ids: string[]): Promise<string[]> {
	const found = await db
		.select({ id: cases.id })
		.from(cases)
		.innerJoin(courtRecords, eq(courtRecords.cnrNumber, cases.cnrNumber))
		.where(and(inArray(cases.id, ids.filter(isUuid)), eq(cases.isApproved, false), eq(courtRecords.lookUp, "unknown")))
		.orderBy(desc(cases.id));
	return found.map(({ id }) => id);
}
