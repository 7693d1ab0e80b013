import { eq, inArray } from "drizzle-orm";
import { type AdminCaseRow, listAdminRows } from "~/features/courts/case-admin/queries.server";
import { cases } from "~/features/courts/court-records/cases-schema";
import { lawColumns } from "~/features/courts/court-records/law-columns.server";
import { courtRecords } from "~/features/courts/court-records/schema";
import { withNamesWithheld } from "~/features/courts/court-records/withheld-names";
import { db } from "~/platform/db/client.server";

/** Rows for messages about these cases, without names that the law withholds. */
export async function listRowsToMessage(ids: string[]): Promise<AdminCaseRow[]> {
	const rows = await listAdminRows(ids);
	if (rows.length === 0) return [];
	const laws = await db
		.select({ id: cases.id, ...lawColumns })
		.from(cases)
		.innerJoin(courtRecords, eq(courtRecords.cnrNumber, cases.cnrNumber))
		.where(
			inArray(
				cases.id,
				rows.map(({ id }) => id),
			),
		);
	const byId = new Map(laws.map((law) => [law.id, law]));
	return rows.map((row) => {
		const law = byId.get(row.id);
		if (!law) return row;
		const { partyName } = withNamesWithheld({ ...law, petitioners: [], respondents: [], partyName: row.partyName });
		return { ...row, partyName };
	});
}
