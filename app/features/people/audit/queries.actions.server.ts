import { and, count, desc, eq, gt, gte, inArray, lt, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { AuditEntry } from "~/features/people/audit/commands.server";
import { auditLog } from "~/features/people/audit/schema";
import { users } from "~/features/people/users/schema";
import { type Database, db } from "~/platform/db/client.server";
import { isUuid } from "~/platform/db/rows";

/** An entry's time with microseconds, which a `Date` would round. Entries of one action have the same time. */
const moment = sql<string>`to_char(${auditLog.at} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** A person's latest action of the given kinds after `since`: its time, and the number of its entries. */
export async function findLatestAction(actorId: string, actions: string[], since: Date) {
	const [latest] = await db
		.select({ action: auditLog.action, at: moment, count: count() })
		.from(auditLog)
		.where(and(eq(auditLog.actorId, actorId), gte(auditLog.at, since), inArray(auditLog.action, actions)))
		.groupBy(auditLog.at, auditLog.action)
		.orderBy(desc(auditLog.at))
		.limit(1);
	return latest;
}

/** Whether an action with these details was done to the subject after `since`, by anybody. */
export async function isActionSince(
	tx: Database,
	{ action, subject, subjectId, details }: Omit<AuditEntry, "actor">,
	since: Date,
): Promise<boolean> {
	const [found] = await tx
		.select({ id: auditLog.id })
		.from(auditLog)
		.where(
			and(
				eq(auditLog.subject, subject),
				eq(auditLog.subjectId, subjectId),
				eq(auditLog.action, action),
				gt(auditLog.at, since),
				sql`${auditLog.details} @> ${JSON.stringify(details ?? {})}::jsonb`,
			),
		)
		.limit(1);
	return found !== undefined;
}

/** The entries of a person's action at the given time, without those whose subject has a later action of the given kinds. */
export function listActionAt(actorId: string, actions: string[], at: string) {
	const later = alias(auditLog, "later");
	return db
		.select({ action: auditLog.action, subjectId: auditLog.subjectId, details: auditLog.details })
		.from(auditLog)
		.where(
			and(
				eq(auditLog.actorId, actorId),
				eq(auditLog.at, sql`${at}::timestamptz`),
				inArray(auditLog.action, actions),
				sql`not exists (${db
					.select({ id: later.id })
					.from(later)
					.where(
						and(
							eq(later.subject, auditLog.subject),
							eq(later.subjectId, auditLog.subjectId),
							inArray(later.action, actions),
							sql`${later.at} > ${auditLog.at}`,
						),
					)})`,
			),
		);
}

/** Actions whose details name the person as `for`, newest first. `before` is the id of the last entry seen. */
export async function listActionsFor(ownerId: string, { before, limit }: { before?: string; limit: number }) {
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
