import { and, eq } from "drizzle-orm";
import { DomainError } from "~/errors";
import { SIDE_NAMES } from "~/features/courts/appearance/own-side";
import { isEditable } from "~/features/courts/cases/form/editable";
import { type CaseRow, selectCases } from "~/features/courts/cases/queries.server";
import { cases } from "~/features/courts/court-records/cases-schema";
import { courtRecords } from "~/features/courts/court-records/schema";
import { type Database, db } from "~/platform/db/client.server";
import { columnsOf } from "~/platform/db/rows";
import { requireBasis } from "~/platform/http/basis.server";
import { t } from "~/platform/language/translate";

/** A case's details as its form shows them, and the side: what a change by the owner replaces. */
export const detailsOf = (row: CaseRow) => ({
	cnr_number: row.cnrNumber,
	case_number: row.caseNumber,
	case_date: row.year,
	state: row.state,
	district_id: row.district,
	court_complex: row.courtComplex,
	court_establishment: row.courtEstablishment,
	case_type: row.caseTypeId && row.caseType,
	appears_for: row.appearsFor,
});

type Asked = { ownerId: string; caseId: string; basedOn: string | undefined };

/** Runs a change of the owner's case; its record, if needed, is locked before. @throws as `requireBasis` */
export async function changeDetails(
	tx: Database,
	{ ownerId, caseId, basedOn }: Asked,
	write: () => Promise<unknown>,
): Promise<void> {
	const read = async () => {
		const [row] =
			basedOn === undefined ? [] : await selectCases(tx).where(isOwnCase(ownerId, caseId)).for("update", { of: cases });
		return row ? detailsOf(row) : {};
	};
	const before = await read();
	await write();
	requireBasis(basedOn, before, await read(), { appears_for: SIDE_NAMES });
}

export const notFound = () => new DomainError("not-found", t("This case was not found."));
export const approved = () =>
	new DomainError("conflict", t("An approved case can no longer be changed."), { reason: "case_approved" });
const ownMatter = () =>
	new DomainError("conflict", t("This matter has no CNR. Change it on its own page."), { reason: "own_matter" });
export const isOwnCase = (ownerId: string, caseId: string) => and(eq(cases.id, caseId), eq(cases.ownerId, ownerId));

/**
 * The owner's case as a change finds it; `stateId` is null for a matter of a forum that is joined to its record.
 * @throws DomainError `not-found`, `conflict` if approved or without a CNR
 */
export async function requireChangeable(ownerId: string, caseId: string) {
	const [current] = await db
		.select({
			...{ lookUp: courtRecords.lookUp, recordType: courtRecords.caseType },
			...columnsOf(cases, "id", "isApproved", "cnrNumber", "caseNumber", "year", "derivedFields", "stateId"),
			...columnsOf(cases, "districtId", "courtComplexId", "courtEstablishmentId", "caseTypeId"),
		})
		.from(cases)
		.innerJoin(courtRecords, eq(courtRecords.cnrNumber, cases.cnrNumber))
		.where(isOwnCase(ownerId, caseId));
	if (!current) throw notFound();
	if (current.cnrNumber === "") throw ownMatter();
	if (current.stateId !== null && !isEditable(current)) throw approved();
	return current;
}
