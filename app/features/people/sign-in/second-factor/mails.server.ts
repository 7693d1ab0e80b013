import { queueMail } from "~/features/people/notifications/commands.server";
import { mailWords } from "~/features/people/notifications/mail-words";
import type { Database } from "~/platform/db/client.server";
import { phrase } from "~/platform/language/translate";

/** What a person is told about their second factor. */
const MAILS = {
	on: {
		subject: phrase("Your second factor is on"),
		text: phrase(
			'Dear {firstName},\n\nLogging in to Nyaya Diary now asks for a code of your authenticator app after the password. You are logged out on all other devices. Keep your recovery codes where you can find them without your phone.\n\nIf this was not you, reset your password now with "Forgot password" on the login page and write to us.',
		),
	},
	off: {
		subject: phrase("Your second factor is off"),
		text: phrase(
			'Dear {firstName},\n\nLogging in to Nyaya Diary asks for your password alone from now on. You are logged out on all other devices.\n\nIf this was not you, reset your password now with "Forgot password" on the login page and write to us.',
		),
	},
	"reset asked": {
		subject: phrase("A reset of your second factor was requested"),
		text: phrase(
			"Dear {firstName},\n\nAn administrator asked to reset the second factor of your Nyaya Diary account. Nothing has changed yet: another administrator must confirm it.\n\nIf you did not ask for this, please write to us at once.",
		),
	},
	reset: {
		subject: phrase("Your second factor was reset"),
		text: phrase(
			"Dear {firstName},\n\nTwo administrators reset the second factor of your Nyaya Diary account. You are logged out on all devices and your API tokens are revoked. Log in with your password and set it up again.\n\nIf you did not ask for this, please write to us at once.",
		),
	},
	"codes renewed": {
		subject: phrase("You have new recovery codes"),
		text: phrase(
			'Dear {firstName},\n\nTen new recovery codes were made for your Nyaya Diary account. The former ones do not work any more.\n\nIf this was not you, reset your password now with "Forgot password" on the login page and write to us.',
		),
	},
	"code used": {
		subject: phrase("A recovery code was used"),
		text: phrase(
			'Dear {firstName},\n\nSomeone, probably you, logged in to Nyaya Diary with a recovery code. Codes left: {left}. You can make new ones in your profile.\n\nIf this was not you, reset your password now with "Forgot password" on the login page and write to us.',
		),
	},
	"wrong codes": {
		subject: phrase("Someone knows your password"),
		text: phrase(
			'Dear {firstName},\n\nSomeone typed your right password at Nyaya Diary, and then wrong codes again and again. They could not log in.\n\nIf this was not you, choose a new password now with "Forgot password" on the login page.',
		),
	},
} as const;

type Addressee = { email: string; firstName: string };

/** Mails a person about their second factor, in the caller's transaction. */
export async function mailAbout(tx: Database, about: keyof typeof MAILS, { email, firstName }: Addressee, left = 0) {
	await queueMail(tx, { to: email, words: () => mailWords(MAILS[about], { firstName, left }) });
}
