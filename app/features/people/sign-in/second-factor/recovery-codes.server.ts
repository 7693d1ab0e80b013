import { randomInt } from "node:crypto";
import { and, count, eq, isNull, sql } from "drizzle-orm";
import { hashToken } from "~/features/people/sign-in/codes/token.server";
import { recoveryCodes } from "~/features/people/sign-in/second-factor/schema";
import { type Database, db } from "~/platform/db/client.server";
import { bareFigures } from "~/platform/outside/figures";

const CODES = 10;
const LETTERS_A_CODE = 16;
/** No characters that look alike: neither 0 nor o, neither 1 nor i nor l. */
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";

/** Sixteen characters are 79 bits: a plain hash cannot be brute-forced. */
const createCode = () => Array.from({ length: LETTERS_A_CODE }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");

const plain = (typed: string) => bareFigures(typed).toLowerCase();

const shown = (code: string) => code.match(/.{4}/g)?.join("-") ?? code;

/** Replaces a person's recovery codes with ten new ones, in the caller's transaction. They cannot be read again. */
export async function replaceRecoveryCodes(tx: Database, userId: string): Promise<string[]> {
	const codes = Array.from({ length: CODES }, createCode);
	await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
	await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: hashToken(code) })));
	return codes.map(shown);
}

/** Marks a person's code as used. Of concurrent uses, one succeeds. */
export async function spendRecoveryCode(tx: Database, userId: string, typed: string): Promise<boolean> {
	const spent = await tx
		.update(recoveryCodes)
		.set({ usedAt: sql`now()` })
		.where(
			and(
				eq(recoveryCodes.userId, userId),
				eq(recoveryCodes.codeHash, hashToken(plain(typed))),
				isNull(recoveryCodes.usedAt),
			),
		)
		.returning({ codeHash: recoveryCodes.codeHash });
	return spent.length > 0;
}

export async function countRecoveryCodes(userId: string, database: Database = db): Promise<number> {
	const [counted] = await database
		.select({ left: count() })
		.from(recoveryCodes)
		.where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
	return counted?.left ?? 0;
}
