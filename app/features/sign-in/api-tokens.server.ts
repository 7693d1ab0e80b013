import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import { type Database, db } from "~/db/client.server";
import { apiTokens } from "~/db/schema/sign-in";
import { users } from "~/db/schema/users";
import { DomainError } from "~/errors";
import type { ApiTokenInput } from "~/features/sign-in/api-token-input";
import { requireFreshProof } from "~/features/sign-in/proof.server";
import { personColumns, type Role, type SessionUser, toPerson } from "~/features/sign-in/session-user.server";
import { createToken, hashToken } from "~/features/sign-in/token.server";
import { tokenDaysFor } from "~/features/sign-in/token-choices";

/** The prefix of every API token, so that people and secret scanners recognise one. */
export const API_TOKEN_PREFIX = "nd_";

const DAY_MS = 24 * 60 * 60 * 1000;
/** "Last used" is written at most this often. */
const USED_STEP_MS = 60 * 1000;

export type TokenHolder = SessionUser & { scope: "read" | "read-write" };

/** Tokens a person may have, expired ones included until they are revoked. */
const MAX_TOKENS = 20;

/**
 * Creates a named token and returns it; it can never be read again. An administrator's token lives 30 days at most, since
 * their sessions are short, too (docs/decisions/203).
 * @throws DomainError `conflict` where the person has a token of that name, or too many; `invalid` on field `days`.
 */
export async function createApiToken(
	user: { id: string; role: Role },
	{ name, scope, days }: ApiTokenInput,
): Promise<string> {
	const token = API_TOKEN_PREFIX + createToken();
	if (!tokenDaysFor(user.role).some((allowed) => Number(allowed) === days))
		throw new DomainError("invalid", "An administrator's token can last 30 days at most.", { field: "days" });
	const expiresAt = new Date(Date.now() + days * DAY_MS);
	await db.transaction(async (tx) => {
		// Locks the person, so that tokens created at the same moment are counted one after the other.
		await tx.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for("update");
		const owned = await tx.select({ id: apiTokens.id }).from(apiTokens).where(eq(apiTokens.userId, user.id));
		if (owned.length >= MAX_TOKENS)
			throw new DomainError("conflict", `You can have ${MAX_TOKENS} tokens at most. Revoke one first.`);
		const [created] = await tx
			.insert(apiTokens)
			.values({ userId: user.id, name, scope, tokenHash: hashToken(token), expiresAt })
			.onConflictDoNothing()
			.returning({ id: apiTokens.id });
		if (!created) throw new DomainError("conflict", "You already have a token with this name.", { field: "name" });
	});
	return token;
}

/** `createApiToken` for a signed-in person, who needs a fresh proof. @throws as `requireFreshProof` and `createApiToken` */
export async function createApiTokenWithProof(
	user: SessionUser,
	{ password, ...input }: ApiTokenInput & { password?: string },
): Promise<string> {
	await requireFreshProof({ user, password });
	return createApiToken(user, input);
}

/** A person's tokens, newest first, with expired ones until they are revoked. */
export function listApiTokens(userId: string) {
	return db
		.select({
			id: apiTokens.id,
			name: apiTokens.name,
			scope: apiTokens.scope,
			createdAt: apiTokens.createdAt,
			expiresAt: apiTokens.expiresAt,
			lastUsedAt: apiTokens.lastUsedAt,
			lastUsedFrom: apiTokens.lastUsedFrom,
		})
		.from(apiTokens)
		.where(eq(apiTokens.userId, userId))
		.orderBy(desc(apiTokens.id));
}

/** Revokes one of the person's tokens at once; another person's is left alone. */
export async function revokeApiToken(userId: string, tokenId: string): Promise<void> {
	await db.delete(apiTokens).where(and(eq(apiTokens.userId, userId), eq(sql`${apiTokens.id}::text`, tokenId)));
}

/** Revokes all of a person's tokens. */
export const revokeAllApiTokens = (userId: string): Promise<void> => revokeApiTokens(db, userId);

/** Revokes all of a person's tokens, in the caller's transaction. */
export async function revokeApiTokens(tx: Database, userId: string): Promise<void> {
	await tx.delete(apiTokens).where(eq(apiTokens.userId, userId));
}

const liveToken = db
	.select({
		tokenId: apiTokens.id,
		scope: apiTokens.scope,
		lastUsedAt: apiTokens.lastUsedAt,
		createdAt: apiTokens.createdAt,
		...personColumns,
	})
	.from(apiTokens)
	.innerJoin(users, eq(users.id, apiTokens.userId))
	.where(
		and(
			eq(apiTokens.tokenHash, sql.placeholder("tokenHash")),
			gt(apiTokens.expiresAt, sql`now()`),
			isNull(users.blockedAt),
		),
	)
	.prepare("live_api_token");

/** The person an API token belongs to and what it may do; undefined for an unknown or expired token. */
export async function findTokenHolder(token: string, from: { address: string }): Promise<TokenHolder | undefined> {
	const [row] = await liveToken.execute({ tokenHash: hashToken(token) });
	if (!row) return undefined;
	if (Date.now() - (row.lastUsedAt?.getTime() ?? 0) > USED_STEP_MS) {
		await db
			.update(apiTokens)
			.set({ lastUsedAt: sql`now()`, lastUsedFrom: from.address })
			.where(eq(apiTokens.id, row.tokenId));
	}
	return { ...toPerson(row), sessionId: row.tokenId, provenAt: row.createdAt, scope: row.scope };
}
