import { and, count, desc, eq, gt, inArray, or, sql } from "drizzle-orm";
import type { SecurityActionCode } from "~/features/people/audit/actions";
import { boundedAgent, type SecurityEntry } from "~/features/people/audit/commands.server";
import { auditLog } from "~/features/people/audit/schema";
import { type Database, db } from "~/platform/db/client.server";
import { isUuid } from "~/platform/db/rows";

/** Whether the security log has an entry of the person with this action, address and details. */
export async function isRecorded(tx: Database, { action, userId, details, address }: SecurityEntry): Promise<boolean> {
	const [found] = await tx
		.select({ id: auditLog.id })
		.from(auditLog)
		.where(
			and(
				eq(auditLog.subject, "user"),
				eq(auditLog.subjectId, userId ?? ""),
				eq(auditLog.action, action),
				eq(auditLog.address, address ?? ""),
				sql`${auditLog.details} @> ${JSON.stringify(details ?? {})}::jsonb`,
			),
		)
		.limit(1);
	return found !== undefined;
}

/** One page of entries about a person's account, newest first: the security log's, and the actions `others`. */
export async function listSecurityOf(
	userId: string,
	{ before, limit, others }: { before?: string; limit: number; others: string[] },
) {
	const place =
		before && isUuid(before)
			? sql`(${auditLog.at}, ${auditLog.id}) < (select at, id from audit_log where id = ${before})`
			: undefined;
	const rows = await db
		.select({
			id: auditLog.id,
			at: auditLog.at,
			action: auditLog.action,
			details: auditLog.details,
			actorId: auditLog.actorId,
			address: auditLog.address,
			userAgent: auditLog.userAgent,
		})
		.from(auditLog)
		.where(
			and(
				eq(auditLog.subject, "user"),
				eq(auditLog.subjectId, userId),
				or(eq(auditLog.area, "security"), inArray(auditLog.action, others)),
				place,
			),
		)
		.orderBy(desc(auditLog.at), desc(auditLog.id))
		.limit(limit + 1);
	return { rows: rows.slice(0, limit), hasMore: rows.length > limit };
}

/** Counts these actions since a moment, including repeats that share an entry. */
export async function countSecurity(actions: SecurityActionCode[], since: Date): Promise<number> {
	const [row] = await db
		.select({ times: sql<number>`coalesce(sum(coalesce((${auditLog.details}->>'count')::int, 1)), 0)::int` })
		.from(auditLog)
		.where(
			and(
				eq(auditLog.area, "security"),
				gt(auditLog.at, sql`${since.toISOString()}::timestamptz`),
				inArray(auditLog.action, actions),
			),
		);
	return row?.times ?? 0;
}

const ofPerson = (userId: string, action: SecurityActionCode) =>
	and(
		eq(auditLog.subject, "user"),
		eq(auditLog.subjectId, userId),
		eq(auditLog.action, action),
		eq(auditLog.area, "security"),
	);

/** A person's sign-ins of 90 days: all, those from the same address and browser, and those mailed within a day. */
export async function countSignIns(tx: Database, userId: string, from: { userAgent: string; address: string }) {
	const isSame = sql`${auditLog.address} = ${from.address} and ${auditLog.userAgent} = ${boundedAgent(from)}`;
	const isMailed = sql`${auditLog.details} ? 'mailed' and ${auditLog.at} > now() - interval '1 day'`;
	const [counted] = await tx
		.select({
			signIns: count(),
			same: sql<number>`count(*) filter (where ${isSame})::int`,
			mailed: sql<number>`count(*) filter (where ${isMailed})::int`,
		})
		.from(auditLog)
		.where(and(ofPerson(userId, "security.sign-in"), gt(auditLog.at, sql`now() - interval '90 days'`)));
	return counted ?? { signIns: 0, same: 0, mailed: 0 };
}

export async function countTokensMade(tx: Database, userId: string): Promise<number> {
	const [made] = await tx
		.select({ today: count() })
		.from(auditLog)
		.where(and(ofPerson(userId, "security.token-made"), gt(auditLog.at, sql`now() - interval '1 day'`)));
	return made?.today ?? 0;
}
