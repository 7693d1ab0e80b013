import { and, eq, isNull, lt, type SQL, sql } from "drizzle-orm";
import { DomainError } from "~/errors";
import { COUNTRY, EMAIL_TAKEN, MOBILE_TAKEN } from "~/features/people/accounts/profile/person-choices";
import { findPlace } from "~/features/people/accounts/profile/place.server";
import type { RegistrationInput } from "~/features/people/accounts/registration/registration-input.server";
import { hasUsedTrial } from "~/features/people/accounts/used-numbers.server";
import { answerConsent } from "~/features/people/consent/commands.server";
import { mailLink } from "~/features/people/sign-in/codes/links.server";
import {
	findOtpStep,
	invalidOtp,
	sendOtp,
	spendVerifiedOtp,
	verifyOtp,
} from "~/features/people/sign-in/codes/otp.server";
import { markOf } from "~/features/people/sign-in/login/login.server";
import { hashPassword } from "~/features/people/sign-in/passwords/password.server";
import { users } from "~/features/people/users/schema";
import { type Database, db } from "~/platform/db/client.server";
import { brokenKey } from "~/platform/db/violations";
import { languageNow, t } from "~/platform/language/translate";
import { withUserMessage } from "~/platform/log/error-messages.server";
import { eachRecord } from "~/platform/queue/round.server";

/** The number to register and the visitor: the browser's own text, or "api", which all programs share. */
type Applicant = { mobileNumber: string; visitor: string };

const codeOf = ({ mobileNumber, visitor }: Applicant) => ({ mobileNumber, visitor, purpose: "registration" }) as const;

/** The step of the registration form: the code was "sent", or the number is "verified". */
export const findRegistrationStep = (applicant: Applicant) => findOtpStep(codeOf(applicant));

/** Sends the code that verifies the number. @throws DomainError `too-many` */
export const sendRegistrationOtp = (applicant: Applicant, address: string) =>
	sendOtp({ ...codeOf(applicant), address });

/** Verifies the number by its code. @throws DomainError `invalid` on field `otp` */
export const verifyRegistrationOtp = (applicant: Applicant, otp: string) => verifyOtp({ ...codeOf(applicant), otp });

/** How long an account keeps its username, email and number without verifying the email. */
const UNVERIFIED_HOURS = 48;

const holdsContactOf = (input: RegistrationInput) =>
	sql`(lower(${users.username}) = lower(${input.username}) or lower(${users.email}) = lower(${input.email})
		or ${users.mobileNumber} = ${input.mobile_number})`;

const isAbandoned = and(
	isNull(users.emailVerifiedAt),
	isNull(users.deletedAt),
	lt(users.createdAt, sql`now() - ${UNVERIFIED_HOURS} * interval '1 hour'`),
);

const mobileTaken = () =>
	new DomainError("conflict", t(MOBILE_TAKEN), { field: "mobile_number", reason: "mobile_taken" });

/** Called before the person fills in the rest. @throws DomainError `conflict` on field `mobile_number` */
export async function requireFreeNumber(mobileNumber: string): Promise<void> {
	const isKept = sql`(${isAbandoned}) is not true`;
	const taken = await db
		.select({ id: users.id })
		.from(users)
		.where(and(eq(users.mobileNumber, mobileNumber), isKept));
	if (taken.length > 0) throw mobileTaken();
}

/**
 * Deletes accounts whose email was not verified in 48 hours, so that an unused registration does not block another person's
 * address.
 */
export async function forgetUnverifiedAccounts(which?: SQL): Promise<void> {
	const abandoned = await db.select({ id: users.id }).from(users).where(and(isAbandoned, which)).limit(1000);
	await eachRecord("unverified accounts", abandoned, {
		idOf: ({ id }) => id,
		// If a row that must be kept refers to the account, the account stays.
		work: ({ id }) =>
			db
				.delete(users)
				.where(and(eq(users.id, id), isNull(users.emailVerifiedAt)))
				.catch((error: unknown) => {
					if (brokenKey(error, "foreign-key") === undefined) throw error;
				}),
	});
}

