import { and, asc, desc, eq, lt, type SQL, sql } from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
import { db } from "~/db/client.server";
import { COUNT_CAP, contains, countKept, pageWithin, readingFrom } from "~/db/list.server";
import { users } from "~/db/schema/accounts";
import { complaints } from "~/db/schema/complaints";
import { type ComplaintFilter, isSearch } from "~/features/complaints/complaint-input";
import { adminColumns, type Paging } from "~/features/complaints/queries.server";

/** The columns each order goes by; `pending` rests on the statuses' own order, PENDING first. */
function orderOf(order: ComplaintFilter["order"], isReversed = false): SQL[] {
	const isDown = (order === "newest") !== isReversed;
	const by = isDown ? desc : asc;
	return order === "pending" ? [by(complaints.status), by(complaints.id)] : [by(complaints.id)];
}

/** The words of `complaints_text` and `users_person` (drizzle/0001_complaints.sql), whose indexes answer searches. */
const complaintText = sql`(${complaints.topic} || ' ' || ${complaints.message})`;
const personText = sql`(${users.firstName} || ' ' || ${users.lastName} || ' ' || ${users.email})`;

/** What is found in the complaints themselves, and by the person: two searches, since no index answers both at once. */
function found(filter: ComplaintFilter, further?: SQL) {
	const columns = { id: complaints.id, status: complaints.status };
	const inStatus = filter.status ? eq(complaints.status, filter.status) : undefined;
	const byText = db
		.select(columns)
		.from(complaints)
		.where(and(contains(complaintText, filter.search), inStatus, further));
	const byPerson = db
		.select(columns)
		.from(complaints)
		.innerJoin(users, eq(users.id, complaints.userId))
		.where(and(contains(personText, filter.search), inStatus, further));
	return { byText, byPerson };
}

/** How many a search finds, counted to the cap. Without an order, so that the search indexes are what is read. */
async function countFound(filter: ComplaintFilter): Promise<number> {
	const { byText, byPerson } = found(filter);
	const all = union(byText.limit(COUNT_CAP + 1), byPerson.limit(COUNT_CAP + 1)).as("found");
	const [counted] = await db.select({ count: sql<number>`count(*)::int` }).from(all);
	return counted?.count ?? 0;
}

/** The ids of one page of a search. Few hits are all sorted; many are met soon enough by going through the list in order. */
function pageOfFound(filter: ComplaintFilter, { page, limit }: Paging, isMany: boolean) {
	const { byText, byPerson } = found(filter);
	const order = orderOf(filter.order);
	const reach = page * limit;
	const hits = isMany
		? union(byText.orderBy(...order).limit(reach), byPerson.orderBy(...order).limit(reach))
		: union(byText.limit(COUNT_CAP + 1), byPerson.limit(COUNT_CAP + 1));
	const all = hits.as("found");
	return db
		.select({ id: complaints.id })
		.from(all)
		.innerJoin(complaints, eq(complaints.id, all.id))
		.orderBy(...order)
		.limit(limit)
		.offset((page - 1) * limit)
		.as("page");
}

/** The ids of one page of the list or of one status of it, read off an index. */
function pageOfAll(filter: ComplaintFilter, paging: Paging, total: number) {
	const { isReversed, offset, limit } = readingFrom(paging.page, paging.limit, total);
	return db
		.select({ id: complaints.id })
		.from(complaints)
		.where(filter.status ? eq(complaints.status, filter.status) : undefined)
		.orderBy(...orderOf(filter.order, isReversed))
		.limit(limit)
		.offset(offset)
		.as("page");
}

/**
 * One page of everybody's complaints and how many there are: the kept count, or what a search finds, counted to the
 * cap (`isCapped`), where the list then ends. A page past the end is the last one, unless `isStrict` leaves it empty.
 */
export async function listAllComplaints(filter: ComplaintFilter, paging: Paging, { isStrict = false } = {}) {
	const isSearched = isSearch(filter.search);
	const count = isSearched
		? await countFound(filter)
		: await countKept("complaints", filter.status ? [filter.status] : undefined);
	const isCapped = isSearched && count > COUNT_CAP;
	const total = isCapped ? COUNT_CAP : count;
	const page = pageWithin(paging.page, paging.limit, total);
	if (isStrict && page !== paging.page) return { rows: [], total, isCapped, page: paging.page };
	const within = { page, limit: paging.limit };
	const ids = isSearched ? pageOfFound(filter, within, isCapped) : pageOfAll(filter, within, total);
	const rows = await db
		.select(adminColumns)
		.from(ids)
		.innerJoin(complaints, eq(complaints.id, ids.id))
		.innerJoin(users, eq(users.id, complaints.userId))
		.orderBy(...orderOf(filter.order));
	return { rows, total, isCapped, page };
}

const BATCH = 1000;

/** Every complaint the filter lets through, newest first, a batch at a time: for files, whatever their length. */
export async function* eachComplaint(filter: ComplaintFilter) {
	let last: string | undefined;
	for (;;) {
		const further = last ? lt(complaints.id, last) : undefined;
		const { byText, byPerson } = found(filter, further);
		const newest = orderOf("newest");
		const hits = union(byText.orderBy(...newest).limit(BATCH), byPerson.orderBy(...newest).limit(BATCH)).as("found");
		const listed = db.select(adminColumns).from(complaints).innerJoin(users, eq(users.id, complaints.userId));
		const narrowed = isSearch(filter.search)
			? listed.innerJoin(hits, eq(hits.id, complaints.id))
			: listed.where(and(filter.status ? eq(complaints.status, filter.status) : undefined, further));
		const rows = await narrowed.orderBy(...newest).limit(BATCH);
		yield* rows;
		last = rows.at(-1)?.id;
		if (rows.length < BATCH) return;
	}
}
