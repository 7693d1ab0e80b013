import { and, eq, lt } from "drizzle-orm";
import { DomainError } from "~/errors";
import { recordOften } from "~/features/people/audit/commands.server";
import { mailAbout } from "~/features/people/sign-in/second-factor/mails.server";
import { countRecoveryCodes, spendRecoveryCode } from "~/features/people/sign-in/second-factor/recovery-codes.server";
import { secondFactors } from "~/features/people/sign-in/second-factor/schema";
import { openSecret, sealSecret } from "~/features/people/sign-in/second-factor/secret.server";
import { counterOf } from "~/features/people/sign-in/second-factor/totp.server";
import { users } from "~/features/people/users/schema";
import { db } from "~/platform/db/client.server";
import { columnsOf } from "~/platform/db/columns-of";
import { createLimit } from "~/platform/db/limiter.server";
import { t } from "~/platform/language/translate";

/**
 * Wrong codes after a right password. A browser that has logged in before is counted apart, so that somebody who knows the
 * password cannot keep its owner out.
 */
const wrongCodes = createLimit({ name: "second-factor", points: 10, seconds: 60 * 60 });
const warnings = createLimit({ name: "second-factor-warning", points: 1, seconds: 24 * 60 * 60 });

const wrongCode = () =>
	new DomainError("unauthorised", t("Wrong code. Please try again."), { field: "code", reason: "wrong_second_factor" });

/** Takes a code of the app, each once: of several requests with the same code one succeeds. */
async function consumeAppCode(userId: string, code: string): Promise<void> {
	const [factor] = await db
		.select({ sealedSecret: secondFactors.sealedSecret })
		.from(secondFactors)
		.where(eq(secondFactors.userId, userId));
	if (!factor) throw wrongCode();
	const secret = openSecret(factor.sealedSecret);
	const counter = secret && counterOf(secret, code);
	if (!secret || !counter) throw wrongCode();
	// Sealed anew each time, so that the secret follows a new SESSION_SECRET.
	const taken = await db
		.update(secondFactors)
		.set({ lastCounter: counter, sealedSecret: sealSecret(secret) })
		.where(
			and(
				eq(secondFactors.userId, userId),
				eq(secondFactors.sealedSecret, factor.sealedSecret),
				lt(secondFactors.lastCounter, counter),
			),
		)
		.returning({ userId: secondFactors.userId });
	if (taken.length === 0)
		throw new DomainError("unauthorised", t("This code was already used. Wait for the next one."), {
			field: "code",
			reason: "wrong_second_factor",
		});
}

/** Where a code is typed: at a login, in a browser that has logged in before or not, or by somebody who is signed in. */
type From = { isKnownDevice?: boolean; isSignedIn?: boolean };

async function consumeRecoveryCode(userId: string, code: string, { isSignedIn }: From): Promise<void> {
	await db.transaction(async (tx) => {
		if (!(await spendRecoveryCode(tx, userId, code))) throw wrongCode();
		// What a signed-in person uses it for is mailed by itself.
		if (isSignedIn) return;
		const [person] = await tx
			.select(columnsOf(users, "email", "firstName"))
			.from(users)
			.where(eq(users.id, userId));
		if (person) await mailAbout(tx, "code used", person, await countRecoveryCodes(userId, tx));
	});
}

async function warn(userId: string): Promise<void> {
	const isFirst = await warnings.take(userId).then(
		() => true,
		() => false,
	);
	if (!isFirst) return;
	await db.transaction(async (tx) => {
		const [person] = await tx
			.select(columnsOf(users, "email", "firstName"))
			.from(users)
			.where(eq(users.id, userId));
		if (person) await mailAbout(tx, "wrong codes", person);
	});
}

/**
 * Checks what a person typed as their second factor: the six digits of the app, or a recovery code. Either is used up.
 * @throws DomainError `unauthorised` on field `code`, `too-many`
 */
export async function checkSecondFactor(userId: string, typed: string, from: From) {
	const counted = from.isSignedIn ? `${userId}:session` : from.isKnownDevice ? `${userId}:device` : userId;
	await wrongCodes.take(counted).catch(async (refusal) => {
		if (!from.isSignedIn) await warn(userId);
		throw refusal;
	});
	const digits = typed.replace(/[\s-]/g, "");
	const taken = /^\d{6}$/.test(digits) ? consumeAppCode(userId, digits) : consumeRecoveryCode(userId, typed, from);
	await taken.catch((refusal: unknown) => {
		if (refusal instanceof DomainError)
			recordOften({ action: "security.second-factor-failed", userId, actorId: null, result: "failed" });
		throw refusal;
	});
	await wrongCodes.clear(counted);
}
