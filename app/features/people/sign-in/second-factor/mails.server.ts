import { queueMail } from "~/features/people/notifications/commands.server";
import { mailWords } from "~/features/people/notifications/mail-words";
import type { Database } from "~/platform/db/client.server";
import { phrase } from "~/platform/language/translate";

const MAILS = {
	on: {
		subject: phrase("Two-step login is on"),
		text: phrase(
			'Dear {firstName},\n\nTwo-step login is now on for your Nyaya Diary account. After your password, enter a code from your authenticator app. You are logged out on all other devices. Keep your recovery codes where you can find them without your phone.\n\nIf this was not you, reset your password now with "Forgot password" on the login page and write to us.',
		),
	},
	off: {
		subject: phrase("Two-step login is off"),
		text: phrase(
			'Dear {firstName},\n\nTwo-step login is now off for your Nyaya Diary account. You log in with your password only. You are logged out on all other devices.\n\nIf this was not you, reset your password now with "Forgot password" on the login page and write to us.',
		),
	},
	"reset asked": {
		subject: phrase("A reset of your two-step login was requested"),
		text: phrase(
			"Dear {firstName},\n\nAn administrator asked to reset two-step login on your Nyaya Diary account. Nothing has changed yet. Another administrator must confirm it.\n\nIf you did not ask for this, please write to us immediately.",
		),
	},
	reset: {
		subject: phrase("Two-step login was reset"),
		text: phrase(
			"Dear {firstName},\n\nTwo administrators reset two-step login on your Nyaya Diary account. You are logged out on all devices and your API tokens are revoked. Log in with your password and set up two-step login again.\n\nIf you did not ask for this, please write to us immediately.",
		),
	},
	"codes renewed": {
		subject: phrase("You have new recovery codes"),
		text: phrase(
			'Dear {firstName},\n\nTen new recovery codes were created for your Nyaya Diary account. The old codes no longer work.\n\nIf this was not you, reset your password now with "Forgot password" on the login page and write to us.',
		),
	},
	"code used": {
		subject: phrase("A recovery code was used"),
		text: phrase(
			'Dear {firstName},\n\nSomeone, probably you, logged in to Nyaya Diary with a recovery code. Codes left: {left}. You can create new codes in your profile.\n\nIf this was not you, reset your password now with "Forgot password" on the login page and write to us.',
		),
	},
	"wrong codes": {
		subject: phrase("Someone knows your password"),
		text: phrase(
			'Dear {firstName},\n\nSomeone entered your correct password in Nyaya Diary, and then several wrong codes. They could not log in.\n\nIf this was not you, choose a new password now with "Forgot password" on the login page.',
		),
	},
} as const;

type Addressee = { email: string; firstName: string };

export async function mailAbout(tx: Database, about: keyof typeof MAILS, { email, firstName }: Addressee, left = 0) {
	await queueMail(tx, { to: email, words: () => mailWords(MAILS[about], { firstName, left }) });
}
