import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { type Database, db } from "~/db/client.server";
import { isUuid } from "~/db/ids";
import { likeText } from "~/db/paging.server";
import { cases, courtRecords } from "~/db/schema/cases";
import { users } from "~/db/schema/users";
import { DomainError } from "~/errors";
import { CASES_PER_PAGE } from "~/features/cases/queries.server";
import { cnrInSearch, isStandardCnr } from "~/features/courts/cnr";

/** A page of the administrators' list: by its number, or next to a known case. */
export type AdminCasePage = { search?: string; page?: number; after?: string; before?: string; limit?: number };

/** A trigram index needs three characters; shorter searches would read the whole table. */
const SHORTEST_SEARCH = 3;
const isSearchable = (search: string) => search.replace(/[^\p{L}\p{N}]/gu, "").length >= SHORTEST_SEARCH;

type Window = { condition: SQL; order: SQL; limit: SQL };

/** Matching cases, and the cases of matching people; each query has its index (drizzle/0007_case_copies.sql). */
function branchesOf(search: string, { condition, order, limit }: Window): SQL[] {
	const page = sql`and ${condition} ${order} ${limit}`;
	const cnr = cnrInSearch(search);
	if (isStandardCnr(cnr)) return [sql`select ${cases.id} from ${cases} where ${cases.cnrNumber} = ${cnr} ${page}`];
	const containing = (text: string) => `%${likeText(text.trim().toLowerCase())}%`;
	const ofCases = (text: string) =>
		sql`select ${cases.id} from ${cases} where ${cases.searchText} like ${containing(text)} ${page}`;
	const ofPeople = sql`select owned.id from (
			select ${users.id} as owner from ${users}
			where lower(${users.firstName} || ' ' || ${users.lastName} || ' ' || ${users.username} || ' ' || ${users.email}) like ${containing(search)}
		) as people
		cross join lateral (select ${cases.id} from ${cases} where ${cases.ownerId} = people.owner ${page}) as owned`;
	const isSpacedCnr = isSearchable(cnr) && cnr !== search.trim().toUpperCase();
	return [ofCases(search), ...(isSpacedCnr ? [ofCases(cnr)] : []), ofPeople];
}

/** The ids of the cases that a search finds, each once. */
function matching(search: string | undefined, window: Window): SQL {
	if (!search) return sql`select ${cases.id} from ${cases} where ${window.condition}`;
	const branches = branchesOf(search, window).map((branch) => sql`(${branch})`);
	return sql`select id from (${sql.join(branches, sql` union `)}) as found`;
}

/** The statement of a page of the list, exported so that a test can check its plan. */
export function adminStatement({ search, page = 1, after, before, limit = CASES_PER_PAGE }: AdminCasePage): SQL {
	const isCursor = after !== undefined || before !== undefined;
	const offset = isCursor ? 0 : (page - 1) * limit;
	const order = before === undefined ? sql`order by id desc` : sql`order by id asc`;
	const condition =
		before === undefined
			? after === undefined
				? sql`true`
				: sql`${cases.id} < ${after}::uuid`
			: sql`${cases.id} > ${before}::uuid`;
	const branchOrder = before === undefined ? sql`order by ${cases.id} desc` : sql`order by ${cases.id} asc`;
	const window = { condition, order: branchOrder, limit: sql`limit ${offset + limit + 1}::int` };
	return sql`${matching(search, window)} ${order} limit ${limit + 1}::int offset ${offset}::bigint`;
}

/** Plans a search for its own text: a generic plan would read every case for rare text. */
export function withFreshPlan<T>(work: (tx: Database) => Promise<T>): Promise<T> {
	return db.transaction(async (tx) => {
		await tx.execute(sql`set local plan_cache_mode = force_custom_plan`);
		return work(tx);
	});
}

const adminColumns = {
	id: cases.id,
	cnrNumber: cases.cnrNumber,
	caseNumber: cases.caseNumber,
	partyName: sql<string | null>`coalesce(${cases.partyName}, ${courtRecords.petitioners}->>0)`,
	phone: cases.phone,
	isApproved: cases.isApproved,
	isArchived: sql<boolean>`${cases.archivedAt} is not null`,
	nextDate: courtRecords.nextDate,
	lookUp: courtRecords.lookUp,
	isDifferent: sql<boolean>`${courtRecords.conflicts} <> '{}'::jsonb`,
	owner: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
	username: users.username,
};

const selectAdminCases = () =>
	db
		.select(adminColumns)
		.from(cases)
		.innerJoin(courtRecords, eq(courtRecords.cnrNumber, cases.cnrNumber))
		.innerJoin(users, eq(users.id, cases.ownerId));

export type AdminCaseRow = Awaited<ReturnType<typeof selectAdminCases>>[number];

/**
 * One page of all cases, newest first, and whether another page follows. Nothing is counted; a page next to a known
 * case costs the same at any depth. @throws DomainError `invalid` for a search of fewer than three letters or digits.
 */
export async function listAllCases(where: AdminCasePage): Promise<{ ids: string[]; hasNext: boolean }> {
	const search = where.search?.trim() || undefined;
	const limit = where.limit ?? CASES_PER_PAGE;
	if (search && !isSearchable(search)) throw tooShort();
	for (const cursor of [where.after, where.before])
		if (cursor !== undefined && !isUuid(cursor))
			throw new DomainError("invalid", "This place in the list is not known.", { field: "after" });
	const statement = adminStatement({ ...where, search });
	const found = await (search
		? withFreshPlan((tx) => tx.execute<{ id: string }>(statement))
		: db.execute<{ id: string }>(statement));
	const ids = found.map(({ id }) => id);
	if (where.before !== undefined) return { ids: ids.slice(0, limit).reverse(), hasNext: true };
	return { ids: ids.slice(0, limit), hasNext: ids.length > limit };
}

const tooShort = () => new DomainError("invalid", "Type at least 3 letters or digits to search.", { field: "search" });

/** The rows of the administrators' list for these cases, in the order of the ids. */
export async function listAdminRows(ids: string[]): Promise<AdminCaseRow[]> {
	const validIds = ids.filter(isUuid);
	if (validIds.length === 0) return [];
	const rows = await selectAdminCases().where(inArray(cases.id, validIds)).orderBy(desc(cases.id));
	const byId = new Map(rows.map((row) => [row.id, row]));
	return validIds.flatMap((id) => byId.get(id.toLowerCase()) ?? []);
}

/** The ids of all cases a search finds. @throws DomainError `invalid` when there are more than `most`. */
export async function listFoundIds(searched: string, most: number): Promise<string[]> {
	const { ids, hasNext } = await listAllCases({ search: searched, limit: most });
	if (hasNext) throw new DomainError("invalid", `More than ${most} cases match. Narrow the search first.`);
	return ids;
}

/** The first cases of a selection that are not approved and whose CNR the court does not know. */
export async function listUnknownIds(ids: string[], most: number): Promise<string[]> {
	const found = await db
		.select({ id: cases.id })
		.from(cases)
		.innerJoin(courtRecords, eq(courtRecords.cnrNumber, cases.cnrNumber))
		.where(and(inArray(cases.id, ids.filter(isUuid)), eq(cases.isApproved, false), eq(courtRecords.lookUp, "unknown")))
		.orderBy(desc(cases.id))
		.limit(most);
	return found.map(({ id }) => id);
}
