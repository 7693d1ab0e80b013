import { and, eq, isNull } from "drizzle-orm";
import { DomainError } from "~/errors";
import { listContactChanges } from "~/features/people/accounts/contact/commands.contact-change.server";
import { users } from "~/features/people/users/schema";
import { db } from "~/platform/db/client.server";
import { columnsOf, isUuid } from "~/platform/db/rows";
import { t } from "~/platform/language/translate";
import { withUserMessage } from "~/platform/log/error-messages.server";

const profileColumns = {
	...columnsOf(users, "id", "firstName", "lastName", "username", "role", "email", "mobileNumber", "address"),
	...columnsOf(users, "pincode", "city", "state", "district", "country", "category", "profession"),
	needsMobileProof: users.needsMobileProof,
};

async function readProfile(userId: string) {
	if (!isUuid(userId)) return [undefined, {}] as const;
	const [[profile], pending] = await Promise.all([
		db
			.select(profileColumns)
			.from(users)
			.where(and(eq(users.id, userId), isNull(users.deletedAt))),
		listContactChanges(userId),
	]);
	return [profile, pending] as const;
}

/** A person's profile with their unverified email address and mobile number. @throws DomainError `not-found`. */
export async function requireProfile(userId: string) {
	const [profile, pending] = await readProfile(userId).catch(withUserMessage(t("Failed to load user data.")));
	if (!profile) throw new DomainError("not-found", t("This person was not found."));
	return { ...profile, pending };
}
export type Profile = Awaited<ReturnType<typeof requireProfile>>;
