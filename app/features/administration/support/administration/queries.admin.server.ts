import { and, asc, desc, eq, lt, or, type SQL, sql } from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
import { type ComplaintStatus, isSearch } from "~/features/administration/support/administration/complaint-choices";
import type { ComplaintFilter } from "~/features/administration/support/input";
import { readPostNumber } from "~/features/administration/support/post-number";
import { adminColumns, type Paging, type PostKind } from "~/features/administration/support/posts.server";
import { complaints } from "~/features/administration/support/schema";
import { users } from "~/features/people/users/schema";
import { db, readDb } from "~/platform/db/client.server";
import { COUNT_CAP, contains, pageWithin, readListCount } from "~/platform/db/paging.server";

/** `status` and the order `pending` exist only for complaints. */
export type Filter = Partial<ComplaintFilter>;

/** `pending` sorts by the enum's own order, PENDING first. */
function orderOf({ table }: PostKind, { order = "newest" }: Filter, isReversed = false): SQL[] {
	const by = (order === "newest") !== isReversed ? desc : asc;
	return order === "pending" ? [by(complaints.status), by(complaints.id)] : [by(table.id)];
}

const inStatus = ({ status }: Filter) => (status ? eq(complaints.status, status) : undefined);

/** Must equal the expression of the index `users_person` (drizzle/0001_complaints.sql). */
const personText = sql`fold_text(${users.firstName} || ' ' || ${users.lastName} || ' ' || ${users.email})`;

/** Matches by text or number, and matches by person: two searches, since no index answers both. */
function matches({ table, letter }: PostKind, filter: Filter, further?: SQL) {
	const search = filter.search ?? "";
	// Must equal the expression of the indexes `complaints_text` and `feedback_text`.
	const text = sql`fold_text(${table.topic} || ' ' || ${table.message})`;
	const number = readPostNumber(letter, search);
	const columns = { id: table.id };
	const byText = db
		.select(columns)
		.from(table)
		.where(
			and(
				number === undefined ? contains(text, search) : or(contains(text, search), eq(table.number, number)),
				inStatus(filter),
				further,
			),
		);
	const byPerson = db
		.select(columns)
		.from(table)
		.innerJoin(users, eq(users.id, table.userId))
		.where(and(contains(personText, search), inStatus(filter), further));
	return { byText, byPerson };
}

/** Counts matches up to the cap. Unordered, so that the search indexes are used. */
async function countMatches(kind: PostKind, filter: Filter): Promise<number> {
	const { byText, byPerson } = matches(kind, filter);
	const all = union(byText.limit(COUNT_CAP + 1), byPerson.limit(COUNT_CAP + 1)).as("matches");
	const [counted] = await db.select({ count: sql<number>`count(*)::int` }).from(all);
	return counted?.count ?? 0;
}

/** Ids of one page of a search. Few matches are all sorted; many are found soon by reading the list in its order. */
function pageOfMatches(kind: PostKind, filter: Filter, { page, limit }: Paging, isMany: boolean) {
	const { table } = kind;
	const { byText, byPerson } = matches(kind, filter);
	const order = orderOf(kind, filter);
	const reach = page * limit;
	const all = isMany
		? union(byText.orderBy(...order).limit(reach), byPerson.orderBy(...order).limit(reach)).as("matches")
		: union(byText.limit(COUNT_CAP + 1), byPerson.limit(COUNT_CAP + 1)).as("matches");
	return db
		.select({ id: table.id })
		.from(all)
		.innerJoin(table, eq(table.id, all.id))
		.orderBy(...order)
		.limit(limit)
		.offset((page - 1) * limit)
		.as("page");
}

/** Reads a page from the list's end where that is nearer, since skipped rows are read too. */
function readingFrom(page: number, limit: number, total: number) {
	const skipped = (page - 1) * limit;
	const size = Math.min(limit, Math.max(0, total - skipped));
	const after = total - skipped - size;
	return skipped <= after
		? { isReversed: false, offset: skipped, limit }
		: { isReversed: true, offset: after, limit: size };
}

/** Ids of one page of the list, or of one status, read from an index. */
function pageOfAll(kind: PostKind, filter: Filter, paging: Paging, total: number) {
	const { table } = kind;
	const { isReversed, offset, limit } = readingFrom(paging.page, paging.limit, total);
	return db
		.select({ id: table.id })
		.from(table)
		.where(inStatus(filter))
		.orderBy(...orderOf(kind, filter, isReversed))
		.limit(limit)
		.offset(offset)
		.as("page");
}

/** One page of all posts. Total: the stored count, or a search's matches up to the cap (`isCapped`), where the list ends. */
export async function listAllPosts<Status extends ComplaintStatus | null>(
	kind: PostKind<Status>,
	filter: Filter,
	{ page: asked, limit, isStrict }: Paging,
) {
	const { table } = kind;
	const isSearched = isSearch(filter.search ?? "");
	const count = isSearched
		? await countMatches(kind, filter)
		: await readListCount(kind.list, filter.status ? [filter.status] : undefined);
	const isCapped = isSearched && count > COUNT_CAP;
	const total = isCapped ? COUNT_CAP : count;
	const lastPage = pageWithin(asked, limit, total);
	const isPastEnd = isStrict && lastPage !== asked;
	const page = isPastEnd ? asked : lastPage;
	const within = { page: lastPage, limit };
	const ids = isSearched ? pageOfMatches(kind, filter, within, isCapped) : pageOfAll(kind, filter, within, total);
	const rows = await db
		.select(adminColumns(kind))
		.from(ids)
		.innerJoin(table, eq(table.id, ids.id))
		.innerJoin(users, eq(users.id, table.userId))
		.where(isPastEnd ? sql`false` : undefined)
		.orderBy(...orderOf(kind, filter));
	return { rows, total, isCapped, page };
}

const BATCH = 1000;

/** Every matching post, newest first, read in batches, for files of any length. */
export async function* eachPost<Status extends ComplaintStatus | null>(kind: PostKind<Status>, filter: Filter) {
	const { table } = kind;
	const newest = desc(table.id);
	let last: string | undefined;
	for (;;) {
		const further = last ? lt(table.id, last) : undefined;
		const { byText, byPerson } = matches(kind, filter, further);
		const hits = union(byText.orderBy(newest).limit(BATCH), byPerson.orderBy(newest).limit(BATCH)).as("matches");
		const rows = await readDb(async (database) => {
			const listed = database.select(adminColumns(kind)).from(table).innerJoin(users, eq(users.id, table.userId));
			const narrowed = isSearch(filter.search ?? "")
				? listed.innerJoin(hits, eq(hits.id, table.id))
				: listed.where(and(inStatus(filter), further));
			return narrowed.orderBy(newest).limit(BATCH);
		});
		yield* rows;
		last = rows.at(-1)?.id;
		if (rows.length < BATCH) return;
	}
}
