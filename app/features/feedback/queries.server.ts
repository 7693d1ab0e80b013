import { and, asc, desc, eq, lt, type SQL, sql } from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
import { db } from "~/db/client.server";
import { COUNT_CAP, contains, countKept, pageWithin, readingFrom } from "~/db/list.server";
import { users } from "~/db/schema/accounts";
import { feedback } from "~/db/schema/complaints";
import { DomainError } from "~/errors";
import { isUuid } from "~/features/cases/queries.server";
import { type FeedbackFilter, isSearch } from "~/features/complaints/complaint-input";

type Paging = { page: number; limit: number };

const ownColumns = {
	id: feedback.id,
	userId: feedback.userId,
	topic: feedback.topic,
	message: feedback.message,
	createdAt: feedback.createdAt,
};

const adminColumns = { ...ownColumns, firstName: users.firstName, lastName: users.lastName, email: users.email };

/** One page of somebody's feedback, newest first. A page past the end is the last one, unless `isStrict` leaves it empty. */
export async function listFeedback(ownerId: string, paging: Paging, { isStrict = false } = {}) {
	const mine = eq(feedback.userId, ownerId);
	const total = isUuid(ownerId) ? await db.$count(feedback, mine) : 0;
	const page = isStrict ? paging.page : pageWithin(paging.page, paging.limit, total);
	if (total === 0) return { rows: [], total, page };
	const rows = await db
		.select(ownColumns)
		.from(feedback)
		.where(mine)
		.orderBy(desc(feedback.id))
		.limit(paging.limit)
		.offset((page - 1) * paging.limit);
	return { rows, total, page };
}

/** One feedback, the owner's where one is named, anybody's for administrators. @throws DomainError `not-found`. */
async function findOne(feedbackId: string, ownerId?: string) {
	const [found] = isUuid(feedbackId)
		? await db
				.select(adminColumns)
				.from(feedback)
				.innerJoin(users, eq(users.id, feedback.userId))
				.where(and(eq(feedback.id, feedbackId), ownerId === undefined ? undefined : eq(feedback.userId, ownerId)))
		: [];
	if (!found) throw new DomainError("not-found", "This feedback was not found.");
	return found;
}

/** One feedback of the owner's. @throws DomainError `not-found`, also for somebody else's. */
export const findFeedback = (ownerId: string, feedbackId: string) => findOne(feedbackId, ownerId);

/** Any feedback, for administrators. @throws DomainError `not-found`. */
export const findAnyFeedback = (feedbackId: string) => findOne(feedbackId);

/** The words of `feedback_text` and `users_person` (drizzle/0001_complaints.sql), whose indexes answer searches. */
const feedbackText = sql`(${feedback.topic} || ' ' || ${feedback.message})`;
const personText = sql`(${users.firstName} || ' ' || ${users.lastName} || ' ' || ${users.email})`;

/** What is found in the feedback itself, and by the person: two searches, since no index answers both at once. */
function found(searched: string, further?: SQL) {
	const columns = { id: feedback.id };
	const byText = db
		.select(columns)
		.from(feedback)
		.where(and(contains(feedbackText, searched), further));
	const byPerson = db
		.select(columns)
		.from(feedback)
		.innerJoin(users, eq(users.id, feedback.userId))
		.where(and(contains(personText, searched), further));
	return { byText, byPerson };
}

/** How many a search finds, counted to the cap. Without an order, so that the search indexes are what is read. */
async function countFound(searched: string): Promise<number> {
	const { byText, byPerson } = found(searched);
	const all = union(byText.limit(COUNT_CAP + 1), byPerson.limit(COUNT_CAP + 1)).as("found");
	const [counted] = await db.select({ count: sql<number>`count(*)::int` }).from(all);
	return counted?.count ?? 0;
}

const newestFirst = desc(feedback.id);

/** The ids of one page of a search. Few hits are all sorted; many are met soon enough by going through the list in order. */
function pageOfFound(searched: string, { page, limit }: Paging, isMany: boolean) {
	const { byText, byPerson } = found(searched);
	const reach = page * limit;
	const hits = isMany
		? union(byText.orderBy(newestFirst).limit(reach), byPerson.orderBy(newestFirst).limit(reach))
		: union(byText.limit(COUNT_CAP + 1), byPerson.limit(COUNT_CAP + 1));
	const all = hits.as("found");
	return db
		.select({ id: all.id })
		.from(all)
		.orderBy(desc(all.id))
		.limit(limit)
		.offset((page - 1) * limit)
		.as("page");
}

/** The ids of one page of the whole list, read off its index. */
function pageOfAll(paging: Paging, total: number) {
	const { isReversed, offset, limit } = readingFrom(paging.page, paging.limit, total);
	const order = isReversed ? asc(feedback.id) : newestFirst;
	return db.select({ id: feedback.id }).from(feedback).orderBy(order).limit(limit).offset(offset).as("page");
}

/**
 * One page of everybody's feedback, newest first, and how many there are: the kept count, or what a search finds,
 * counted to the cap (`isCapped`), where the list then ends. A page past the end is the last one, unless `isStrict`
 * leaves it empty.
 */
export async function listAllFeedback({ search }: FeedbackFilter, paging: Paging, { isStrict = false } = {}) {
	const isSearched = isSearch(search);
	const count = isSearched ? await countFound(search) : await countKept("feedback");
	const isCapped = isSearched && count > COUNT_CAP;
	const total = isCapped ? COUNT_CAP : count;
	const page = pageWithin(paging.page, paging.limit, total);
	if (isStrict && page !== paging.page) return { rows: [], total, isCapped, page: paging.page };
	const within = { page, limit: paging.limit };
	const ids = isSearched ? pageOfFound(search, within, isCapped) : pageOfAll(within, total);
	const rows = await db
		.select(adminColumns)
		.from(ids)
		.innerJoin(feedback, eq(feedback.id, ids.id))
		.innerJoin(users, eq(users.id, feedback.userId))
		.orderBy(newestFirst);
	return { rows, total, isCapped, page };
}

const BATCH = 1000;

/** Every feedback the search lets through, newest first, a batch at a time: for files, whatever their length. */
export async function* eachFeedback({ search }: FeedbackFilter) {
	let last: string | undefined;
	for (;;) {
		const further = last ? lt(feedback.id, last) : undefined;
		const { byText, byPerson } = found(search, further);
		const hits = union(byText.orderBy(newestFirst).limit(BATCH), byPerson.orderBy(newestFirst).limit(BATCH)).as(
			"found",
		);
		const listed = db.select(adminColumns).from(feedback).innerJoin(users, eq(users.id, feedback.userId));
		const narrowed = isSearch(search) ? listed.innerJoin(hits, eq(hits.id, feedback.id)) : listed.where(further);
		const rows = await narrowed.orderBy(newestFirst).limit(BATCH);
		yield* rows;
		last = rows.at(-1)?.id;
		if (rows.length < BATCH) return;
	}
}
