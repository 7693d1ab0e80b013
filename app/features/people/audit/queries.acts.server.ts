import { and, desc, eq, lt, sql } from "drizzle-orm";
import { auditLog } from "~/features/people/audit/schema";
import { users } from "~/features/people/users/schema";
import { db } from "~/platform/db/client.server";
import { isUuid } from "~/platform/db/ids";

/**
 * What was done for a person by others, and about their members, newest first: entries whose details name them as `for`.
 * `before` is the id of the last entry seen.
 */
export async function listActsFor(ownerId: string, { before, limit }: { before?: string; limit: number }) {
	const rows = await db
		.select({
			id: auditLog.id,
			at: auditLog.at,
			action: auditLog.action,
			subject: auditLog.subject,
			subjectId: auditLog.subjectId,
			details: auditLog.details,
			actorId: auditLog.actorId,
			actor: sql<string | null>`trim(${users.firstName} || ' ' || ${users.lastName})`,
			actorRole: users.role,
		})
		.from(auditLog)
		.leftJoin(users, eq(users.id, auditLog.actorId))
		.where(
			and(
				sql`${auditLog.details} ? 'for'`,
				sql`${auditLog.details}->>'for' = ${ownerId}`,
				before && isUuid(before) ? lt(auditLog.id, before) : undefined,
			),
		)
		.orderBy(desc(auditLog.id))
		.limit(limit + 1);
	return { entries: rows.slice(0, limit), hasMore: rows.length > limit };
}
