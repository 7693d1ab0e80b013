import { createHash, randomBytes } from "node:crypto";
import { and, desc, eq, gt, isNull, lt, ne, or, sql } from "drizzle-orm";
import { type Database, db } from "~/db/client.server";
import { sessions, users } from "~/db/schema/accounts";

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long a session lasts unused, and at the very most. */
export const SESSION_LIMITS = {
	USER: { idleMs: 30 * DAY_MS, absoluteMs: 90 * DAY_MS },
	ADMIN: { idleMs: 30 * MINUTE_MS, absoluteMs: 8 * HOUR_MS },
} as const;

/** "Last used" is written at most this often, so that reading pages does not write. */
const SEEN_STEP_MS = MINUTE_MS;

export type Role = keyof typeof SESSION_LIMITS;

/** Who is signed in, as every screen may know it (decision 1): never the token. */
export type SessionUser = {
	id: string;
	role: Role;
	email: string;
	name: string;
	/** 1 once the free plan has been had (decision 9). */
	freeTrial: 0 | 1;
	/** The session, or the API token, they came with. */
	sessionId: string;
};

/** How a token is kept: whoever reads the database learns nothing to sign in with. */
export const hashToken = (token: string) => createHash("sha256").update(token).digest("base64url");

/** Starts a session and gives its token: 256 random bits, known to nobody but its holder from then on. */
export async function startSession(
	user: { id: string; role: Role },
	from: { userAgent: string; address: string },
): Promise<string> {
	const token = randomBytes(32).toString("base64url");
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
		id: users.id,
		role: users.role,
		email: users.email,
		firstName: users.firstName,
		lastName: users.lastName,
		hasHadFreePlan: users.hasHadFreePlan,
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

/** The person a token stands for while its session lives. */
export async function findSession(token: string): Promise<SessionUser | undefined> {
	const [row] = await liveSession.execute({ tokenHash: hashToken(token) });
	if (!row) return undefined;
	if (Date.now() - row.lastSeenAt.getTime() > SEEN_STEP_MS) await touchSession(row.sessionId);
	return {
		id: row.id,
		role: row.role,
		email: row.email,
		name: `${row.firstName} ${row.lastName}`.trim(),
		freeTrial: row.hasHadFreePlan ? 1 : 0,
		sessionId: row.sessionId,
	};
}

async function touchSession(sessionId: string) {
	await db.update(sessions).set({ lastSeenAt: sql`now()` }).where(eq(sessions.id, sessionId));
}

/** Ends the session of a token; it is dead at once. */
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

/** Ends one session of the person's; somebody else's stays. */
export async function endSessionById(userId: string, sessionId: string): Promise<void> {
	await db.delete(sessions).where(and(eq(sessions.userId, userId), eq(sql`${sessions.id}::text`, sessionId)));
}

/** Ends all sessions of the person's but the one they act from. */
export async function endOtherSessions(userId: string, thisSession: string): Promise<void> {
	await endSessions(db, userId, { except: thisSession });
}

/** Ends a person's sessions, all of them or all but one, and gives their number. */
export async function endSessions(tx: Database, userId: string, { except }: { except?: string } = {}): Promise<number> {
	const ended = await tx
		.delete(sessions)
		.where(and(eq(sessions.userId, userId), except ? ne(sessions.id, except) : undefined))
		.returning({ id: sessions.id });
	return ended.length;
}

/** Clears away sessions past their limits. */
export async function endOldSessions(): Promise<void> {
	await db
		.delete(sessions)
		.where(or(lt(sessions.expiresAt, sql`now()`), lt(sessions.lastSeenAt, sql`now() - interval '30 days'`)));
}
