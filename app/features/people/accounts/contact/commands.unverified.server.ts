import { and, isNull, sql } from "drizzle-orm";
import { requestLink } from "~/features/people/accounts/commands.recovery.server";
import {
	cancelContactChange,
	countEmailProof,
	listContactChanges,
	requestEmailProof,
} from "~/features/people/accounts/contact/commands.contact-change.server";
import { voidLinks } from "~/features/people/sign-in/codes/links.server";
import { isDeviceOf } from "~/features/people/sign-in/login/login.server";
import { users } from "~/features/people/users/schema";
import { db } from "~/platform/db/client.server";
import { columnsOf, hasId } from "~/platform/db/rows";

type Unverified = { id: string; email: string; newEmail: string | undefined };

/** The account with this id, until its email is verified; undefined on any browser but the one that registered it. */
export async function findUnverified(id = "", device?: string): Promise<Unverified | undefined> {
	const [user] = await db
		.select(columnsOf(users, "id", "email", "passwordHash"))
		.from(users)
		.where(and(hasId(users.id, id), isNull(users.emailVerifiedAt), isNull(users.blockedAt)));
	if (!user || !isDeviceOf(user, device)) return undefined;
	return { id: user.id, email: user.email, newEmail: (await listContactChanges(id)).email };
}

/**
 * Mails a link to the address with which an unverified account goes on; earlier links no longer work. An address of another
 * account gets the same answer: its holder is mailed. @throws DomainError `too-many`
 */
export async function changeUnverifiedEmail({ id, email: old }: Unverified, email: string, address: string) {
	if (email.toLowerCase() === old.toLowerCase()) {
		await requestLink("verify-email", old, address);
		return cancelContactChange(id, "email");
	}
	await countEmailProof(id, email);
	await db.transaction(async (tx) => {
		const isOther = and(sql`lower(${users.email}) = ${email.toLowerCase()}`, sql`${users.id} <> ${id}`);
		await voidLinks(tx, id);
		await requestEmailProof(tx, id, { email, isTaken: (await tx.$count(users, isOther)) > 0 });
	});
}
