import { and, desc, eq, lt, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { columnsOf } from "~/db/columns-of";
import { cases, courtRecords } from "~/db/schema/cases";
import type { JsonCase } from "~/features/cases/json";
import type { OwnedFilter } from "~/features/cases/list/conditions.server";
import { listOwnedCases, type OwnedPage } from "~/features/cases/queries.history.server";
import { recordColumns } from "~/features/cases/record/columns.server";
import { joinedCourtNames } from "~/features/courts/names.server";
import { pagesOf } from "~/paging";

const { names, joins } = joinedCourtNames(cases);
const isOwned = eq(cases.ownerId, sql.placeholder("ownerId"));

/**
 * What most programs read, all of somebody's cases, newest first: only what `caseJson` writes, in one statement that is
 * prepared once. `after` is the id they follow.
 */
const newest = db
	.select({
		...columnsOf(cases, "id", "ownerId", "cnrNumber", "caseNumber", "year", "country", "isApproved", "archivedAt"),
		...columnsOf(cases, "stateId", "districtId", "courtComplexId", "courtEstablishmentId", "caseTypeId"),
		...names,
		caseType: sql<string | null>`coalesce(${names.caseType}, ${courtRecords.caseType})`,
		lookUp: courtRecords.lookUp,
		fetchedAt: courtRecords.fetchedAt,
		...recordColumns,
		total: sql<number>`(select count(*)::int from ${cases} where ${isOwned})`,
	})
	.from(cases)
	.innerJoin(courtRecords, sql`${eq(courtRecords.cnrNumber, cases.cnrNumber)} ${joins}`)
	.where(and(isOwned, lt(cases.id, sql.placeholder("after"))))
	.orderBy(desc(cases.id))
	.limit(sql.placeholder("limit"))
	.prepare("newest_cases");

/** No id is above it. */
const BEFORE_ALL = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** Nothing filters, and what is wanted begins at the newest case or below a case: no page by its number. */
function isPlain(filter: OwnedFilter, { page = 1, after, order }: OwnedPage): boolean {
	const isNewest = order === undefined || order.sort === "newest";
	return isNewest && (page === 1 || after !== undefined) && Object.values(filter).every((value) => value === undefined);
}

/**
 * One page of the owner's cases as programs read them, with the number of pages and the position more cases follow; as
 * `listOwnedCases`, which answers where the page is no plain one.
 */
export async function listForPrograms(ownerId: string, filter: OwnedFilter, place: OwnedPage & { limit: number }) {
	const { limit, after } = place;
	if (!isPlain(filter, place)) return listOwnedCases(ownerId, filter, place);
	const found = await newest.execute({ ownerId, after: after?.id ?? BEFORE_ALL, limit: limit + 1 });
	const [counted] = found;
	// Below the last case there is no row to say how many there are.
	if (!counted && after) return listOwnedCases(ownerId, filter, place);
	const total = counted?.total ?? 0;
	const rows: JsonCase[] = found.slice(0, limit);
	const last = found.length > limit ? rows.at(-1) : undefined;
	return {
		rows,
		totalPages: pagesOf(total, limit),
		count: total,
		last: last && { text: "", number: 0, id: last.id },
	};
}
