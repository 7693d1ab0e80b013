import { and, desc, eq, gt, isNull, lt, ne, sql } from "drizzle-orm";
import { createToken, hashToken } from "~/features/people/sign-in/codes/token.server";
import { sessions } from "~/features/people/sign-in/schema";
import {
	personColumns,
	type Role,
	type SessionUser,
	toPerson,
} from "~/features/people/sign-in/sessions/session-user.server";
import { users } from "~/features/people/users/schema";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/platform/calendar/day";
import { type Database, db } from "~/platform/db/client.server";
import { columnsOf, hasId } from "~/platform/db/rows";

/** How long a session lives unused, and at most. */
const SESSION_LIMITS = {
	USER: { idleMs: 30 * DAY_MS, absoluteMs: 90 * DAY_MS },
	ADMIN: { idleMs: 30 * MINUTE_MS, absoluteMs: 8 * HOUR_MS },
} as const satisfies Record<Role, { idleMs: number; absoluteMs: number }>;

/** "Last used" is updated at most this often, so that most page views write nothing. */
const SEEN_STEP_MS = MINUTE_MS;

/** Starts a session and returns its token, of which only the hash is stored. */
export async function startSession(
	user: { id: string; role: Role; isUnproven?: true },
	from: { userAgent: string; address: string },
	database: Database = db,
): Promise<string> {
	const token = createToken();
	await database.insert(sessions).values({
		userId: user.id,
		tokenHash: hashToken(token),
		userAgent: from.userAgent.slice(0, 300),
		address: from.address,
		expiresAt: new Date(Date.now() + SESSION_LIMITS[user.role].absoluteMs),
		...(user.isUnproven ? { provenAt: new Date(0) } : {}),
	});
	return token;
}

const idleMs = sql`case ${users.role} when 'ADMIN' then ${SESSION_LIMITS.ADMIN.idleMs}::bigint else ${SESSION_LIMITS.USER.idleMs}::bigint end`;
const isInUse = sql`${sessions.lastSeenAt} > now() - ${idleMs} * interval '1 millisecond'`;

export const sessionColumns = {
	sessionId: sessions.id,
	lastSeenAt: sessions.lastSeenAt,
	provenAt: sessions.provenAt,
	...personColumns,
};
/** Whether a live session has the token of `tokenHash`. */
export const isThisSession = and(
	eq(sessions.tokenHash, sql.placeholder("tokenHash")),
	gt(sessions.expiresAt, sql`now()`),
	isInUse,
	isNull(users.blockedAt),
);

/** API calls name the owner, so their session is read without chambers. */
const liveCaller = db
	.select(sessionColumns)
	.from(sessions)
	.innerJoin(users, eq(users.id, sessions.userId))
	.where(isThisSession)
	.prepare("live_caller");

type SessionRow = Parameters<typeof toPerson>[0] & { sessionId: string; lastSeenAt: Date; provenAt: Date };

/** The person of a session, which is recorded as used now. */
export async function sessionUserOf(row: SessionRow): Promise<SessionUser> {
	const { sessionId, lastSeenAt, provenAt } = row;
	if (Date.now() - lastSeenAt.getTime() > SEEN_STEP_MS)
		await db.update(sessions).set({ lastSeenAt: sql`now()` }).where(eq(sessions.id, sessionId));
	return { ...toPerson(row), sessionId, provenAt };
}

/** `findSession` (people/chamber) for a call of the API, without `chamber`. */
export async function findCallersSession(token: string): Promise<SessionUser | undefined> {
	const [row] = await liveCaller.execute({ tokenHash: hashToken(token) });
	return row && sessionUserOf(row);
}

/** Ends the session of a token and returns its user id. */
export async function endSession(token: string, database: Database = db): Promise<string | undefined> {
	const [ended] = await database
		.delete(sessions)
		.where(eq(sessions.tokenHash, hashToken(token)))
		.returning({ userId: sessions.userId });
	return ended?.userId;
}

const MAX_SESSIONS = 500;

const isLive = and(gt(sessions.expiresAt, sql`now()`), isInUse);

/** The number of live sessions, for a query over users. */
export const liveSessionCount = sql<number>`(select count(*)::int from sessions where sessions.user_id = users.id and ${isLive})`;

export function listSessions(userId: string, limit = MAX_SESSIONS) {
	return db
		.select(columnsOf(sessions, "id", "userAgent", "address", "createdAt", "lastSeenAt"))
		.from(sessions)
		.innerJoin(users, eq(users.id, sessions.userId))
		.where(and(eq(sessions.userId, userId), isLive))
		.orderBy(desc(sessions.lastSeenAt))
		.limit(limit);
}

/** Ends one of the person's sessions and returns its device; undefined for another person's. */
export async function endSessionById(userId: string, sessionId: string, database: Database = db) {
	const [ended] = await database
		.delete(sessions)
		.where(and(eq(sessions.userId, userId), hasId(sessions.id, sessionId)))
		.returning({ userAgent: sessions.userAgent });
	return ended;
}

/** Ends a person's sessions, all or all but one, and returns how many. */
export async function endSessions(tx: Database, userId: string, { except }: { except?: string } = {}): Promise<number> {
	const ended = await tx
		.delete(sessions)
		.where(and(eq(sessions.userId, userId), except ? ne(sessions.id, except) : undefined))
		.returning({ id: sessions.id });
	return ended.length;
}

export async function endOldSessions(): Promise<void> {
	// Two statements, each with its own index: one statement with both conditions would read every session.
	await db.delete(sessions).where(lt(sessions.expiresAt, sql`now()`));
	await db.delete(sessions).where(lt(sessions.lastSeenAt, sql`now() - interval '30 days'`));
}

/** Switches this browser to an owner's cases; null for the person's own. */
export async function setActingFor(sessionId: string, ownerId: string | null, database: Database = db): Promise<void> {
	await database.update(sessions).set({ actingForId: ownerId }).where(eq(sessions.id, sessionId));
}

/** Stops working on an owner's cases, unless the browser has switched to another owner meanwhile. */
export async function stopActingFor(sessionId: string, ownerId: string): Promise<void> {
	await db
		.update(sessions)
		.set({ actingForId: null })
		.where(and(eq(sessions.id, sessionId), eq(sessions.actingForId, ownerId)));
}
