import { and, count, desc, eq, gt, gte, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { createToken, hashToken } from "~/features/people/sign-in/codes/token.server";
import { oneTimeTokens } from "~/features/people/sign-in/schema";
import { users } from "~/features/people/users/schema";
import { type Database, db } from "~/platform/db/client.server";

/** `keptMs`: for how long `stateOf` knows a token, from its creation. `bytes`: of the token. */
type Kind<Payload> = {
	purpose: string;
	payload: z.ZodType<Payload>;
	lifetimeMs: number;
	keptMs?: number;
	bytes?: number;
};

export type TokenState = "live" | "used" | "expired" | "unknown";

const isUnspent = and(isNull(oneTimeTokens.spentAt), gt(oneTimeTokens.expiresAt, sql`now()`));
const isLive = and(
	isUnspent,
	sql`not exists (select from ${users} where ${users.id} = ${oneTimeTokens.userId} and ${users.blockedAt} is not null)`,
);

/**
 * Tokens of one purpose, each of which works once, until it expires or its person is blocked. Only their hashes are stored, with
 * what the payload's schema names. A `condition` is one more that the row must meet.
 */
export function createTokens<Payload>({ purpose, payload: schema, lifetimeMs, keptMs, bytes }: Kind<Payload>) {
	const isPurpose = eq(oneTimeTokens.purpose, purpose);
	const isToken = (token: string) => and(eq(oneTimeTokens.tokenHash, hashToken(token)), isPurpose);
	const isOf = (userId: string) => and(eq(oneTimeTokens.userId, userId), isPurpose);
	/** `userId` is empty before a login. */
	const read = ({ userId, createdAt, payload }: typeof oneTimeTokens.$inferSelect) => ({
		userId: userId ?? "",
		createdAt,
		payload: schema.parse(payload),
	});
	const update = async (tx: Database, set: { spentAt: SQL } | { tries: SQL }, which: SQL | undefined) =>
		(await tx.update(oneTimeTokens).set(set).where(which).returning()).map(read);
	const spent = { spentAt: sql`now()` };

	return {
		async create(tx: Database, userId: string | null, payload: Payload): Promise<string> {
			const token = createToken(bytes);
			const now = Date.now();
			await tx.insert(oneTimeTokens).values({
				...{ purpose, userId, tokenHash: hashToken(token), payload: schema.parse(payload) },
				expiresAt: new Date(now + lifetimeMs),
				forgetAt: new Date(now + (keptMs ?? lifetimeMs)),
			});
			return token;
		},
		async find(token: string, condition?: SQL) {
			const [row] = await db
				.select()
				.from(oneTimeTokens)
				.where(and(isToken(token), isLive, condition));
			return row && read(row);
		},
		/** The person's newest. */
		async findOf(userId: string) {
			const newest = desc(oneTimeTokens.createdAt);
			const [row] = await db
				.select()
				.from(oneTimeTokens)
				.where(and(isOf(userId), isLive))
				.orderBy(newest)
				.limit(1);
			return row && read(row);
		},
		async stateOf(token: string, tx: Database = db): Promise<TokenState> {
			const isExpired = sql<boolean>`${oneTimeTokens.expiresAt} <= now()`;
			const [row] = await tx
				.select({ spentAt: oneTimeTokens.spentAt, isExpired })
				.from(oneTimeTokens)
				.where(isToken(token));
			if (!row) return "unknown";
			if (row.spentAt) return "used";
			return row.isExpired ? "expired" : "live";
		},
		/** Of concurrent uses, one gets it. */
		async spend(tx: Database, token: string, condition?: SQL) {
			const [row] = await update(tx, spent, and(isToken(token), isLive, condition));
			return row;
		},
		/** Counts a try with the token; undefined after `maxTries`. */
		async countTry(token: string, maxTries: number, condition?: SQL) {
			const isLeft = lt(oneTimeTokens.tries, maxTries);
			const [row] = await update(
				db,
				{ tries: sql`${oneTimeTokens.tries} + 1` },
				and(isToken(token), isLive, isLeft, condition),
			);
			return row;
		},
		/** Voids the person's, all or those created since a moment, and returns them. */
		voidAll: (tx: Database, userId: string, since?: Date) =>
			update(tx, spent, and(isOf(userId), isUnspent, since && gte(oneTimeTokens.createdAt, since))),
		/** Counts those created for the person in the last hour. */
		async countOfHour(tx: Database, userId: string): Promise<number> {
			const isRecent = gt(oneTimeTokens.createdAt, sql`now() - interval '1 hour'`);
			const [counted] = await tx
				.select({ tokens: count() })
				.from(oneTimeTokens)
				.where(and(isOf(userId), isRecent));
			return counted?.tokens ?? 0;
		},
	};
}
