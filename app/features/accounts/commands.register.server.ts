import { sql } from "drizzle-orm";
import { type Database, db } from "~/db/client.server";
import { users } from "~/db/schema/accounts";
import { DomainError } from "~/errors";
import { orSay } from "~/features/accounts/fault-words.server";
import { mailVerificationLink } from "~/features/accounts/links.server";
import { findOtpStep, invalidOtp, spendVerifiedOtp } from "~/features/accounts/otp.server";
import { hashPassword } from "~/features/accounts/password.server";
import { COUNTRY, EMAIL_TAKEN, MOBILE_TAKEN } from "~/features/accounts/person-choices";
import type { RegistrationInput } from "~/features/accounts/registration-input.server";
import { listDistricts, listStates } from "~/features/courts/queries.server";

const isNamed = (choice: string) => {
	const wanted = choice.trim().toLowerCase();
	return ({ id, name }: { id: string; name: string }) => id === wanted || name.toLowerCase() === wanted;
};

/**
 * The names of a state and a district given by id or name. A district we do not know is kept as it was given: earlier
 * clients append one of their own (specification section 7).
 */
export async function findPlace(input: { state: string; district?: string | null }) {
	const state = (await listStates()).find(isNamed(input.state));
	if (!state) throw new DomainError("invalid", "Invalid state selected.", { field: "state" });
	const given = input.district?.trim() ?? "";
	const district = given ? (await listDistricts(state.id)).find(isNamed(given)) : undefined;
	return { state: state.name, district: district?.name ?? given.slice(0, 100) };
}

/** Which of the three that must be unique is taken, in words beside its field. */
async function findTaken(tx: Database, input: RegistrationInput) {
	const isName = sql`lower(${users.username}) = lower(${input.username})`;
	const isEmail = sql`lower(${users.email}) = lower(${input.email})`;
	const [taken] = await tx
		.select({
			username: sql<boolean>`coalesce(bool_or(${isName}), false)`,
			email: sql<boolean>`coalesce(bool_or(${isEmail}), false)`,
		})
		.from(users)
		.where(sql`${isName} or ${isEmail}`);
	if (taken?.username)
		return new DomainError("conflict", "This username is taken. Please choose another.", { field: "username" });
	if (taken?.email) return new DomainError("conflict", EMAIL_TAKEN, { field: "email" });
	return new DomainError("conflict", MOBILE_TAKEN, { field: "mobile_number" });
}

/**
 * Opens an account for whoever has verified its mobile number, and mails the link that verifies its email.
 * @throws DomainError `invalid` beside `otp` where the number is not verified by this proof, or beside `state`;
 * `conflict` beside what is taken already, and then the verification is still good.
 */
export async function register(
	input: RegistrationInput,
	proof: { visitor: string; otp?: string },
): Promise<{ id: string }> {
	return orSay("Authentication failed.", async () => {
		const { visitor } = proof;
		const step = await findOtpStep({ mobileNumber: input.mobile_number, purpose: "registration", visitor });
		// Hashing a password is dear, so nobody without a verified number gets that far.
		if (step !== "verified") throw invalidOtp();
		const row = { ...(await findPlace(input)), passwordHash: await hashPassword(input.password) };
		return db.transaction((tx) => createPerson(tx, input, row, proof));
	});
}

type Row = { state: string; district: string; passwordHash: string };

async function createPerson(
	tx: Database,
	input: RegistrationInput,
	row: Row,
	proof: { visitor: string; otp?: string },
) {
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
			consentedAt: input.consent ? sql`now()` : null,
		})
		.onConflictDoNothing()
		.returning({ id: users.id, email: users.email, firstName: users.firstName, username: users.username });
	if (!user) throw await findTaken(tx, input);
	await mailVerificationLink(tx, user);
	return { id: user.id };
}
