import { and, eq } from "drizzle-orm";
import { SIDE_NAMES } from "~/features/courts/appearance/own-side";
import { type CaseRow, selectCases } from "~/features/courts/cases/queries.server";
import { cases } from "~/features/courts/court-records/cases-schema";
import type { Database } from "~/platform/db/client.server";
import { requireBasis } from "~/platform/http/basis.server";

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
		const isOwn = and(eq(cases.id, caseId), eq(cases.ownerId, ownerId));
		const [row] = basedOn === undefined ? [] : await selectCases(tx).where(isOwn).for("update", { of: cases });
		return row ? detailsOf(row) : {};
	};
	const before = await read();
	await write();
	requireBasis(basedOn, before, await read(), { appears_for: SIDE_NAMES });
}
