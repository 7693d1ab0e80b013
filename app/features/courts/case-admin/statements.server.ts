import { type SQL, sql } from "drizzle-orm";
import type { AdminCaseFilter } from "~/features/courts/case-admin/admin-case-filter";
import type { Todo, Waiting } from "~/features/courts/case-admin/todo";
import { CASES_PER_PAGE } from "~/features/courts/cases/queries.server";
import { cases } from "~/features/courts/court-records/cases-schema";
import { cnrInSearch, isStandardCnr } from "~/features/courts/courts/cnr";
import { mobileNumberInput } from "~/features/people/sign-in/mobile-number-input";
import { personText, users } from "~/features/people/users/schema";
import { type Database, db } from "~/platform/db/client.server";
import { isInternalKey } from "~/platform/db/columns";
import { COUNT_CAP, contains, SEARCH_COUNT_CAP } from "~/platform/db/paging.server";
import { foldText } from "~/platform/outside/fold";

/** A court filter: its districts, or a CNR prefix. */
export type CourtFound = { districtIds: string[] } | { cnrStart: string };

export type AdminCaseWhere = Partial<Omit<AdminCaseFilter, "court">> & { courtFound?: CourtFound };

/** A page of the list: by number, or by cursor (`after`, `before`). */
export type AdminCasePage = AdminCaseWhere & { page?: number; after?: string; before?: string; limit?: number };

/** A trigram index needs three characters; shorter searches would read the whole table. */
const MIN_SEARCH_LENGTH = 3;
export const isSearchable = (search: string) =>
	foldText(search).replace(/[^\p{L}\p{N}]/gu, "").length >= MIN_SEARCH_LENGTH;

/**
 * A list filtered by hearing dates is sorted by them and has no cursors; so is that of cases to approve, since messages about a
 * hearing wait for it.
 */
export const isByHearing = ({ from, to, todo }: AdminCaseWhere) => Boolean(from || to) || todo === "approval";

/** Without `order` any rows match, as for a count. `isNarrow`: the condition leaves few cases, as dates do. */
type Window = { columns: SQL; condition: SQL; order?: SQL; limit: SQL; isNarrow?: boolean };

/**
 * Up to this many matching cases are sorted, and the cases of up to this many matching users are read per user. Above it,
 * scanning the list in order meets matches soon enough; the planner cannot know which applies.
 */
const FEW = 500;

/** Cases that contain the text. The planner assumes that `strpos` matches a third of all rows, so it scans the list in order. */
function ofText(text: string, { columns, condition, order, limit, isNarrow }: Window): SQL {
	if (order === undefined || isNarrow)
		return sql`select ${columns} from ${cases} where ${contains(cases.searchText, text)} and ${condition} ${order ?? sql``} ${limit}`;
	return sql`select * from (
		with few as materialized (
			select ${columns} from ${cases} where ${contains(cases.searchText, text)} and ${condition} limit ${FEW + 1})
		select * from few where (select count(*) from few) <= ${FEW}
		union all (select ${columns} from ${cases} where (select count(*) from few) > ${FEW}
			and strpos(${cases.searchText}, ${foldText(text)}) > 0 and ${condition} ${order} ${limit})) as having_text`;
}

/** The cases of matching users, the first of whom are in `named`; no rows unless `isWanted`. */
function ofPeople(search: string, { columns, condition, order = sql``, limit }: Window, isWanted: SQL): SQL[] {
	const page = sql`and ${condition} ${order} ${limit}`;
	const isMany = sql`(select count(*) from named) > ${FEW}`;
	// `offset 0` prevents a join, which would read the cases of all matching users.
	const hasNamedOwner = sql`exists (select from ${users} where ${users.id} = ${cases.ownerId} and ${contains(personText, search)} offset 0)`;
	return [
		sql`select owned.* from named cross join lateral (
			select ${columns} from ${cases} where ${cases.ownerId} = named.owner ${page}) as owned where not ${isMany} and ${isWanted}`,
		sql`select ${columns} from ${cases} where ${isMany} and ${isWanted} and ${hasNamedOwner} ${page}`,
	];
}

/**
 * Matching cases and the cases of matching users; each query has its index (drizzle/0007_case_copies.sql). A count looks for
 * users only where the cases alone stay below the limit (`enough`).
 */
function searched(search: string, window: Window, enough?: number): SQL {
	const { columns, condition, order = sql``, limit } = window;
	const cnr = cnrInSearch(search);
	if (isStandardCnr(cnr))
		return sql`select ${columns} from ${cases} where ${cases.cnrNumber} = ${cnr} and ${condition} ${order} ${limit}`;
	const isSpacedCnr = isSearchable(cnr) && cnr !== search.trim().toUpperCase();
	const texts = [search, ...(isSpacedCnr ? [cnr] : [])].map((text) => sql`(${ofText(text, window)})`);
	const isWanted = enough === undefined ? sql`true` : sql`(select count(*) from by_text) < ${enough}`;
	const people = ofPeople(search, window, isWanted).map((branch) => sql`(${branch})`);
	return sql`with by_text as materialized (${sql.join(texts, sql` union `)}), named as materialized (
			select ${users.id} as owner from ${users} where ${contains(personText, search)} limit ${FEW + 1})
		select * from by_text union ${sql.join(people, sql` union `)}`;
}

/** The cases a search matches, without duplicates. */
function matching(search: string | undefined, window: Window, enough?: number): SQL {
	if (!search) return sql`select ${window.columns} from ${cases} where ${window.condition}`;
	return sql`select * from (${searched(search, window, enough)}) as found`;
}