async function takenError(tx: Database, input: RegistrationInput) {
	const isUsername = sql`lower(${users.username}) = lower(${input.username})`;
	const isEmail = sql`lower(${users.email}) = lower(${input.email})`;
	const [taken] = await tx
		.select({
			username: sql<boolean>`coalesce(bool_or(${isUsername}), false)`,
			email: sql<boolean>`coalesce(bool_or(${isEmail}), false)`,
		})
		.from(users)
		.where(sql`${isUsername} or ${isEmail}`);
	if (taken?.username)
		return new DomainError("conflict", t("This username is taken. Please choose another."), {
			field: "username",
			reason: "username_taken",
		});
	if (taken?.email) return new DomainError("conflict", t(EMAIL_TAKEN), { field: "email", reason: "email_taken" });
	return mobileTaken();
}

/** The code, or the browser that verified it before; and the network address. */
type Proof = { visitor: string; otp?: string; address?: string };

/**
 * Creates the account of a person who has verified the mobile number, and mails the link that verifies the email.
 * @throws DomainError `invalid` on field `otp` where this proof does not verify the number; `conflict`
 * on the field that is taken, and then the verification can still be spent.
 */
export async function register(input: RegistrationInput, proof: Proof): Promise<{ id: string; deviceMark: string }> {
	return (async () => {
		const step = await findRegistrationStep({ mobileNumber: input.mobile_number, visitor: proof.visitor });
		// Hashing a password is expensive, so it is done for verified numbers only.
		if (step !== "verified") throw invalidOtp();
		await forgetUnverifiedAccounts(holdsContactOf(input));
		const row = { ...(await findPlace(input)), passwordHash: await hashPassword(input.password) };
		return db.transaction((tx) => createPerson(tx, input, row, proof));
	})().catch(withUserMessage(t("Authentication failed.")));
}

/** `register` for the form, which has no field for the code once the number is verified. */
export const registerByForm = (input: RegistrationInput, proof: Omit<Proof, "otp">) =>
	register(input, proof).catch((error: unknown) => {
		if (!(error instanceof DomainError) || error.field !== "otp") throw error;
		throw new DomainError("invalid", t("Verify this mobile number first."), {
			field: "mobile_number",
			reason: "mobile_not_verified",
			cause: error,
		});
	});

type Row = { state: string; district: string; passwordHash: string };

async function createPerson(tx: Database, input: RegistrationInput, row: Row, proof: Proof) {
	await spendVerifiedOtp(tx, { ...proof, mobileNumber: input.mobile_number, purpose: "registration" });
	const [user] = await tx
		.insert(users)
		.values({
			...row,
			country: COUNTRY,
			firstName: input.first_name,
			lastName: input.last_name,
			address: input.address,
			city: input.city,
			pincode: input.pincode,
			email: input.email,
			mobileNumber: input.mobile_number,
			username: input.username,
			profession: input.profession,
			category: input.category,
			// Keeps the language of the page on which the person registers.
			language: languageNow() === "en" ? null : languageNow(),
			consentedAt: input.consent ? sql`now()` : null,
			hasHadFreePlan: await hasUsedTrial(tx, input.mobile_number),
		})
		.onConflictDoNothing()
		.returning({ id: users.id, email: users.email, firstName: users.firstName, username: users.username });
	if (!user) throw await takenError(tx, input);
	if (input.consent) {
		const place = proof.otp === undefined ? "registration" : "api";
		await answerConsent(tx, { userId: user.id, state: "given", place, address: proof.address });
	}
	await mailLink(tx, "verify-email", user);
	// The browser that registers is known: its mailed link logs in without a password.
	return { id: user.id, deviceMark: markOf({ id: user.id, passwordHash: row.passwordHash }) };
}
