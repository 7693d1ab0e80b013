import { eq, inArray } from "drizzle-orm";
import { type CaseRow, selectCases } from "~/features/courts/cases/queries.server";
import { cases } from "~/features/courts/court-records/cases-schema";
import { courtRecords, hearings } from "~/features/courts/court-records/schema";
import { db } from "~/platform/db/client.server";
import { columnsOf } from "~/platform/db/rows";

/** These cases in full, of any owner, in the order of `ids`; unknown ids are left out. */
export async function listCaseRows(ids: string[]): Promise<CaseRow[]> {
	if (ids.length === 0) return [];
	const rows = await selectCases().where(inArray(cases.id, ids));
	const byId = new Map(rows.map((row) => [row.id, row]));
	return ids.flatMap((id) => byId.get(id.toLowerCase()) ?? []);
}

export type Hearing = {
	date: string | null;
	nextDate: string | null;
	purpose: string;
	judge: string;
	url: string | null;
};

/** Hearings by CNR, oldest first. */
export async function listHearingsOf(cnrNumbers: string[]): Promise<Map<string, Hearing[]>> {
	const byCnr = new Map<string, Hearing[]>(cnrNumbers.map((cnr) => [cnr, []]));
	if (byCnr.size === 0) return byCnr;
	const rows = await db
		.select(columnsOf(hearings, "cnrNumber", "date", "nextDate", "purpose", "judge", "url"))
		.from(hearings)
		.where(inArray(hearings.cnrNumber, [...byCnr.keys()]))
		.orderBy(hearings.cnrNumber, hearings.position);
	for (const { cnrNumber, ...hearing } of rows) byCnr.get(cnrNumber)?.push(hearing);
	return byCnr;
}

/** Parts of court records that only Case Details shows, by CNR. */
export async function listCourtExtras(cnrNumbers: string[]) {
	const [rows, hearingsByCnr] = await Promise.all([
		db
			.select(
				columnsOf(
					courtRecords,
					"cnrNumber",
					"title",
					"registrationNumber",
					"orders",
					"transfers",
					"firstInformationReport",
				),
			)
			.from(courtRecords)
			.where(inArray(courtRecords.cnrNumber, cnrNumbers)),
		listHearingsOf(cnrNumbers),
	]);
	const withHearings = ({ cnrNumber, ...extras }: (typeof rows)[number]) => ({
		...extras,
		hearings: hearingsByCnr.get(cnrNumber) ?? [],
	});
	return new Map(rows.map((row) => [row.cnrNumber, withHearings(row)]));
}

export type CourtExtras = Awaited<ReturnType<typeof requireCourtExtras>>;

/** A matter without a CNR has only the purpose of its next date. */
async function ownExtras(caseId: string) {
	const rows = await db
		.select(columnsOf(hearings, "date", "nextDate", "purpose", "judge", "url"))
		.from(cases)
		.innerJoin(hearings, eq(hearings.cnrNumber, cases.cnrNumber))
		.where(eq(cases.id, caseId));
	return {
		title: null,
		registrationNumber: null,
		orders: [],
		transfers: [],
		firstInformationReport: null,
		hearings: rows,
	};
}

export async function requireCourtExtras({ id, cnrNumber }: { id: string; cnrNumber: string }) {
	if (cnrNumber === "") return ownExtras(id);
	const extras = (await listCourtExtras([cnrNumber])).get(cnrNumber);
	if (!extras) throw new Error(`The court record ${cnrNumber} does not exist`);
	return extras;
}
