import { eq } from "drizzle-orm";
import { queueMail } from "~/features/people/notifications/commands.server";
import { mailWords } from "~/features/people/notifications/mail-words";
import { users } from "~/features/people/users/schema";
import { paths } from "~/paths";
import type { Database } from "~/platform/db/client.server";
import { columnsOf } from "~/platform/db/columns-of";
import { phrase } from "~/platform/language/translate";
import { env } from "~/platform/settings/env.server";

const TURNED_OFF = phrase("Your webhook was turned off");
const MAILS = {
	added: {
		subject: phrase("New webhook on your Nyaya Diary account"),
		text: phrase(
			'Dear {firstName},\n\nThe webhook {url} was added to your account {username}. Changes in your cases are now sent there.\n\nIf this was not you, delete it in your profile and reset your password with "Forgot password" on the login page.',
		),
	},
	failing: {
		subject: TURNED_OFF,
		text: phrase(
			"Dear {firstName},\n\nWe could not deliver anything to your webhook {url} for five days, so we turned it off. Nothing is sent to it until you turn it on again:\n{link}",
		),
	},
	gone: {
		subject: TURNED_OFF,
		text: phrase(
			"Dear {firstName},\n\nYour webhook {url} answered that it is gone (410), so we turned it off. Nothing is sent to it until you turn it on again:\n{link}",
		),
	},
};

type Webhook = { id: string; userId: string; url: string };

/** Mails a person what became of a webhook of theirs; its secret is in no mail. */
export async function mailOwner(tx: Database, { id, userId, url }: Webhook, what: keyof typeof MAILS): Promise<void> {
	const [person] = await tx
		.select(columnsOf(users, "email", "firstName", "username"))
		.from(users)
		.where(eq(users.id, userId));
	const link = `${env.PUBLIC_URL}${paths.webhook(id)}`;
	if (person) await queueMail(tx, { to: person.email, words: () => mailWords(MAILS[what], { ...person, url, link }) });
}
