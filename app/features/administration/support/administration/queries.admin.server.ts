import { and, asc, desc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { type ComplaintStatus, isSearch } from "~/features/administration/support/administration/complaint-choices";
import type { ComplaintFilter } from "~/features/administration/support/input";
import { readPostNumber } from "~/features/administration/support/post-number";
import { adminColumns, type Paging, type PostKind } from "~/features/administration/support/posts.server";
import { complaints } from "~/features/administration/support/schema";
import { users } from "~/features/people/users/schema";
import { db } from "~/platform/db/client.server";
import { contains, pageOf, pageWithin } from "~/platform/db/paging.server";

/** `status` and the order `pending` exist only for complaints. */
export type Filter = Partial<ComplaintFilter>;

/** `pending` sorts by the enum's own order, PENDING first. */
function orderOf({ table }: PostKind, { order = "newest" }: Filter): SQL[] {
	if (order === "pending") return [asc(complaints.status), asc(complaints.id)];
	return [order === "newest" ? desc(table.id) : asc(table.id)];
}

/** Must equal the expression of the index `users_person` (drizzle/0001_complaints.sql). */
const personText = sql`fold_text(${users.firstName} || ' ' || ${users.lastName} || ' ' || ${users.email})`;

/** Posts whose text, number or person is searched for. */
function isFoundBy({ table, letter }: PostKind, search: string) {
	const number = readPostNumber(letter, search);
	return or(
		// Must equal the expression of the indexes `complaints_text` and `feedback_text`.
		contains(sql`fold_text(${table.topic} || ' ' || ${table.message})`, search),
		number === undefined ? undefined : eq(table.number, number),
		inArray(table.userId, db.select({ id: users.id }).from(users).where(contains(personText, search))),
	);
}

/** One page of all posts, and their number. */
export async function listAllPosts<Status extends ComplaintStatus | null>(
	kind: PostKind<Status>,
	filter: Filter,
	{ page: asked, limit, isStrict }: Paging,
) {
	const { table } = kind;
	const { search = "", status } = filter;
	const where = and(
		status ? eq(complaints.status, status) : undefined,
		isSearch(search) ? isFoundBy(kind, search) : undefined,
	);
	const total = await db.$count(table, where);
	const page = isStrict ? asked : pageWithin(asked, limit, total);
	const listed = db.select(adminColumns(kind)).from(table).innerJoin(users, eq(users.id, table.userId)).where(where);
	const rows = await pageOf(listed.orderBy(...orderOf(kind, filter)), { page, limit });
	return { rows, total, page };
}

/** The number of complaints with this status. */
export const countComplaints = (status: ComplaintStatus) => db.$count(complaints, eq(complaints.status, status));
