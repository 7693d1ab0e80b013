import { desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { type Database, db } from "~/db/client.server";
import { users } from "~/db/schema/accounts";
import { cases, courtRecords } from "~/db/schema/cases";
import { DomainError } from "~/errors";
import { CASES_PER_PAGE, isUuid, likeText } from "~/features/cases/queries.server";
import { isStandardCnr, normaliseCnr } from "~/features/courts/cnr";

/** Where a page of the administrators' list begins: a place in it by its number, or beside a case seen before. */
export type DeskPage = { search?: string; page?: number; after?: string; before?: string; limit?: number };

/** Trigrams need three signs; fewer would read the whole table. */
const SHORTEST_SEARCH = 3;
export const isSearchable = (search: string) => search.replace(/[^\p{L}\p{N}]/gu, "").length >= SHORTEST_SEARCH;

type Window = { condition: SQL; order: SQL; limit: SQL };

/** The cases themselves, and those of the people found: each on an index of its own (drizzle/0007_case_copies.sql). */
function branchesOf(search: string, { condition, order, limit }: Window): SQL[] {
	const page = sql`and ${condition} ${order} ${limit}`;
	const cnr = normaliseCnr(search);
	if (isStandardCnr(cnr)) return [sql`select ${cases.id} from ${cases} where ${cases.cnrNumber} = ${cnr} ${page}`];
	const containing = (text: string) => `%${likeText(text.trim().toLowerCase())}%`;
	const ofCases = (text: string) =>
		sql`select ${cases.id} from ${cases} where ${cases.searchText} like ${containing(text)} ${page}`;
	const ofPeople = sql`select theirs.id from (
			select ${users.id} as owner from ${users}
			where lower(${users.firstName} || ' ' || ${users.lastName} || ' ' || ${users.username} || ' ' || ${users.email}) like ${containing(search)}
		) as people
		cross join lateral (select ${cases.id} from ${cases} where ${cases.ownerId} = people.owner ${page}) as theirs`;
	const isSpacedCnr = isSearchable(cnr) && cnr !== search.trim().toUpperCase();
	return [ofCases(search), ...(isSpacedCnr ? [ofCases(cnr)] : []), ofPeople];
}

/** The ids of the cases that a search finds, each once. */
function matching(search: string | undefined, window: Window): SQL {
	if (!search) return sql`select ${cases.id} from ${cases} where ${window.condition}`;
	const branches = branchesOf(search, window).map((branch) => sql`(${branch})`);
	return sql`select id from (${sql.join(branches, sql` union `)}) as found`;
}

/** The statement behind a page of the list; apart so that its plan can be read. */
export function deskStatement({ search, page = 1, after, before, limit = CASES_PER_PAGE }: DeskPage): SQL {
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

/** Runs a search with a plan made for its words: a plan for any words would read every case for rare ones. */
export function withFreshPlan<T>(work: (tx: Database) => Promise<T>): Promise<T> {
	return db.transaction(async (tx) => {
		await tx.execute(sql`set local plan_cache_mode = force_custom_plan`);
		return work(tx);
	});
}

const deskColumns = {
	id: cases.id,
	cnrNumber: cases.cnrNumber,
	caseNumber: cases.caseNumber,
	partyName: sql<string | null>`coalesce(${cases.partyName}, ${courtRecords.petitioners}->>0)`,
	phone: cases.phone,
	isApproved: cases.isApproved,
	nextDate: courtRecords.nextDate,
	lookUp: courtRecords.lookUp,
	isDifferent: sql<boolean>`${courtRecords.differences} <> '{}'::jsonb`,
	owner: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
	username: users.username,
};

const selectDesk = () =>
	db
		.select(deskColumns)
		.from(cases)
		.innerJoin(courtRecords, eq(courtRecords.cnrNumber, cases.cnrNumber))
		.innerJoin(users, eq(users.id, cases.ownerId));

export type DeskRow = Awaited<ReturnType<typeof selectDesk>>[number];

/**
 * One page of everybody's cases, newest first, and whether another follows. Nothing is counted; a page beside a known
 * case costs the same however deep it lies. @throws DomainError `invalid` for a search of fewer than three letters or digits.
 */
export async function listAllCases(where: DeskPage): Promise<{ ids: string[]; hasNext: boolean }> {
	const search = where.search?.trim() || undefined;
	const limit = where.limit ?? CASES_PER_PAGE;
	if (search && !isSearchable(search)) throw tooShort();
	for (const cursor of [where.after, where.before])
		if (cursor !== undefined && !isUuid(cursor))
			throw new DomainError("invalid", "This place in the list is not known.", { field: "after" });
	const statement = deskStatement({ ...where, search });
	const found = await (search
		? withFreshPlan((tx) => tx.execute<{ id: string }>(statement))
		: db.execute<{ id: string }>(statement));
	const ids = found.map(({ id }) => id);
	if (where.before !== undefined) return { ids: ids.slice(0, limit).reverse(), hasNext: true };
	return { ids: ids.slice(0, limit), hasNext: ids.length > limit };
}

const tooShort = () => new DomainError("invalid", "Type at least 3 letters or digits to search.", { field: "search" });

/** What the administrators' list shows of these cases, in the order of the ids. */
export async function listDeskRows(ids: string[]): Promise<DeskRow[]> {
	const known = ids.filter(isUuid);
	if (known.length === 0) return [];
	const rows = await selectDesk().where(inArray(cases.id, known)).orderBy(desc(cases.id));
	const byId = new Map(rows.map((row) => [row.id, row]));
	return known.flatMap((id) => byId.get(id.toLowerCase()) ?? []);
}

/** Every case a search finds, for an act on all of them. @throws DomainError `invalid` when there are more than `most`. */
export async function listFoundIds(searched: string, most: number): Promise<string[]> {
	const { ids, hasNext } = await listAllCases({ search: searched, limit: most });
	if (hasNext)
		throw new DomainError("invalid", `More than ${most} cases are found. Narrow the search, then choose all of it.`);
	return ids;
}
