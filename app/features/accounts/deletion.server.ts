import { randomBytes } from "node:crypto";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { createLimit } from "~/db/limiter.server";
import { oneTimeCodes, users } from "~/db/schema/accounts";
import { transactions } from "~/db/schema/payments";
import { DomainError } from "~/errors";
import { type Actor, requireAnotherAdmin } from "~/features/accounts/administration.server";
import { recordAudit } from "~/features/accounts/audit.server";
import { anonymise } from "~/features/accounts/own-data.server";
import { hashPassword, isPasswordOf } from "~/features/accounts/password.server";
import { queueMail } from "~/features/notifications/commands.server";

const wrongPasswords = createLimit({ name: "delete-account", points: 5, seconds: 15 * 60 });

/** A receipt keeps what it says of the money and the place of supply, and forgets whose it was. */
const withoutRecipient = sql`jsonb_set(${transactions.receiptParties}, '{recipient}', jsonb_build_object(
	'name', 'Account deleted', 'address', '', 'email', '', 'state', ${transactions.receiptParties}->'recipient'->'state'))`;

/**
 * Deletes the account of whoever acts, who says their password once more. Personal data goes at once; what the law
 * wants kept about money stays and points to an account that no longer says whose it was.
 * A table says by its reference to users what becomes of its rows: `on delete cascade` goes, `set null` lets go,
 * anything else stays.
 * @throws DomainError `invalid` beside `password`, `too-many`, `conflict` for the last administrator.
 */
export async function deleteAccount(actor: Actor, password: string): Promise<void> {
	const [user] = await db
		.select({ passwordHash: users.passwordHash, role: users.role })
		.from(users)
		.where(eq(users.id, actor.id));
	await wrongPasswords.take(actor.id);
	if (!(await isPasswordOf(user?.passwordHash, password)))
		throw new DomainError("invalid", "Wrong password.", { field: "password" });
	await wrongPasswords.clear(actor.id);
	const nobodysPassword = await hashPassword(randomBytes(32).toString("base64url"));
	await db.transaction(async (tx) => {
		if (user?.role === "ADMIN") await requireAnotherAdmin(tx, actor.id);
		const [person] = await tx
			.select({ email: users.email, mobileNumber: users.mobileNumber, deletedAt: users.deletedAt })
			.from(users)
			.where(eq(users.id, actor.id))
			.for("update");
		if (!person || person.deletedAt) return;
		await anonymise(tx, actor.id, nobodysPassword);
		await tx
			.update(transactions)
			.set({ receiptParties: withoutRecipient })
			.where(and(eq(transactions.userId, actor.id), isNotNull(transactions.receiptParties)));
		await tx.delete(oneTimeCodes).where(eq(oneTimeCodes.mobileNumber, person.mobileNumber));
		await queueMail(tx, {
			to: person.email,
			subject: "Your account is deleted",
			text: "Your Nyaya Diary account and your personal data are deleted, as you asked. Records of payments are kept as the law wants, without your name. This is our last mail to you.",
		});
		await recordAudit(tx, {
			actorId: actor.id,
			action: "user.delete",
			subject: "user",
			subjectId: actor.id,
			address: actor.address,
		});
	});
}
