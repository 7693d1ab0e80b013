import { and, count, desc, eq, exists, gte, inArray, like, lt, lte, or, type SQL, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { cases, courtRecords, hearings } from "~/db/schema/cases";
import type { CaseHistoryFilter } from "~/features/cases/case-filter";
import { CASES_PER_PAGE, type CaseRow, likeText, selectCases } from "~/features/cases/queries.server";

export type OwnedFilter = Partial<CaseHistoryFilter> & {
	isApproved?: boolean;
	/** Only cases changed at that moment or later, by their owner, an administrator or the court. */
	updatedSince?: Date;
};

/** A page by its number, or what follows the case whose id `after` is, wherever its page has gone meanwhile. */
export type OwnedPage = { page?: number; limit?: number; after?: string };

const contains = (column: SQL, text: string) => sql`${column} like ${`%${likeText(text.toLowerCase())}%`}`;

/** Changed by its owner, an administrator or the court. A record is looked up for each case: an OR hides it from any index of its own. */
function changedSince(moment: Date) {
	const record = db
		.select({ at: courtRecords.changedAt })
		.from(courtRecords)
		.where(eq(courtRecords.cnrNumber, cases.cnrNumber));
	return or(gte(cases.updatedAt, moment), sql`(${record}) >= ${sql.param(moment, courtRecords.changedAt)}`);
}

/** What the owner entered narrows first; the courts' records are read only when the filter asks about them. */
function conditions(ownerId: string, filter: OwnedFilter) {
	const party = filter.party_name;
	const published = and(
		party
			? sql`(${contains(sql`${courtRecords.parties}`, party)} or ${contains(sql`lower(${cases.partyName})`, party)})`
			: undefined,
		filter.from_date ? gte(courtRecords.nextDate, filter.from_date) : undefined,
		filter.to_date ? lte(courtRecords.nextDate, filter.to_date) : undefined,
	);
	return and(
		eq(cases.ownerId, ownerId),
		filter.updatedSince && changedSince(filter.updatedSince),
		filter.isApproved === undefined ? undefined : eq(cases.isApproved, filter.isApproved),
		filter.cnr_number ? like(cases.cnrNumber, `%${likeText(filter.cnr_number)}%`) : undefined,
		filter.case_number ? contains(sql`lower(${cases.caseNumber})`, filter.case_number) : undefined,
		published &&
			exists(
				db
					.select({ one: sql`1` })
					.from(courtRecords)
					.where(and(eq(courtRecords.cnrNumber, cases.cnrNumber), published)),
			),
	);
}

/** The statements behind one page of an owner's cases and one case more; apart so that their plans can be read. */
export function ownedStatements(
	ownerId: string,
	filter: OwnedFilter,
	{ page = 1, limit = CASES_PER_PAGE, after }: OwnedPage = {},
) {
	const wanted = conditions(ownerId, filter);
	return {
		ids: db
			.select({ id: cases.id })
			.from(cases)
			.where(and(wanted, after === undefined ? undefined : lt(cases.id, after)))
			.orderBy(desc(cases.id))
			.limit(limit + 1)
			.offset(after === undefined ? (page - 1) * limit : 0),
		total: db.select({ total: count() }).from(cases).where(wanted),
	};
}

/** One page of the owner's cases that pass the filter, newest first; how many pages there are, and after which case more follow. */
export async function listOwnedCases(
	ownerId: string,
	filter: OwnedFilter,
	{ limit = CASES_PER_PAGE, ...place }: OwnedPage = {},
) {
	const { ids, total } = ownedStatements(ownerId, filter, { ...place, limit });
	const [found, [counted]] = await Promise.all([ids, total]);
	const here = found.slice(0, limit).map(({ id }) => id);
	const rows = await listCaseRows(here);
	const number = counted?.total ?? 0;
	const lastId = found.length > limit ? here.at(-1) : undefined;
	return { rows, totalPages: Math.max(1, Math.ceil(number / limit)), count: number, lastId };
}

/** The whole of these cases, whoever's they are, in the order of the ids; an id that is no case is left out. */
export async function listCaseRows(ids: string[]): Promise<CaseRow[]> {
	if (ids.length === 0) return [];
	const rows = await selectCases({ total: sql<number>`1`.as("total") }).where(inArray(cases.id, ids));
	const byId = new Map(rows.map(({ total: _, ...row }) => [row.id, row]));
	return ids.flatMap((id) => byId.get(id.toLowerCase()) ?? []);
}

export type Hearing = { date: string | null; nextDate: string | null; purpose: string; judge: string };

/** The business of these CNRs, oldest first, by CNR. */
export async function listHearingsOf(cnrNumbers: string[]): Promise<Map<string, Hearing[]>> {
	const byCnr = new Map<string, Hearing[]>(cnrNumbers.map((cnr) => [cnr, []]));
	if (byCnr.size === 0) return byCnr;
	const rows = await db
		.select({
			cnrNumber: hearings.cnrNumber,
			date: hearings.date,
			nextDate: hearings.nextDate,
			purpose: hearings.purpose,
			judge: hearings.judge,
		})
		.from(hearings)
		.where(inArray(hearings.cnrNumber, [...byCnr.keys()]))
		.orderBy(hearings.cnrNumber, hearings.position);
	for (const { cnrNumber, ...hearing } of rows) byCnr.get(cnrNumber)?.push(hearing);
	return byCnr;
}

/** What only Case Details shows of a court record. */
export async function findCourtExtras(cnrNumber: string) {
	const [[extras], heard] = await Promise.all([
		db
			.select({
				title: courtRecords.title,
				registrationNumber: courtRecords.registrationNumber,
				orders: courtRecords.orders,
				firstInformationReport: courtRecords.firstInformationReport,
			})
			.from(courtRecords)
			.where(eq(courtRecords.cnrNumber, cnrNumber)),
		listHearingsOf([cnrNumber]),
	]);
	return {
		title: extras?.title ?? null,
		registrationNumber: extras?.registrationNumber ?? null,
		orders: extras?.orders ?? [],
		firstInformationReport: extras?.firstInformationReport ?? null,
		hearings: heard.get(cnrNumber) ?? [],
	};
}
