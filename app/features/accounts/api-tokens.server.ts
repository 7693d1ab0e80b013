import { randomBytes } from "node:crypto";
import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import { type Database, db } from "~/db/client.server";
import { users } from "~/db/schema/accounts";
import { apiTokens } from "~/db/schema/profile";
import { DomainError } from "~/errors";
import type { ApiTokenInput } from "~/features/accounts/api-token-input";
import { hashToken, type SessionUser } from "~/features/accounts/sessions.server";

/** What every API token begins with, so that people and secret scanners know one when they see it. */
export const API_TOKEN_PREFIX = "nd_";

const DAY_MS = 24 * 60 * 60 * 1000;
/** "Last used" is written at most this often. */
const USED_STEP_MS = 60 * 1000;

export type TokenHolder = SessionUser & { scope: "read" | "read-write" };

/**
 * Makes a named token and gives it, this one time.
 * @throws DomainError `conflict` where the person has a token of that name.
 */
export async function createApiToken(userId: string, { name, scope, days }: ApiTokenInput): Promise<string> {
	const token = API_TOKEN_PREFIX + randomBytes(32).toString("base64url");
	const [made] = await db
		.insert(apiTokens)
		.values({ userId, name, scope, tokenHash: hashToken(token), expiresAt: new Date(Date.now() + days * DAY_MS) })
		.onConflictDoNothing()
		.returning({ id: apiTokens.id });
	if (!made) throw new DomainError("conflict", "You have a token of this name already.", { field: "name" });
	return token;
}

/** A person's tokens, the newest first; expired ones too, until they are revoked. */
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

/** Revokes one token of the person's; it is dead at once, somebody else's stays. */
export async function revokeApiToken(userId: string, tokenId: string): Promise<void> {
	await db.delete(apiTokens).where(and(eq(apiTokens.userId, userId), eq(sql`${apiTokens.id}::text`, tokenId)));
}

/** Revokes all tokens of a person, within the caller's transaction. */
export async function revokeApiTokens(tx: Database, userId: string): Promise<void> {
	await tx.delete(apiTokens).where(eq(apiTokens.userId, userId));
}

const liveToken = db
	.select({
		tokenId: apiTokens.id,
		scope: apiTokens.scope,
		lastUsedAt: apiTokens.lastUsedAt,
		id: users.id,
		role: users.role,
		email: users.email,
		firstName: users.firstName,
		lastName: users.lastName,
		hasHadFreePlan: users.hasHadFreePlan,
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

/** The person an API token stands for while it lives, and what it may do. */
export async function findTokenHolder(token: string, from: { address: string }): Promise<TokenHolder | undefined> {
	const [row] = await liveToken.execute({ tokenHash: hashToken(token) });
	if (!row) return undefined;
	if (Date.now() - (row.lastUsedAt?.getTime() ?? 0) > USED_STEP_MS) {
		await db
			.update(apiTokens)
			.set({ lastUsedAt: sql`now()`, lastUsedFrom: from.address })
			.where(eq(apiTokens.id, row.tokenId));
	}
	return {
		id: row.id,
		role: row.role,
		email: row.email,
		name: `${row.firstName} ${row.lastName}`.trim(),
		freeTrial: row.hasHadFreePlan ? 1 : 0,
		sessionId: row.tokenId,
		scope: row.scope,
	};
}
