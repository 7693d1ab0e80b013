import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { DomainError } from "~/errors";
import { listingOn } from "~/features/courts/cause-lists/listing.server";
import { caseNameOf } from "~/features/courts/court-records/case-facts";
import { cases } from "~/features/courts/court-records/cases-schema";
import { recordColumns } from "~/features/courts/court-records/look-up/columns.server";
import { effectiveDates } from "~/features/courts/court-records/noted.server";
import { courtRecords } from "~/features/courts/court-records/schema";
import { courtNames } from "~/features/courts/courts/names.server";
import type { ActingContext } from "~/features/people/chamber/acting.server";
import { type Database, db } from "~/platform/db/client.server";
import { columnsOf, hasId, isUuid } from "~/platform/db/rows";
import { t } from "~/platform/language/translate";

/** Page size of every list of cases (docs/product.md, section 9). */
export const CASES_PER_PAGE = 10;

const names = courtNames(cases);

export const caseColumns = {
	...columnsOf(cases, "id", "ownerId", "cnrNumber", "caseNumber", "year", "country", "isApproved", "partyName"),
	ownForum: cases.ownForum,
	...columnsOf(cases, "phone", "archivedAt", "stateId", "districtId", "courtComplexId", "courtEstablishmentId"),
	...columnsOf(cases, "caseTypeId", "appearsFor"),
	state: names.state.as("state_name"),
	district: names.district.as("district_name"),
	courtComplex: names.courtComplex.as("court_complex_name"),
	courtEstablishment: names.courtEstablishment.as("court_establishment_name"),
	caseType: sql<string | null>`coalesce(${names.caseType}, ${courtRecords.caseType})`.as("case_type_name"),
	lookUp: courtRecords.lookUp,
	...columnsOf(courtRecords, "fetchedAt", "source"),
	...recordColumns,
	...effectiveDates,
	listing: listingOn(cases.cnrNumber, cases.nextDate).as("listing"),
};

export function selectCases(database: Database = db) {
	return database.select(caseColumns).from(cases).innerJoin(courtRecords, eq(courtRecords.cnrNumber, cases.cnrNumber));
}

export type CaseRow = Awaited<ReturnType<typeof selectCases>>[number];

/** One case of the owner's. @throws DomainError `not-found`, also for another owner's. */
export async function requireCase(ownerId: string, caseId: string): Promise<CaseRow> {
	const [row] = await selectCases().where(and(eq(cases.ownerId, ownerId), hasId(cases.id, caseId)));
	if (!row) throw new DomainError("not-found", t("This case was not found."));
	return row;
}

/**
 * A case by id alone, if the caller may see its owner's list. @param authorize for whom the caller acts, by the owner's
 * id @throws DomainError `not-found`, also for a case the caller may not see.
 */
export async function requireSeenCase(
	caseId: string,
	authorize: (ownerId: string) => Promise<ActingContext>,
): Promise<CaseRow> {
	const [row] = await selectCases().where(hasId(cases.id, caseId));
	const acting = row && (await authorize(row.ownerId).catch(noneIfForbidden));
	if (!row || !acting) throw new DomainError("not-found", t("This case was not found."));
	return row;
}

/** Hides from callers without access that a case exists; a member who may not act on it knows that it does. */
function noneIfForbidden(error: unknown): undefined {
	const isHidden = error instanceof DomainError && error.code === "forbidden" && error.reason !== "role_may_not";
	if (!isHidden) throw error;
}

/** One approved case of the owner's. @throws DomainError `not-found`, also while it is not approved. */
export async function requireApprovedCase(ownerId: string, caseId: string): Promise<CaseRow> {
	const row = await requireCase(ownerId, caseId);
	if (!row.isApproved) throw new DomainError("not-found", t("This case was not found."));
	return row;
}

export async function listCasesByIds(ownerId: string, caseIds: string[]) {
	const ids = caseIds.filter(isUuid);
	if (ids.length === 0) return [];
	const rows = await db
		.select({
			...columnsOf(cases, "id", "cnrNumber", "caseNumber", "ownForum"),
			...columnsOf(courtRecords, "petitioners", "respondents"),
			isArchived: sql<boolean>`${cases.archivedAt} is not null`,
		})
		.from(cases)
		.innerJoin(courtRecords, eq(courtRecords.cnrNumber, cases.cnrNumber))
		.where(and(eq(cases.ownerId, ownerId), inArray(cases.id, ids)))
		.orderBy(desc(cases.id));
	return rows.map(({ petitioners, respondents, ...row }) => ({
		...row,
		parties: caseNameOf({ petitioners, respondents, caseNumber: "", cnrNumber: "" }),
	}));
}

/** The owner a call acts for: an administrator acts for the case's owner, everybody else for themselves. */
export async function ownerOfCase(caller: { id: string; role: "USER" | "ADMIN" }, caseId: string): Promise<string> {
	if (caller.role !== "ADMIN" || !isUuid(caseId)) return caller.id;
	const [row] = await db.select({ ownerId: cases.ownerId }).from(cases).where(eq(cases.id, caseId));
	return row?.ownerId ?? caller.id;
}

/** Ids of the court complexes and establishments that cases refer to. */
export async function listCourtIdsInUse(): Promise<ReadonlySet<string>> {
	const rows = await db
		.selectDistinct({ complexId: cases.courtComplexId, establishmentId: cases.courtEstablishmentId })
		.from(cases);
	return new Set(
		rows.flatMap(({ complexId, establishmentId }) => [complexId, establishmentId]).filter((id) => id !== null),
	);
}
