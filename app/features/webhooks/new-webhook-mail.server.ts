import { eq } from "drizzle-orm";
import type { Database } from "~/db/client.server";
import { users } from "~/db/schema/users";
import { queueMail } from "~/features/notifications/commands.server";
import { mailWords } from "~/features/notifications/mail-words";
import { phrase } from "~/language/translate";

const NEW_WEBHOOK = {
	subject: phrase("A new webhook of your Nyaya Diary account"),
	text: phrase(
		'Dear {firstName},\n\nThe webhook {url} was added to your account {username}. From now on what happens to your cases is sent there.\n\nIf this was not you, delete it in your profile and reset your password with "Forgot password" on the login page.',
	),
};

/** Mails a person that a webhook was added; there are ten at most, and its secret is in no mail. */
export async function mailNewWebhook(tx: Database, userId: string, url: string): Promise<void> {
	const [person] = await tx
		.select({ email: users.email, firstName: users.firstName, username: users.username })
		.from(users)
		.where(eq(users.id, userId));
	if (!person) return;
	const { email, firstName, username } = person;
	await queueMail(tx, { to: email, words: () => mailWords(NEW_WEBHOOK, { firstName, username, url }) });
}
