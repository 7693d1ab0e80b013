/** The links that undo a change of email address or mobile number. */
import { randomBytes } from "node:crypto";
import { and, eq, gt, gte, isNull, lt, sql } from "drizzle-orm";
import { contactUndos } from "~/features/people/accounts/schema";
import { hashToken } from "~/features/people/sign-in/codes/token.server";
import { users } from "~/features/people/users/schema";
import { type Database, db } from "~/platform/db/client.server";

const LIFETIME_MS = 72 * 60 * 60 * 1000;
/** Short enough for a variable of a registered SMS template. */
const TOKEN_BYTES = 16;

/** Creates a link that restores these contacts. Returns its token, of which only the hash is stored. */
export async function createUndo(
	tx: Database,
	person: { id: string; email: string; mobileNumber: string; needsMobileProof: boolean },
): Promise<string> {
	const token = randomBytes(TOKEN_BYTES).toString("base64url");
	const { id: userId, email, mobileNumber, needsMobileProof } = person;
	const link = { tokenHash: hashToken(token), expiresAt: new Date(Date.now() + LIFETIME_MS) };
	await tx.insert(contactUndos).values({ userId, email, mobileNumber, needsMobileProof, ...link });
	return token;
}

const isLive = (token: string) =>
	and(eq(contactUndos.tokenHash, hashToken(token)), gt(contactUndos.expiresAt, sql`now()`));

/** The contacts a link restores; undefined where it does not work. */
export async function findUndo(token: string) {
	const [undo] = await db
		.select({ email: contactUndos.email, mobileNumber: contactUndos.mobileNumber })
		.from(contactUndos)
		.innerJoin(users, eq(users.id, contactUndos.userId))
		.where(and(isLive(token), isNull(users.blockedAt), isNull(users.deletedAt)));
	return undo;
}

/** Deletes later links too, as it undoes their contacts. Older ones stay, so that an intruder's link cannot end them. */
export async function spendUndo(tx: Database, token: string) {
	const [undo] = await tx.delete(contactUndos).where(isLive(token)).returning();
	if (undo)
		await tx
			.delete(contactUndos)
			.where(and(eq(contactUndos.userId, undo.userId), gte(contactUndos.createdAt, undo.createdAt)));
	return undo;
}

export async function forgetOldUndos(): Promise<void> {
	await db.delete(contactUndos).where(lt(contactUndos.expiresAt, sql`now()`));
}
