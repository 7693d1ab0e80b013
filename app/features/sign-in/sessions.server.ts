import { and, desc, eq, gt, isNull, lt, ne, or, sql } from "drizzle-orm";
import { type Database, db } from "~/db/client.server";
import { sessions } from "~/db/schema/sign-in";
import { users } from "~/db/schema/users";
import { personColumns, type Role, type SessionUser, toPerson } from "~/features/sign-in/session-user.server";
import { createToken, hashToken } from "~/features/sign-in/token.server";

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long a session lives unused, and at most. */
const SESSION_LIMITS = {
	USER: { idleMs: 30 * DAY_MS, absoluteMs: 90 * DAY_MS },
	ADMIN: { idleMs: 30 * MINUTE_MS, absoluteMs: 8 * HOUR_MS },
} as const satisfies Record<Role, { idleMs: number; absoluteMs: number }>;

/** "Last used" is written at most this often, so that most page views write nothing. */
const SEEN_STEP_MS = MINUTE_MS;

/** Starts a session and returns its token, which only its holder knows from then on. */
export async function startSession(
	user: { id: string; role: Role },
	from: { userAgent: string; address: string },
): Promise<string> {
	const token = createToken();
	await db.insert(sessions).values({
		userId: user.id,
		tokenHash: hashToken(token),
		userAgent: from.userAgent.slice(0, 300),
		address: from.address,
		expiresAt: new Date(Date.now() + SESSION_LIMITS[user.role].absoluteMs),
	});
	return token;
}

const idleMs = sql`case ${users.role} when 'ADMIN' then ${SESSION_LIMITS.ADMIN.idleMs}::bigint else ${SESSION_LIMITS.USER.idleMs}::bigint end`;
const isInUse = sql`${sessions.lastSeenAt} > now() - ${idleMs} * interval '1 millisecond'`;

const liveSession = db
	.select({
		sessionId: sessions.id,
		lastSeenAt: sessions.lastSeenAt,
		provenAt: sessions.provenAt,
		...personColumns,
	})
	.from(sessions)
	.innerJoin(users, eq(users.id, sessions.userId))
	.where(
		and(
			eq(sessions.tokenHash, sql.placeholder("tokenHash")),
			gt(sessions.expiresAt, sql`now()`),
			isInUse,
			isNull(users.blockedAt),
		),
	)
	.prepare("live_session");

/** The person a session token belongs to; undefined once the session is over. */
export async function findSession(token: string): Promise<SessionUser | undefined> {
	const [row] = await liveSession.execute({ tokenHash: hashToken(token) });
	if (!row) return undefined;
	if (Date.now() - row.lastSeenAt.getTime() > SEEN_STEP_MS) await touchSession(row.sessionId);
	return { ...toPerson(row), sessionId: row.sessionId, provenAt: row.provenAt };
}

async function touchSession(sessionId: string) {
	await db.update(sessions).set({ lastSeenAt: sql`now()` }).where(eq(sessions.id, sessionId));
}

/** Ends the session of a token at once. */
export async function endSession(token: string): Promise<void> {
	await db.delete(sessions).where(eq(sessions.tokenHash, hashToken(token)));
}

const isLive = and(gt(sessions.expiresAt, sql`now()`), isInUse);

/** How many live sessions each row of a query over users has. */
export const liveSessionCount = sql<number>`(select count(*)::int from sessions where sessions.user_id = users.id and ${isLive})`;

/** A person's live sessions, the last used first. */
export function listSessions(userId: string) {
	return db
		.select({
			id: sessions.id,
			userAgent: sessions.userAgent,
			address: sessions.address,
			createdAt: sessions.createdAt,
			lastSeenAt: sessions.lastSeenAt,
		})
		.from(sessions)
		.innerJoin(users, eq(users.id, sessions.userId))
		.where(and(eq(sessions.userId, userId), isLive))
		.orderBy(desc(sessions.lastSeenAt));
}

/** Ends one of the person's sessions; another person's is left alone. */
export async function endSessionById(userId: string, sessionId: string): Promise<void> {
	await db.delete(sessions).where(and(eq(sessions.userId, userId), eq(sql`${sessions.id}::text`, sessionId)));
}

/** Ends all the person's sessions except the one of this request. */
export async function endOtherSessions(userId: string, thisSession: string): Promise<void> {
	await endSessions(db, userId, { except: thisSession });
}

/** Ends a person's sessions, all or all but one, and returns how many. */
export async function endSessions(tx: Database, userId: string, { except }: { except?: string } = {}): Promise<number> {
	const ended = await tx
		.delete(sessions)
		.where(and(eq(sessions.userId, userId), except ? ne(sessions.id, except) : undefined))
		.returning({ id: sessions.id });
	return ended.length;
}

/** Deletes sessions past their limits. */
export async function endOldSessions(): Promise<void> {
	await db
		.delete(sessions)
		.where(or(lt(sessions.expiresAt, sql`now()`), lt(sessions.lastSeenAt, sql`now() - interval '30 days'`)));
}
