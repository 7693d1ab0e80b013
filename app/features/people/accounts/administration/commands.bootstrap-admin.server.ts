import { z } from "zod";
import { DomainError } from "~/errors";
import { findRegistrantsWeakness, person } from "~/features/people/accounts/registration/registration-input.server";
import { recordAudit } from "~/features/people/audit/commands.server";
import { hashPassword } from "~/features/people/sign-in/passwords/password.server";
import { users } from "~/features/people/users/schema";
import { db } from "~/platform/db/client.server";
import { brokenKey } from "~/platform/db/violations";

/** The fields `npm run admin:create` asks for, with the rules of registration. */
export const administratorInput = person
	.pick({ username: true, email: true, mobile_number: true, first_name: true, last_name: true, password: true })
	.extend({ confirmPassword: z.string() });
export type AdministratorInput = z.output<typeof administratorInput>;

/** The message for a password that differs from its confirmation or is easily guessed; undefined for a good one. */
export function findPasswordMistake({ confirmPassword, ...input }: AdministratorInput): string | undefined {
	if (input.password !== confirmPassword) return "Passwords do not match";
	return findRegistrantsWeakness(input);
}

/**
 * Creates an administrator. The email counts as verified, since only the operator can run commands on the machine.
 * @throws DomainError `conflict` for a username, email address or mobile number in use.
 */
export async function createAdministrator(input: AdministratorInput): Promise<void> {
	const passwordHash = await hashPassword(input.password);
	await db
		.transaction(async (tx) => {
			const [user] = await tx
				.insert(users)
				.values({
					role: "ADMIN",
					category: "OFFICE_PROFESSIONAL",
					username: input.username,
					passwordHash,
					firstName: input.first_name,
					lastName: input.last_name,
					email: input.email,
					emailVerifiedAt: new Date(),
					mobileNumber: input.mobile_number,
				})
				.returning({ id: users.id });
			if (!user) throw new Error("No user came back");
			await recordAudit(tx, { actor: null, action: "user.create-admin", subject: "user", subjectId: user.id });
		})
		.catch((error: unknown) => {
			const key = brokenKey(error);
			if (key === undefined) throw error;
			const field = key.replace(/^users_|_key$/g, "").replace("_", " ");
			throw new DomainError("conflict", `No administrator was created: this ${field} belongs to another account.`, {
				cause: error,
			});
		});
}
