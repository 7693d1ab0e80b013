import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import { DomainError } from "~/errors";
import { recordSecurity } from "~/features/people/audit/commands.server";
import { isRecorded } from "~/features/people/audit/queries.security.server";
import { createToken, hashToken } from "~/features/people/sign-in/codes/token.server";
import { requireFreshProof } from "~/features/people/sign-in/proof.server";
import { apiTokens } from "~/features/people/sign-in/schema";
import { mailNewToken } from "~/features/people/sign-in/security-mails.server";
import {
	personColumns,
	type Role,
	type SessionUser,
	toPerson,
} from "~/features/people/sign-in/sessions/session-user.server";
import type { ApiTokenInput } from "~/features/people/sign-in/tokens/api-token-input";
import { tokenDaysFor } from "~/features/people/sign-in/tokens/token-choices";
import { users } from "~/features/people/users/schema";
import { DAY_MS, MINUTE_MS } from "~/platform/calendar/day";
import { type Database, db } from "~/platform/db/client.server";
import { columnsOf, hasId } from "~/platform/db/rows";
import { t } from "~/platform/language/translate";

/** The prefix by which people and secret scanners recognise an API token. */
export const API_TOKEN_PREFIX = "nd_";

/** "Last used" is updated at most this often. */
const USED_STEP_MS = MINUTE_MS;

export type TokenHolder = SessionUser & Required<Pick<SessionUser, "scope">>;

/** Includes expired tokens until they are revoked. */
const MAX_TOKENS = 20;

/**
 * The token cannot be read again; an administrator's lasts 30 days at most. @throws DomainError `conflict` where the
 * person has a token of that name, or too many; `invalid` on field `days`.
 */
export async function createApiToken(
	user: { id: string; role: Role },
	{ name, scope, days }: ApiTokenInput,
): Promise<string> {
	const token = API_TOKEN_PREFIX + createToken();
	if (!tokenDaysFor(user.role).some((allowed) => Number(allowed) === days))
		throw new DomainError("invalid", t("An administrator's token can last 30 days at most."), { field: "days" });
	const expiresAt = new Date(Date.now() + days * DAY_MS);
	await db.transaction(async (tx) => {
		// Locks the person, so that concurrent creations are counted one after the other.
		await tx.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for("update");
		const owned = await tx.select({ id: apiTokens.id }).from(apiTokens).where(eq(apiTokens.userId, user.id));
		if (owned.length >= MAX_TOKENS)
			throw new DomainError(
				"conflict",
				t("You can have {maxTokens} tokens at most. Revoke one first.", { maxTokens: MAX_TOKENS }),
			);
		const [created] = await tx
			.insert(apiTokens)
			.values({ userId: user.id, name, scope, tokenHash: hashToken(token), expiresAt })
			.onConflictDoNothing()
			.returning({ id: apiTokens.id });
		if (!created) throw new DomainError("conflict", t("You already have a token with this name."), { field: "name" });
		await recordSecurity(tx, { action: "security.token-made", userId: user.id, details: { token: created.id, scope } });
		await mailNewToken(tx, user.id, { name });
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

export function listApiTokens(userId: string) {
	return db
		.select(columnsOf(apiTokens, "id", "name", "scope", "createdAt", "expiresAt", "lastUsedAt", "lastUsedFrom"))
		.from(apiTokens)
		.where(eq(apiTokens.userId, userId))
		.orderBy(desc(apiTokens.id));
}

/** Revokes one of the person's tokens and returns its name; undefined for another person's. */
export async function revokeApiToken(userId: string, tokenId: string, database: Database = db) {
	const [revoked] = await database
		.delete(apiTokens)
		.where(and(eq(apiTokens.userId, userId), hasId(apiTokens.id, tokenId)))
		.returning({ name: apiTokens.name });
	return revoked;
}

export async function revokeApiTokens(tx: Database, userId: string): Promise<number> {
	const revoked = await tx.delete(apiTokens).where(eq(apiTokens.userId, userId)).returning({ id: apiTokens.id });
	return revoked.length;
}

const liveToken = db
	.select({
		tokenId: apiTokens.id,
		...columnsOf(apiTokens, "scope", "lastUsedAt", "lastUsedFrom", "createdAt"),
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
	.prepare("live_token");

/** Records the first use of a token from an address. */
async function recordNewAddress(
	tx: Database,
	{ id: userId, tokenId }: { id: string; tokenId: string },
	address: string,
) {
	const entry = { action: "security.token-new-address", userId, address, details: { token: tokenId } } as const;
	if (!(await isRecorded(tx, entry))) await recordSecurity(tx, entry);
}

/** The person an API token belongs to, with its scope; undefined for an unknown or expired token. */
export async function findTokenHolder(token: string, from: { address: string }): Promise<TokenHolder | undefined> {
	const [row] = await liveToken.execute({ tokenHash: hashToken(token) });
	if (!row) return undefined;
	if (Date.now() - (row.lastUsedAt?.getTime() ?? 0) > USED_STEP_MS) {
		await db
			.update(apiTokens)
			.set({ lastUsedAt: sql`now()`, lastUsedFrom: from.address })
			.where(eq(apiTokens.id, row.tokenId));
		if (row.lastUsedFrom !== from.address) await recordNewAddress(db, row, from.address);
	}
	return { ...toPerson(row), sessionId: row.tokenId, provenAt: row.createdAt, scope: row.scope };
}
