import { and, count, inArray } from "drizzle-orm";
import { dayInIndia } from "~/calendar/day";
import { db } from "~/db/client.server";
import { cases, courtRecords, hearings } from "~/db/schema/cases";
import { conditions, type OwnedFilter } from "~/features/cases/list/conditions.server";
import { isAfter, type Order, type Position } from "~/features/cases/list/order.server";
import {
	CASES_PER_PAGE,
	type CaseRow,
	idsInOrder,
	type ListedCase,
	pageOfIds,
	selectCases,
	usualPage,
} from "~/features/cases/queries.server";
import { pagesOf } from "~/paging";

/** A page by its number, or the cases that follow the position `after`; newest first unless told otherwise. */
export type OwnedPage = { page?: number; limit?: number; after?: Position; order?: Order };

/** The statements of one page of an owner's cases and one more row, exported so that a test can check their plans. */
export function ownedStatements(
	ownerId: string,
	filter: OwnedFilter,
	{ page = 1, limit = CASES_PER_PAGE, after, order = newestFirst() }: OwnedPage = {},
) {
	const matches = conditions(ownerId, filter, order.today);
	const ids = idsInOrder(and(matches, after && isAfter(order, after)), {
		...order,
		limit: limit + 1,
		offset: after === undefined ? (page - 1) * limit : 0,
	});
	return {
		ids,
		rows: pageOfIds(ids, matches),
		total: db.select({ total: count() }).from(cases).where(matches),
	};
}

const newestFirst = (): Order => ({ sort: "newest", today: dayInIndia(new Date()) });

/** The part of a CNR to look for, where nothing else is filtered; undefined where something is. */
function plainCnr({ cnr_number: cnr = "", isListed: _, ...filter }: OwnedFilter): string | undefined {
	const isPlain = Object.values(filter).every((value) => value === undefined || value === null || value === "");
	return isPlain ? cnr : undefined;
}

/** One page of rows, and one more unless the list is a usual one, which is prepared. */
function readRows(ownerId: string, filter: OwnedFilter, place: Required<Omit<OwnedPage, "after">> & OwnedPage) {
	const { sort, today } = place.order;
	const cnr = plainCnr(filter);
	const isUsualOrder = filter.isListed ? sort === "next" && !cnr : sort === "newest";
	if (place.after !== undefined || cnr === undefined || !isUsualOrder)
		return ownedStatements(ownerId, filter, place).rows;
	const usualSort = filter.isListed ? "next" : "newest";
	return usualPage(ownerId, { sort: usualSort, today, cnr, page: place.page, limit: place.limit });
}

/**
 * One page of the owner's cases that match the filter, with the number of pages and the position more cases follow. One
 * round trip, but for a page past the end, in whose place the last page comes.
 */
export async function listOwnedCases(ownerId: string, filter: OwnedFilter, place: OwnedPage = {}) {
	const pageAsked = { page: 1, limit: CASES_PER_PAGE, order: newestFirst(), ...place };
	const { page, limit, after, order } = pageAsked;
	const found = await readRows(ownerId, filter, pageAsked);
	const [counted] =
		found.length === 0 && (page > 1 || after) ? await ownedStatements(ownerId, filter, { order }).total : found;
	const total = counted?.total ?? 0;
	const here = found.slice(0, limit);
	const last = here.at(-1);
	const hasMore = after ? found.length > limit : page * limit < total;
	return {
		rows: here.map(({ text: _, number: __, total: ___, ...row }): ListedCase => row),
		totalPages: pagesOf(total, limit),
		count: total,
		last: last && hasMore ? { text: last.text, number: last.number, id: last.id } : undefined,
	};
}

/** These cases in full, of any owner, in the order of the ids; unknown ids are left out. */
export async function listCaseRows(ids: string[]): Promise<CaseRow[]> {
	if (ids.length === 0) return [];
	const rows = await selectCases().where(inArray(cases.id, ids));
	const byId = new Map(rows.map((row) => [row.id, row]));
	return ids.flatMap((id) => byId.get(id.toLowerCase()) ?? []);
}

export type Hearing = { date: string | null; nextDate: string | null; purpose: string; judge: string };

/** The hearings of these CNRs, oldest first, by CNR. */
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

/** The parts of court records that only Case Details shows, by CNR. */
export async function listCourtExtras(cnrNumbers: string[]) {
	const [rows, hearingsByCnr] = await Promise.all([
		db
			.select({
				cnrNumber: courtRecords.cnrNumber,
				title: courtRecords.title,
				registrationNumber: courtRecords.registrationNumber,
				orders: courtRecords.orders,
				firstInformationReport: courtRecords.firstInformationReport,
			})
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

export type CourtExtras = Awaited<ReturnType<typeof getCourtExtras>>;

/** The parts of one court record that only Case Details shows. */
export async function getCourtExtras(cnrNumber: string) {
	const extras = (await listCourtExtras([cnrNumber])).get(cnrNumber);
	if (!extras) throw new Error(`The court record ${cnrNumber} does not exist`);
	return extras;
}
