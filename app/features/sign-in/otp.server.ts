import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import { and, desc, eq, gt, isNotNull, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { type Database, db, dbAside } from "~/db/client.server";
import { createLimit } from "~/db/limiter.server";
import { oneTimeCodes } from "~/db/schema/accounts";
import { env } from "~/env.server";
import { DomainError } from "~/errors";
import { orSay } from "~/features/accounts/fault-words.server";
import { queueSms } from "~/features/notifications/commands.server";

const MINUTE_MS = 60 * 1000;
const HOUR_SECONDS = 60 * 60;

export const OTP_LIFETIME_MS = 5 * MINUTE_MS;
/** How long a verified number stays good for what it was verified for (decision 33). */
export const VERIFIED_LIFETIME_MS = 30 * MINUTE_MS;
export const MAX_TRIES = 5;

/** Decision 42. */
const sentToNumber = createLimit({ name: "otp-number", points: 3, seconds: 10 * 60 });
const sentToNumberInADay = createLimit({ name: "otp-number-day", points: 10, seconds: 24 * HOUR_SECONDS });
const sentFromAddress = createLimit({ name: "otp-address", points: 20, seconds: HOUR_SECONDS });

export type OtpPurpose = (typeof oneTimeCodes.purpose.enumValues)[number];

/**
 * What a code belongs to. `mobileNumber` is +91 and ten digits; `visitor` is whatever text tells the browser that asked
 * from all others, or "api" for programs.
 */
type Binding = { mobileNumber: string; purpose: OtpPurpose; visitor: string };

/** Six digits are guessed quickly from a plain hash, so it takes our secret to make one. */
const keyedHash = (...parts: string[]) =>
	createHmac("sha256", env.SESSION_SECRET).update(JSON.stringify(parts)).digest("base64url");
const hashVisitor = (visitor: string) => keyedHash("visitor", visitor);
const hashCode = (mobileNumber: string, otp: string) => keyedHash("otp", mobileNumber, otp);

const isSame = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

export const invalidOtp = () => new DomainError("invalid", "Invalid OTP. Please try again.", { field: "otp" });

const boundTo = ({ mobileNumber, purpose, visitor }: Omit<Binding, "visitor"> & { visitor?: string }) =>
	and(
		eq(oneTimeCodes.mobileNumber, mobileNumber),
		eq(oneTimeCodes.purpose, purpose),
		visitor === undefined ? undefined : eq(oneTimeCodes.visitorHash, hashVisitor(visitor)),
	);

const isUnverified = isNull(oneTimeCodes.verifiedAt);
const isVerified = and(
	isNull(oneTimeCodes.spentAt),
	isNotNull(oneTimeCodes.verifiedAt),
	gt(oneTimeCodes.verifiedAt, sql`now() - ${VERIFIED_LIFETIME_MS} * interval '1 millisecond'`),
);

/** The registered template reads `{OTP} is your … code. … @{HOST} #{OTP}`; TEXT is the same filled in, which a sandbox shows. */
function messageOf(otp: string) {
	const host = new URL(env.PUBLIC_URL).hostname;
	const text = `${otp} is your Nyaya Diary code. It is good for 5 minutes. Tell it to nobody.\n\n@${host} #${otp}`;
	return { OTP: otp, HOST: host, TEXT: text };
}

/**
 * Sends a new six-digit code to a number; an earlier one that is not verified yet dies. `address` is the asker's.
 * @throws DomainError `too-many`: 3 in 10 minutes and 10 a day a number, 20 an hour an address.
 */
export async function sendOtp({ address, ...binding }: Binding & { address: string }): Promise<void> {
	await orSay("Failed to send OTP. Please try again.", async () => {
		const words = "Too many codes were asked for.";
		await sentFromAddress.take(address, words);
		await sentToNumberInADay.take(binding.mobileNumber, words);
		await sentToNumber.take(binding.mobileNumber, words);
		await db.transaction((tx) => replaceCode(tx, binding));
	});
}

async function replaceCode(tx: Database, binding: Binding) {
	const otp = String(randomInt(0, 1_000_000)).padStart(6, "0");
	await tx.delete(oneTimeCodes).where(and(boundTo(binding), isUnverified));
	await tx.insert(oneTimeCodes).values({
		mobileNumber: binding.mobileNumber,
		purpose: binding.purpose,
		visitorHash: hashVisitor(binding.visitor),
		codeHash: hashCode(binding.mobileNumber, otp),
		expiresAt: new Date(Date.now() + OTP_LIFETIME_MS),
	});
	await queueSms(tx, { to: binding.mobileNumber, template: "otp", variables: messageOf(otp) });
}

/**
 * Counts a try on the newest code that fits, then looks whether the code is that one. The count is taken first and in one
 * statement, so that however many guesses come at once no more than five are looked at.
 */
async function tryCode(database: typeof db, which: SQL | undefined, mobileNumber: string, otp: string) {
	const newest = database
		.select({ id: oneTimeCodes.id })
		.from(oneTimeCodes)
		.where(which)
		.orderBy(desc(oneTimeCodes.id))
		.limit(1);
	const [counted] = await database
		.update(oneTimeCodes)
		.set({ tries: sql`${oneTimeCodes.tries} + 1` })
		.where(and(eq(oneTimeCodes.id, sql`(${newest})`), lt(oneTimeCodes.tries, MAX_TRIES), which))
		.returning({ id: oneTimeCodes.id, codeHash: oneTimeCodes.codeHash });
	if (!counted || !isSame(counted.codeHash, hashCode(mobileNumber, otp))) throw invalidOtp();
	return counted.id;
}

/**
 * Verifies the code sent last to this number for this purpose and visitor: once, within 5 minutes and 5 tries.
 * @throws DomainError `invalid` beside `otp`, in the same words whatever is wrong.
 */
export async function verifyOtp({ otp, ...binding }: Binding & { otp: string }): Promise<void> {
	await orSay("Failed to verify OTP. Please try again.", async () => {
		const which = and(boundTo(binding), isUnverified, gt(oneTimeCodes.expiresAt, sql`now()`));
		const id = await tryCode(db, which, binding.mobileNumber, otp);
		const verified = await db
			.update(oneTimeCodes)
			.set({ verifiedAt: sql`now()`, tries: 0 })
			.where(and(eq(oneTimeCodes.id, id), isUnverified))
			.returning({ id: oneTimeCodes.id });
		if (verified.length === 0) throw invalidOtp();
	});
}

/** How far this visitor has come with this number: a live code was "sent", or was "verified" and can still be spent. */
export async function findOtpStep(binding: Binding): Promise<"sent" | "verified" | undefined> {
	const isLive = and(isUnverified, gt(oneTimeCodes.expiresAt, sql`now()`), lt(oneTimeCodes.tries, MAX_TRIES));
	const rows = await db
		.select({ verifiedAt: oneTimeCodes.verifiedAt })
		.from(oneTimeCodes)
		.where(and(boundTo(binding), or(isVerified, isLive)));
	if (rows.some(({ verifiedAt }) => verifiedAt)) return "verified";
	return rows.length > 0 ? "sent" : undefined;
}

/**
 * Spends a verification made within the last 30 minutes, in the caller's transaction: whoever comes second finds none.
 * Who asked is proved by the code, the visitor, or both (decision 33). A wrong code counts as a try, and that count
 * stays when the transaction is undone.
 * @throws DomainError `invalid` beside `otp`
 */
export async function spendVerifiedOtp(
	tx: Database,
	{
		otp,
		...binding
	}: Omit<Binding, "visitor"> & ({ visitor: string; otp?: string } | { visitor?: string; otp: string }),
): Promise<void> {
	const which = and(boundTo(binding), isVerified);
	let id: string | undefined;
	if (otp !== undefined) {
		id = await tryCode(dbAside, which, binding.mobileNumber, otp);
		await dbAside.update(oneTimeCodes).set({ tries: 0 }).where(eq(oneTimeCodes.id, id));
	}
	const spent = await tx
		.update(oneTimeCodes)
		.set({ spentAt: sql`now()` })
		.where(and(which, id === undefined ? undefined : eq(oneTimeCodes.id, id)))
		.returning({ id: oneTimeCodes.id });
	if (spent.length === 0) throw invalidOtp();
}

/** Clears away codes nothing can be done with any more. */
export async function forgetOldCodes(): Promise<void> {
	await db.delete(oneTimeCodes).where(lt(oneTimeCodes.createdAt, sql`now() - interval '1 day'`));
}
