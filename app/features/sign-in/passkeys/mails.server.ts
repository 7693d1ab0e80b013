import type { Database } from "~/db/client.server";
import { env } from "~/env.server";
import { queueMail } from "~/features/notifications/commands.server";
import { mailWords } from "~/features/notifications/mail-words";
import { phrase } from "~/language/translate";
import { profilePaths } from "~/paths";

/** What a person is told about their passkeys. */
const MAILS = {
	added: {
		subject: phrase("A passkey was added to your account"),
		text: phrase(
			'Dear {firstName},\n\nThe passkey "{name}" was added. Whoever has that device and can unlock it can log in to your Nyaya Diary account with it.\n\nIf this was not you, remove it here, and change your password:\n\n{link}',
		),
	},
	removed: {
		subject: phrase("A passkey was removed from your account"),
		text: phrase(
			'Dear {firstName},\n\nThe passkey "{name}" no longer logs in to your Nyaya Diary account.\n\nIf this was not you, look at your passkeys here, and change your password:\n\n{link}',
		),
	},
} as const;

type Addressee = { email: string; firstName: string; role: "USER" | "ADMIN" };

/** Mails a person about one of their passkeys, in the caller's transaction. */
export async function mailAboutPasskey(tx: Database, about: keyof typeof MAILS, person: Addressee, name: string) {
	const { email, firstName, role } = person;
	const link = env.PUBLIC_URL + profilePaths(role).passkeys;
	await queueMail(tx, { to: email, words: () => mailWords(MAILS[about], { firstName, name, link }) });
}
