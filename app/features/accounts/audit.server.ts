import { and, desc, eq, gte, lt, or, type SQL, sql } from "drizzle-orm";
import { type Database, db } from "~/db/client.server";
import { auditLog, users } from "~/db/schema/accounts";
import type { AuditFilter } from "~/features/accounts/administration-input";
import { addDays, startOfDayInIndia } from "~/features/courts/day";

export const AUDIT_ROWS_PER_PAGE = 50;

/** An act worth remembering: who did what to which thing, and from where. `details` carry ids and states, never a secret. */
export type AuditEntry = {
	/** The person who acted; null where the product itself or a command on the machine did. */
	actorId: string | null;
	/** The verb, as `user.block` or `case.approve`. */
	action: string;
	/** What kind of thing, as `user` or `case`. */
	subject: string;
	subjectId: string;
	details?: Record<string, unknown>;
	/** The actor's network address. */
	address?: string;
};

/** Writes acts into the audit log within the caller's transaction: they stand there exactly when the acts do. */
export async function recordAudit(tx: Database, entries: AuditEntry | AuditEntry[]): Promise<void> {
	const all = Array.isArray(entries) ? entries : [entries];
	if (all.length === 0) return;
	await tx.insert(auditLog).values(all);
}

/** Writes acts of one person's from one address, for a feature that comes before this one and takes it as an argument. */
export const auditAs =
	(actor: { id: string; address: string }) =>
	(tx: Database, act: Omit<AuditEntry, "actorId" | "address">): Promise<void> =>
		recordAudit(tx, { ...act, actorId: actor.id, address: actor.address });

function narrowed({ who, what, from, to }: Omit<AuditFilter, "page">): SQL | undefined {
	const name = who.toLowerCase();
	const holds = (where: SQL) => sql`strpos(lower(${where}), ${name}) > 0`;
	return and(
		name
			? or(
					holds(sql`${users.firstName} || ' ' || ${users.lastName}`),
					holds(sql`${users.username}`),
					holds(sql`${users.email}`),
				)
			: undefined,
		what ? eq(auditLog.action, what) : undefined,
		from ? gte(auditLog.at, startOfDayInIndia(from)) : undefined,
		to ? lt(auditLog.at, startOfDayInIndia(addDays(to, 1))) : undefined,
	);
}

/** One page of the audit log, newest first. `who` is part of the actor's name, username or email; days are India's, both included. */
export async function listAudit({ page, ...filter }: AuditFilter) {
	const wanted = narrowed(filter);
	const [rows, [counted]] = await Promise.all([
		db
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
			.where(wanted)
			.orderBy(desc(auditLog.at), desc(auditLog.id))
			.limit(AUDIT_ROWS_PER_PAGE)
			.offset((page - 1) * AUDIT_ROWS_PER_PAGE),
		db
			.select({ count: sql<number>`count(*)::int` })
			.from(auditLog)
			.leftJoin(users, eq(users.id, auditLog.actorId))
			.where(wanted),
	]);
	const count = counted?.count ?? 0;
	return { rows, count, totalPages: Math.max(1, Math.ceil(count / AUDIT_ROWS_PER_PAGE)) };
}

/** Every action that stands in the log, for the filter. */
export async function listAuditActions(): Promise<string[]> {
	const rows = await db.selectDistinct({ action: auditLog.action }).from(auditLog).orderBy(auditLog.action);
	return rows.map(({ action }) => action);
}