/** Matters without a CNR are their owners' alone, once approved. By the key, which the indexes hold. */
const isOfCourt = sql`not ${isInternalKey(cases.cnrNumber)}`;

/** Each condition has its own index in list order (drizzle/0034_overview.sql, 0036_case_filters.sql). */
function inTodo(todo: Todo): SQL {
	if (todo === "approval") return sql`not ${cases.isApproved} and ${cases.archivedAt} is null`;
	if (todo === "no-date")
		return sql`${isOfCourt} and ${cases.nextDate} is null and ${cases.decisionDate} is null and ${cases.archivedAt} is null`;
	return sql`${cases.trouble} = ${todo}`;
}

/** Cases of the user with this username, email or mobile number; each is found by its unique index. */
function isOf(user: string): SQL {
	const name = user.toLowerCase();
	const mobile = mobileNumberInput.safeParse(user).data ?? "";
	return sql`${cases.ownerId} = (
		select ${users.id} from ${users} where lower(${users.username}) = ${name}
		union all select ${users.id} from ${users} where lower(${users.email}) = ${name}
		union all select ${users.id} from ${users} where ${users.mobileNumber} = ${mobile}
		limit 1)`;
}

/** An upper bound: longer than any CNR, and sorted after every CNR with the prefix in any collation. */
const LAST_CNR = "Z".repeat(32);

function isIn(court: CourtFound): SQL {
	if ("districtIds" in court)
		return sql`${cases.districtId} in (${sql.join(
			court.districtIds.map((id) => sql`${id}`),
			sql`, `,
		)})`;
	const start = court.cnrStart;
	return sql`${cases.cnrNumber} >= ${start} and ${cases.cnrNumber} <= ${start + LAST_CNR} and starts_with(${cases.cnrNumber}, ${start})`;
}

const conditionsOf = ({ todo, user, courtFound, from, to }: AdminCaseWhere): SQL[] =>
	[
		// A court found has no matters without a CNR; of the statuses they have that of waiting for approval only.
		!courtFound && !todo && isOfCourt,
		todo && inTodo(todo),
		user && isOf(user),
		courtFound && isIn(courtFound),
		from && sql`${cases.nextDate} >= ${from}::date`,
		to && sql`${cases.nextDate} <= ${to}::date`,
	].filter((condition) => typeof condition === "object" && condition !== null);

/** Counts cases with a status, up to one above the cap. */
export const todoStatement = (todo: Waiting): SQL => sql`select count(*)::int as count from (
	select from ${cases} where ${inTodo(todo)} limit ${COUNT_CAP + 1}::int) as found`;

/** The cursor condition of a page, newest first. */
function beside({ after, before }: AdminCasePage): SQL[] {
	if (before !== undefined) return [sql`${cases.id} > ${before}::uuid`];
	return after === undefined ? [] : [sql`${cases.id} < ${after}::uuid`];
}

/** Exported so that a test can check its plan. */
export function adminStatement(where: AdminCasePage): SQL {
	const { search, page = 1, limit = CASES_PER_PAGE } = where;
	const byHearing = isByHearing(where);
	const place = byHearing ? [] : beside(where);
	const offset = place.length > 0 ? 0 : (page - 1) * limit;
	const isBackwards = !byHearing && where.before !== undefined;
	const way = isBackwards ? sql`asc` : sql`desc`;
	const condition = sql.join([...place, ...conditionsOf(where), sql`true`], sql` and `);
	const window = {
		columns: byHearing ? sql`${cases.id}, ${cases.nextDate}` : sql`${cases.id}`,
		condition,
		order: byHearing ? sql`order by ${cases.nextDate}, ${cases.id}` : sql`order by ${cases.id} ${way}`,
		limit: sql`limit ${offset + limit + 1}::int`,
		isNarrow: byHearing,
	};
	const order = byHearing ? sql`order by next_date, id` : sql`order by id ${way}`;
	return sql`${matching(search, window)} ${order} limit ${limit + 1}::int offset ${offset}::bigint`;
}

/** The count limit of a list; search results are read row by row, so theirs is lower. A list by dates ends there. */
export const capOf = (where: AdminCaseWhere): number => (where.search ? SEARCH_COUNT_CAP : COUNT_CAP);

/** The order that lets an index return the first rows to count; it may differ from the order of the list. */
function countOrder(where: AdminCaseWhere): SQL | undefined {
	if (where.search || isByHearing(where)) return undefined;
	const isByCnr = where.courtFound && "cnrStart" in where.courtFound;
	return isByCnr ? sql`order by ${cases.cnrNumber}` : sql`order by ${cases.id} desc`;
}

/** Counts up to one above the cap. In list order, all matches of a search or a court would be read and sorted first. */
export function countStatement(where: AdminCaseWhere): SQL {
	const limit = sql`limit ${capOf(where) + 1}::int`;
	const condition = sql.join([...conditionsOf(where), sql`true`], sql` and `);
	const order = countOrder(where);
	const found = matching(where.search, { columns: sql`${cases.id}`, condition, order, limit }, capOf(where) + 1);
	return sql`select count(*)::int as count from (${found} ${order ?? sql``} ${limit}) as counted`;
}

/** Plans a search for its own values: a generic plan would read every case for rare text. */
export function withFreshPlan<T>(work: (tx: Database) => Promise<T>): Promise<T> {
	return db.transaction(async (tx) => {
		await tx.execute(sql`set local plan_cache_mode = force_custom_plan`);
		return work(tx);
	});
}
