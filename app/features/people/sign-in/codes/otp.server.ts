import { randomInt, timingSafeEqual } from "node:crypto";
import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { DomainError } from "~/errors";
import { queueSms } from "~/features/people/notifications/commands.server";
import { countOtpRequest, type OtpRequest, spendOtp } from "~/features/people/sign-in/codes/otp-limits.server";
import { oneTimeCodes } from "~/features/people/sign-in/schema";
import { MINUTE_MS } from "~/platform/calendar/day";
import { type Database, db, independentDb } from "~/platform/db/client.server";
import { t } from "~/platform/language/translate";
import { withUserMessage } from "~/platform/log/error-messages.server";
import { env } from "~/platform/settings/env.server";
import { macsOf } from "~/platform/settings/secrets.server";

const OTP_LIFETIME_MS = 5 * MINUTE_MS;
/** How long a verified code can be spent. */
const VERIFIED_LIFETIME_MS = 30 * MINUTE_MS;
const MAX_TRIES = 5;

type Binding = Omit<OtpRequest, "address" | "isKnownDevice">;

/** Keyed, because a plain hash of six digits is quickly brute-forced. The first hash uses the current secret. */
const visitorHashes = (visitor: string) => macsOf("visitor", visitor).map((mac) => mac.toString("base64url"));
const codeHashes = (mobileNumber: string, otp: string) =>
	macsOf("otp", JSON.stringify([mobileNumber, otp])).map((mac) => mac.toString("base64url"));

const isSame = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

export const invalidOtp = () =>
	new DomainError("invalid", t("Invalid OTP. Please try again."), { field: "otp", reason: "wrong_code" });

const boundTo = ({ mobileNumber, purpose, visitor }: Omit<Binding, "visitor"> & { visitor?: string }) =>
	and(
		eq(oneTimeCodes.mobileNumber, mobileNumber),
		eq(oneTimeCodes.purpose, purpose),
		visitor === undefined ? undefined : inArray(oneTimeCodes.visitorHash, visitorHashes(visitor)),
	);

const isUnverified = isNull(oneTimeCodes.verifiedAt);
const isVerified = and(
	isNull(oneTimeCodes.spentAt),
	isNotNull(oneTimeCodes.verifiedAt),
	gt(oneTimeCodes.verifiedAt, sql`now() - ${VERIFIED_LIFETIME_MS} * interval '1 millisecond'`),
);

/** The variables of the registered SMS template. TEXT is the whole message, which a sandbox shows. */
function messageOf(otp: string) {
	const host = new URL(env.PUBLIC_URL).hostname;
	const text = `${otp} is your Nyaya Diary OTP, valid for 5 minutes. Do not share it with anyone.\n\n@${host} #${otp}`;
	return { OTP: otp, HOST: host, TEXT: text };
}

/** Replaces an unverified code. @throws DomainError `too-many` above the limits of `otp-limits.server.ts` */
export async function sendOtp({ address, ...binding }: OtpRequest): Promise<void> {
	await (async () => {
		await countOtpRequest({ address, ...binding });
		await spendOtp(binding);
		await db.transaction((tx) => queueOtp(tx, binding));
	})().catch(withUserMessage(t("Failed to send OTP. Please try again.")));
}

/** Replaces an unverified code; the caller has counted it (`countOtpRequest`, `spendOtp`). */
export async function queueOtp(tx: Database, binding: Binding): Promise<void> {
	const otp = String(randomInt(0, 1_000_000)).padStart(6, "0");
	await tx.delete(oneTimeCodes).where(and(boundTo(binding), isUnverified));
	await tx.insert(oneTimeCodes).values({
		mobileNumber: binding.mobileNumber,
		purpose: binding.purpose,
		visitorHash: String(visitorHashes(binding.visitor)[0]),
		codeHash: String(codeHashes(binding.mobileNumber, otp)[0]),
		expiresAt: new Date(Date.now() + OTP_LIFETIME_MS),
	});
	await queueSms(tx, { to: binding.mobileNumber, template: "otp", variables: messageOf(otp), isSecret: true });
}

/** Counts a try before it compares, in one statement, so that of concurrent guesses only five are compared. */
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
	if (!counted || !codeHashes(mobileNumber, otp).some((hash) => isSame(counted.codeHash, hash))) throw invalidOtp();
	return counted.id;
}

/** Verifies a code, once, within 5 minutes and 5 tries. @throws DomainError `invalid` on field `otp`, with one message for every cause */
export async function verifyOtp({ otp, ...binding }: Binding & { otp: string }): Promise<void> {
	await (async () => {
		const which = and(boundTo(binding), isUnverified, gt(oneTimeCodes.expiresAt, sql`now()`));
		const id = await tryCode(db, which, binding.mobileNumber, otp);
		const verified = await db
			.update(oneTimeCodes)
			.set({ verifiedAt: sql`now()`, tries: 0 })
			.where(and(eq(oneTimeCodes.id, id), isUnverified))
			.returning({ id: oneTimeCodes.id });
		if (verified.length === 0) throw invalidOtp();
	})().catch(withUserMessage(t("Failed to verify OTP. Please try again.")));
}

/** The visitor's step with this number: a live code was "sent", or it is "verified" and not yet spent. */
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
 * Spends a verification of the last 30 minutes, once. A wrong code counts as a try even after a rollback.
 * @throws DomainError `invalid` on field `otp`
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
		id = await tryCode(independentDb, which, binding.mobileNumber, otp);
		await independentDb.update(oneTimeCodes).set({ tries: 0 }).where(eq(oneTimeCodes.id, id));
	}
	const spent = await tx
		.update(oneTimeCodes)
		.set({ spentAt: sql`now()` })
		.where(and(which, id === undefined ? undefined : eq(oneTimeCodes.id, id)))
		.returning({ id: oneTimeCodes.id });
	if (spent.length === 0) throw invalidOtp();
}

export async function forgetOldCodes(): Promise<void> {
	await db.delete(oneTimeCodes).where(lt(oneTimeCodes.createdAt, sql`now() - interval '1 day'`));
}

export async function forgetCodesOf(tx: Database, mobileNumber: string): Promise<void> {
	await tx.delete(oneTimeCodes).where(eq(oneTimeCodes.mobileNumber, mobileNumber));
}

/** Counts codes sent since a moment. Of the codes to one number for one purpose only the last counts. */
export const countCodesSince = (since: Date): Promise<number> =>
	db.$count(oneTimeCodes, gt(oneTimeCodes.createdAt, sql`${since.toISOString()}::timestamptz`));
