import { and, desc, eq, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { pageWithin } from "~/db/list.server";
import { users } from "~/db/schema/accounts";
import { complaintChanges, complaints } from "~/db/schema/complaints";
import { DomainError } from "~/errors";
import { isUuid } from "~/features/cases/queries.server";

export type Paging = { page: number; limit: number };

const ownColumns = {
	id: complaints.id,
	userId: complaints.userId,
	topic: complaints.topic,
	message: complaints.message,
	status: complaints.status,
	createdAt: complaints.createdAt,
};

/** A complaint with the person it comes from. */
export const adminColumns = {
	...ownColumns,
	firstName: users.firstName,
	lastName: users.lastName,
	email: users.email,
};

/** One page of somebody's complaints, newest first. A page past the end is the last one, unless `isStrict` leaves it empty. */
export async function listComplaints(ownerId: string, paging: Paging, { isStrict = false } = {}) {
	const mine = eq(complaints.userId, ownerId);
	const total = isUuid(ownerId) ? await db.$count(complaints, mine) : 0;
	const page = isStrict ? paging.page : pageWithin(paging.page, paging.limit, total);
	if (total === 0) return { rows: [], total, page };
	const rows = await db
		.select(ownColumns)
		.from(complaints)
		.where(mine)
		.orderBy(desc(complaints.id))
		.limit(paging.limit)
		.offset((page - 1) * paging.limit);
	return { rows, total, page };
}

/** One complaint of the owner's. @throws DomainError `not-found`, also for somebody else's. */
export async function findComplaint(ownerId: string, complaintId: string) {
	const [found] = isUuid(complaintId)
		? await db
				.select(ownColumns)
				.from(complaints)
				.where(and(eq(complaints.id, complaintId), eq(complaints.userId, ownerId)))
		: [];
	if (!found) throw new DomainError("not-found", "This complaint was not found.");
	return found;
}

/** Any complaint with the person it comes from, for administrators. @throws DomainError `not-found`. */
export async function findAnyComplaint(complaintId: string) {
	const [found] = isUuid(complaintId)
		? await db
				.select(adminColumns)
				.from(complaints)
				.innerJoin(users, eq(users.id, complaints.userId))
				.where(eq(complaints.id, complaintId))
		: [];
	if (!found) throw new DomainError("not-found", "This complaint was not found.");
	return found;
}

/** The changes of a complaint's status, oldest first, with the name of who made each. */
export function listChanges(complaintId: string) {
	return db
		.select({
			id: complaintChanges.id,
			fromStatus: complaintChanges.fromStatus,
			toStatus: complaintChanges.toStatus,
			changedAt: complaintChanges.changedAt,
			by: sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`,
		})
		.from(complaintChanges)
		.leftJoin(users, eq(users.id, complaintChanges.changedBy))
		.where(eq(complaintChanges.complaintId, complaintId))
		.orderBy(complaintChanges.id);
}
