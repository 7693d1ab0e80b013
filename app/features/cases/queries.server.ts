import { and, desc, eq, inArray, isNull, like, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { Day } from "~/calendar/day";
import { db } from "~/db/client.server";
import { columnsOf } from "~/db/columns-of";
import { hasId, isUuid } from "~/db/ids";
import { likeText } from "~/db/paging.server";
import { cases, courtRecords } from "~/db/schema/cases";
import { DomainError } from "~/errors";
import { freshMove, hasFreshChange, type Move } from "~/features/cases/changes/fresh.server";
import type { Sort } from "~/features/cases/list/choices";
import { ordered } from "~/features/cases/list/order.server";
import { recordColumns } from "~/features/cases/record/columns.server";
import type { By } from "~/features/chamber/by";
import { courtNames } from "~/features/courts/names.server";
import { ownerOfThing } from "~/features/sign-in/acting-for.server";
import { t } from "~/language/translate";

/** Page size of every list of cases (docs/product.md, section 9). */
export const CASES_PER_PAGE = 10;

const names = courtNames(cases);

const caseColumns = {
	id: cases.id,
	ownerId: cases.ownerId,
	cnrNumber: cases.cnrNumber,
	caseNumber: cases.caseNumber,
	year: cases.year,
	country: cases.country,
	isApproved: cases.isApproved,
	partyName: cases.partyName,
	phone: cases.phone,
	archivedAt: cases.archivedAt,
	stateId: cases.stateId,
	districtId: cases.districtId,
	courtComplexId: cases.courtComplexId,
	courtEstablishmentId: cases.courtEstablishmentId,
	caseTypeId: cases.caseTypeId,
	state: names.state.as("state_name"),
	district: names.district.as("district_name"),
	courtComplex: names.courtComplex.as("court_complex_name"),
	courtEstablishment: names.courtEstablishment.as("court_establishment_name"),
	caseType: sql<string | null>`coalesce(${names.caseType}, ${courtRecords.caseType})`.as("case_type_name"),
	lookUp: courtRecords.lookUp,
	fetchedAt: courtRecords.fetchedAt,
	...recordColumns,
};

/** Cases joined with their court records. */
export function selectCases() {
	return db.select(caseColumns).from(cases).innerJoin(courtRecords, eq(courtRecords.cnrNumber, cases.cnrNumber));
}

export type CaseRow = Awaited<ReturnType<typeof selectCases>>[number];

type Slice = { sort: Sort; today: Day | Placeholder; limit: number | Placeholder; offset: number | Placeholder };

/** The ids of one page of the cases that match. */
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

/** What an owner's list says besides: changes that are new to the owner, and the owner's tags. */
const marks = {
	moved: freshMove.as("moved"),
	isChanged: hasFreshChange.as("is_changed"),
	tags: cases.tags,
};
export type ChangeMarks = { moved: Move | null; isChanged: boolean };
export type ListedCase = CaseRow & ChangeMarks & { tags: string[] };

/** The cases of these ids, in their order, each with how many match. Only they read their court records. */
export function pageOfIds(ids: ReturnType<typeof idsInOrder>, matches: SQL | undefined) {
	const listed = ids.as("listed");
	const total = sql<number>`(select count(*)::int from ${cases} where ${matches})`.as("total");
	return db
		.select({ ...caseColumns, ...marks, text: listed.text, number: listed.number, total })
		.from(listed)
		.innerJoin(cases, eq(cases.id, listed.id))
		.innerJoin(courtRecords, eq(courtRecords.cnrNumber, cases.cnrNumber))
		.orderBy(listed.text, listed.number, desc(cases.id));
}

/** Building the SQL text costs more than running it, so each usual list is prepared once. */
function preparePage(matches: SQL | undefined, sort: Sort) {
	const placeholders = {
		today: sql.placeholder("today"),
		limit: sql.placeholder("limit"),
		offset: sql.placeholder("offset"),
	};
	return pageOfIds(idsInOrder(matches, { sort, ...placeholders }), matches).prepare("case_page");
}

const isOwned = eq(cases.ownerId, sql.placeholder("ownerId"));
const newestOfAll = preparePage(isOwned, "newest");
const newestByCnr = preparePage(and(isOwned, like(cases.cnrNumber, sql.placeholder("pattern"))), "newest");
const nextOfListed = preparePage(and(isOwned, isNull(cases.archivedAt)), "next");

/**
 * The usual pages of an owner's cases: as the screen lists them, by what comes next and without the archive; and as
 * programs read them, all newest first, or those with this part of a CNR.
 */
export function usualPage(ownerId: string, { sort, today, cnr = "", page, limit }: UsualPage) {
	const prepared = sort === "next" ? nextOfListed : cnr ? newestByCnr : newestOfAll;
	return prepared.execute({ ownerId, today, limit, offset: (page - 1) * limit, pattern: `%${likeText(cnr)}%` });
}
type UsualPage = { sort: "next" | "newest"; today: Day; cnr?: string; page: number; limit: number };

/** One case of the owner's. @throws DomainError `not-found`, also for somebody else's. */
export async function getCase(ownerId: string, caseId: string): Promise<CaseRow> {
	const [row] = await selectCases().where(and(eq(cases.ownerId, ownerId), hasId(cases.id, caseId)));
	if (!row) throw new DomainError("not-found", t("This case was not found."));
	return row;
}

/**
 * A case named by its id alone, for whoever may see its owner's list.
 * @param byFor for whom the caller acts, by the owner's id
 * @throws DomainError `not-found`, also for a case the caller may not see.
 */
export async function getSeenCase(caseId: string, byFor: (ownerId: string) => Promise<By>): Promise<CaseRow> {
	const [row] = await selectCases().where(hasId(cases.id, caseId));
	const by = row && (await byFor(row.ownerId).catch(noneIfForbidden));
	if (!row || !by) throw new DomainError("not-found", t("This case was not found."));
	return row;
}

/** That a case is there is told to nobody who may not see it. */
function noneIfForbidden(error: unknown): undefined {
	if (!(error instanceof DomainError) || error.code !== "forbidden") throw error;
}

/** One approved case of the owner's. @throws DomainError `not-found`, also while the case is not approved. */
export async function getApprovedCase(ownerId: string, caseId: string): Promise<CaseRow> {
	const row = await getCase(ownerId, caseId);
	if (!row.isApproved) throw new DomainError("not-found", t("This case was not found."));
	return row;
}

/** The owner's cases among these ids. */
export async function listCasesByIds(ownerId: string, caseIds: string[]) {
	const ids = caseIds.filter(isUuid);
	if (ids.length === 0) return [];
	return db
		.select({
			...columnsOf(cases, "id", "cnrNumber", "caseNumber"),
			isArchived: sql<boolean>`${cases.archivedAt} is not null`,
		})
		.from(cases)
		.where(and(eq(cases.ownerId, ownerId), inArray(cases.id, ids)))
		.orderBy(desc(cases.id));
}

/** The owner of a case, where the caller may act for them; otherwise the caller. */
export const ownerOfCase = (caller: { id: string; role: "USER" | "ADMIN" }, caseId: string) =>
	ownerOfThing(caller, caseId, async (id) => {
		const [row] = await db.select({ ownerId: cases.ownerId }).from(cases).where(eq(cases.id, id));
		return row?.ownerId;
	});

/** The ids of the court complexes and establishments that cases name. */
export async function listCourtIdsInUse(): Promise<ReadonlySet<string>> {
	const rows = await db
		.selectDistinct({ complexId: cases.courtComplexId, establishmentId: cases.courtEstablishmentId })
		.from(cases);
	return new Set(
		rows.flatMap(({ complexId, establishmentId }) => [complexId, establishmentId]).filter((id) => id !== null),
	);
}
