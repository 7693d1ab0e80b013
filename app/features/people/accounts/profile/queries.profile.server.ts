import { and, eq, isNull } from "drizzle-orm";
import { DomainError } from "~/errors";
import { listContactChanges } from "~/features/people/accounts/contact/commands.contact-change.server";
import { users } from "~/features/people/users/schema";
import { type Database, db } from "~/platform/db/client.server";
import { columnsOf, isUuid } from "~/platform/db/rows";
import { t } from "~/platform/language/translate";
import { withUserMessage } from "~/platform/log/error-messages.server";

const profileColumns = {
	...columnsOf(users, "id", "firstName", "lastName", "username", "role", "email", "mobileNumber", "address"),
	...columnsOf(users, "pincode", "city", "state", "district", "country", "category", "profession"),
	needsMobileProof: users.needsMobileProof,
};

export const selectProfile = (database: Database, userId: string) =>
	database
		.select(profileColumns)
		.from(users)
		.where(and(eq(users.id, userId), isNull(users.deletedAt)));

/** A profile as its form shows it. */
export function profileShown(profile: Omit<Profile, "pending">) {
	const { address, state, district, city, pincode, email, category, mobileNumber: mobile_number } = profile;
	return {
		address,
		state,
		district,
		city,
		pincode,
		email,
		mobile_number,
		profession: profile.profession ?? "",
		category,
	};
}

async function readProfile(userId: string) {
	if (!isUuid(userId)) return [undefined, {}] as const;
	const [[profile], pending] = await Promise.all([selectProfile(db, userId), listContactChanges(userId)]);
	return [profile, pending] as const;
}

/** A person's profile with their unverified email address and mobile number. @throws DomainError `not-found`. */
export async function requireProfile(userId: string) {
	const [profile, pending] = await readProfile(userId).catch(withUserMessage(t("Failed to load user data.")));
	if (!profile) throw new DomainError("not-found", t("This person was not found."));
	return { ...profile, pending };
}
export type Profile = Awaited<ReturnType<typeof requireProfile>>;
