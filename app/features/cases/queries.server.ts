import { and, desc, eq, inArray, like, type SQL, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { cases, courtRecords, hearings } from "~/db/schema/cases";
import { caseTypes, courtComplexes, courtEstablishments, districts, states } from "~/db/schema/courts";
import { DomainError } from "~/errors";

/** Page size of every list of cases (specification section 9). */
export const CASES_PER_PAGE = 10;

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
	stateId: cases.stateId,
	districtId: cases.districtId,
	courtComplexId: cases.courtComplexId,
	courtEstablishmentId: cases.courtEstablishmentId,
	caseTypeId: cases.caseTypeId,
	state: sql<string>`${states.name}`.as("state_name"),
	district: sql<string>`${districts.name}`.as("district_name"),
	courtComplex: sql<string | null>`${courtComplexes.name}`.as("court_complex_name"),
	courtEstablishment: sql<string | null>`${courtEstablishments.name}`.as("court_establishment_name"),
	caseType: sql<string | null>`coalesce(${caseTypes.name}, ${courtRecords.caseType})`.as("case_type_name"),
	lookUp: courtRecords.lookUp,
	fetchedAt: courtRecords.fetchedAt,
	filingNumber: courtRecords.filingNumber,
	filingDate: courtRecords.filingDate,
	registrationDate: courtRecords.registrationDate,
	firstHearingDate: courtRecords.firstHearingDate,
	nextDate: courtRecords.nextDate,
	decisionDate: courtRecords.decisionDate,
	natureOfDisposal: courtRecords.natureOfDisposal,
	caseStage: courtRecords.caseStage,
	courtNumberAndJudge: courtRecords.courtNumberAndJudge,
	petitioners: courtRecords.petitioners,
	petitionerAdvocates: courtRecords.petitionerAdvocates,
	respondents: courtRecords.respondents,
	respondentAdvocates: courtRecords.respondentAdvocates,
	acts: courtRecords.acts,
	sections: courtRecords.sections,
};

/** A case and what the court publishes about it, side by side. */
export function selectCases(extra: { total: SQL.Aliased<number> }) {
	return db
		.select({ ...caseColumns, ...extra })
		.from(cases)
		.innerJoin(states, eq(states.id, cases.stateId))
		.innerJoin(districts, eq(districts.id, cases.districtId))
		.innerJoin(courtRecords, eq(courtRecords.cnrNumber, cases.cnrNumber))
		.leftJoin(courtComplexes, eq(courtComplexes.id, cases.courtComplexId))
		.leftJoin(courtEstablishments, eq(courtEstablishments.id, cases.courtEstablishmentId))
		.leftJoin(caseTypes, eq(caseTypes.id, cases.caseTypeId));
}

export type CaseRow = Omit<Awaited<ReturnType<typeof selectCases>>[number], "total">;

/** Escapes what LIKE would read as a pattern. */
export const likeText = (text: string) => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

/** Building a statement's text costs more than running it, so each shape of the list is built once. */
function preparePage(name: string, isMine: SQL | undefined) {
	const total = sql<number>`(select count(*)::int from ${cases} where ${isMine})`.as("total");
	return selectCases({ total })
		.where(isMine)
		.orderBy(desc(cases.id))
		.limit(sql.placeholder("limit"))
		.offset(sql.placeholder("offset"))
		.prepare(name);
}

const isOwned = eq(cases.ownerId, sql.placeholder("ownerId"));
const pageOfAll = preparePage("cases_page", isOwned);
const pageByCnr = preparePage("cases_page_by_cnr", and(isOwned, like(cases.cnrNumber, sql.placeholder("pattern"))));

/**
 * One page of the owner's cases, newest first, and how many there are, in one round trip.
 * `cnr` (normalised) may be any part of the number.
 */
export async function listCases(
	ownerId: string,
	{ cnr = "", page = 1, limit = CASES_PER_PAGE }: { cnr?: string; page?: number; limit?: number },
) {
	const pattern = `%${likeText(cnr)}%`;
	const rows = await (cnr ? pageByCnr : pageOfAll).execute({ ownerId, pattern, limit, offset: (page - 1) * limit });
	// A page past the end has no row to carry the number.
	const mine = and(eq(cases.ownerId, ownerId), cnr ? like(cases.cnrNumber, pattern) : undefined);
	const count = rows[0]?.total ?? (page === 1 ? 0 : await db.$count(cases, mine));
	return {
		rows: rows.map(({ total: _, ...row }): CaseRow => row),
		totalPages: Math.max(1, Math.ceil(count / limit)),
		count,
	};
}

/** One case of the owner's. @throws DomainError `not-found`, also for somebody else's. */
export async function findCase(ownerId: string, caseId: string): Promise<CaseRow> {
	const total = sql<number>`1`.as("total");
	const [row] = isUuid(caseId)
		? await selectCases({ total }).where(and(eq(cases.ownerId, ownerId), eq(cases.id, caseId)))
		: [];
	if (!row) throw new DomainError("not-found", "This case was not found.");
	return row;
}

/** The same, approved. @throws DomainError `not-found`, also while it is not approved. */
export async function findApprovedCase(ownerId: string, caseId: string): Promise<CaseRow> {
	const row = await findCase(ownerId, caseId);
	if (!row.isApproved) throw new DomainError("not-found", "This case was not found.");
	return row;
}

/** Ids on the wire are opaque text; only a UUID can be one of ours. */
export const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** Those of the ids that are the owner's cases. */
export async function listCasesByIds(ownerId: string, caseIds: string[]) {
	const ids = caseIds.filter(isUuid);
	if (ids.length === 0) return [];
	return db
		.select({ id: cases.id, cnrNumber: cases.cnrNumber, caseNumber: cases.caseNumber })
		.from(cases)
		.where(and(eq(cases.ownerId, ownerId), inArray(cases.id, ids)))
		.orderBy(desc(cases.id));
}

/** Whose case an id is, as far as the caller may know: an administrator acts for its owner, anybody else for themselves. */
export async function ownerOfCase(user: { id: string; role: "USER" | "ADMIN" }, caseId: string): Promise<string> {
	if (user.role !== "ADMIN" || !isUuid(caseId)) return user.id;
	const [found] = await db.select({ ownerId: cases.ownerId }).from(cases).where(eq(cases.id, caseId));
	return found?.ownerId ?? user.id;
}

/** The business of a case, oldest first. */
export function listHearings(cnrNumber: string) {
	return db
		.select({ date: hearings.date, nextDate: hearings.nextDate, purpose: hearings.purpose, judge: hearings.judge })
		.from(hearings)
		.where(eq(hearings.cnrNumber, cnrNumber))
		.orderBy(hearings.position);
}
