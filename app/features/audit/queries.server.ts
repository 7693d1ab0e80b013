import { and, asc, desc, eq, gte, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import { addDays, startOfDayInIndia } from "~/calendar/day";
import { db } from "~/db/client.server";
import { COUNT_CAP, contains, pageWithin } from "~/db/paging.server";
import { auditLog } from "~/db/schema/audit";
import { personText, users } from "~/db/schema/users";
import type { AuditFilter } from "~/features/audit/audit-filter";
import { pagesOf } from "~/paging";

const AUDIT_ROWS_PER_PAGE = 50;

/** A name that more people have finds the acts of this many of them, administrators first. */
const MAX_ACTORS = 500;

/** The people whose name, username or email contains the text, found by the index `users_search`. */
async function findActorIds(who: string): Promise<string[]> {
	const rows = await db
		.select({ id: users.id })
		.from(users)
		.where(contains(personText, who))
		.orderBy(desc(users.role))
		.limit(MAX_ACTORS);
	return rows.map(({ id }) => id);
}

async function matching({ who, what, from, to }: Omit<AuditFilter, "page">): Promise<SQL | undefined> {
	return and(
		who ? inArray(auditLog.actorId, await findActorIds(who)) : undefined,
		what ? eq(auditLog.action, what) : undefined,
		from ? gte(auditLog.at, startOfDayInIndia(from)) : undefined,
		to ? lt(auditLog.at, startOfDayInIndia(addDays(to, 1))) : undefined,
	);
}

/**
 * One page of the audit log, newest first. `who` is part of the actor's name, username or email; days are India's, both
 * included. Entries are counted to a cap (`isCapped`), where the list ends; the filter reaches older ones.
 */
export async function listAudit({ page, ...filter }: AuditFilter) {
	const condition = await matching(filter);
	const capped = db
		.select({ id: auditLog.id })
		.from(auditLog)
		.where(condition)
		.limit(COUNT_CAP + 1)
		.as("capped");
	const counted = await db.$count(capped);
	const count = Math.min(counted, COUNT_CAP);
	const rows = await db
		.select({
			id: auditLog.id,
			at: auditLog.at,
			actor: users.username,
			action: auditLog.action,
			subject: auditLog.subject,
			subjectId: auditLog.subjectId,
			details: auditLog.details,
			address: auditLog.address,
		})
		.from(auditLog)
		.leftJoin(users, eq(users.id, auditLog.actorId))
		.where(condition)
		.orderBy(desc(auditLog.at), desc(auditLog.id))
		.limit(AUDIT_ROWS_PER_PAGE)
		.offset((pageWithin(page, AUDIT_ROWS_PER_PAGE, count) - 1) * AUDIT_ROWS_PER_PAGE);
	return { rows, count, isCapped: counted > COUNT_CAP, totalPages: pagesOf(count, AUDIT_ROWS_PER_PAGE) };
}

/** Every action in the log, for the filter: one step along the index `audit_log_action` for each. */
export async function listAuditActions(): Promise<string[]> {
	const rows = await db.execute<{ action: string }>(sql`
		with recursive actions as (
			(select action from audit_log order by action limit 1)
			union all
			select (select next.action from audit_log next where next.action > actions.action order by next.action limit 1)
			from actions where actions.action is not null
		)
		select action from actions where action is not null`);
	return rows.map(({ action }) => action);
}

const isAbout = (userId: string) =>
	or(eq(auditLog.actorId, userId), and(eq(auditLog.subject, "user"), eq(auditLog.subjectId, userId)));

/** How many entries a person acted in or is the subject of. */
export const countAuditOf = (userId: string) => db.$count(auditLog, isAbout(userId));

/**
 * The entries a person acted in or is the subject of, oldest first. Of another person's acts they see what was done and
 * when, but neither that person's network address nor their notes.
 */
export function listAuditOf(userId: string) {
	const isOwnAct = sql`${auditLog.actorId} = ${userId}`;
	return db
		.select({
			at: auditLog.at,
			action: auditLog.action,
			subject: auditLog.subject,
			subject_id: auditLog.subjectId,
			details: sql<unknown>`case when ${isOwnAct} then ${auditLog.details} end`,
			address: sql<string | null>`case when ${isOwnAct} then ${auditLog.address} end`,
		})
		.from(auditLog)
		.where(isAbout(userId))
		.orderBy(asc(auditLog.at));
}
