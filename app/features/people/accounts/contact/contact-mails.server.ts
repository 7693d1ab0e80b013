import { queueMail, queueSms } from "~/features/people/notifications/commands.server";
import { mailWords } from "~/features/people/notifications/mail-words";
import { formatMobileNumber } from "~/features/people/sign-in/mobile-number";
import { paths } from "~/paths";
import type { Database } from "~/platform/db/client.server";
import { inLanguage, phrase, t } from "~/platform/language/translate";
import { env } from "~/platform/settings/env.server";

const WAS_IT_YOU = phrase("If this was not you, reset your password now and write to us.");

const UNDO = phrase(
	"If this was not you, open this link within 72 hours to undo it:\n{link}\n\nThis restores your email address and mobile number, and logs out all devices. You then choose a new password.",
);

const PROOF_WORDS = {
	subject: phrase("Confirm your new email address for Nyaya Diary"),
	text: phrase(
		"Someone, probably you, wants to use this address for a Nyaya Diary account.\n\nTo confirm it, open this link:\n{link}\n\nThe link works once, for 24 hours. If this was not you, please ignore this email.",
	),
};

/** Mails the link that confirms a new address; without a token, notifies its holder, who has another account. */
export async function mailEmailProof(tx: Database, { email, token }: { email: string; token?: string }) {
	if (!token) return mailHolder(tx, email, "email address");
	const link = env.PUBLIC_URL + paths.confirmEmail(token);
	await queueMail(tx, { to: email, words: () => mailWords(PROOF_WORDS, { link }), isSecret: true });
}

/** The mails to the holder of an address or number that somebody entered for another account. */
const HOLDER_WORDS = {
	"email address": {
		subject: phrase("Your email address was entered for another account"),
		text: phrase(
			'Someone tried to use your email address for another Nyaya Diary account. It stays with your account, and nothing has changed.\n\nIf it was you, log in to this account, or use "Forgot password" on the login page.',
		),
	},
	"mobile number": {
		subject: phrase("Your mobile number was entered for another account"),
		text: phrase(
			'Someone tried to use your mobile number for another Nyaya Diary account. It stays with your account, and nothing has changed.\n\nIf it was you, log in to this account, or use "Forgot password" on the login page.',
		),
	},
};

export async function mailHolder(tx: Database, email: string, what: keyof typeof HOLDER_WORDS) {
	await queueMail(tx, { to: email, words: () => mailWords(HOLDER_WORDS[what]) });
}

type Contacts = { email?: string; mobile?: string };

const namesOf = ({ email, mobile }: Contacts) => {
	if (email && mobile) return t("email address and mobile number");
	return email ? t("email address") : t("mobile number");
};

type Old = { email: string; mobileNumber: string };

const undoLink = (token: string) => env.PUBLIC_URL + paths.undoContact(token);

/** Texts the old number how to undo a change, if the operator has registered an SMS template for it. */
async function smsUndo(
	tx: Database,
	{ mobileNumber }: Old,
	{ contacts, token }: { contacts: Contacts; token: string },
) {
	if (!env.SMS_UNDO_TEMPLATE_ID) return;
	const what = inLanguage("en", () => namesOf(contacts));
	const { host } = new URL(env.PUBLIC_URL);
	const text = `Nyaya Diary: a change of your ${what} was requested or made. If this was not you, undo it within 72 hours: ${host}${paths.undoContact(token)}`;
	const variables = { WHAT: what, HOST: host, TOKEN: token, TEXT: text };
	await queueSms(tx, { to: mobileNumber, template: "contact-undo", variables, isSecret: true });
}

/** Notifies the current address and number of a requested change, before anything changes, and how to undo it. */
export async function mailContactRequested(tx: Database, old: Old, asked: { contacts: Contacts; token: string }) {
	const { contacts, token } = asked;
	await smsUndo(tx, old, asked);
	await queueMail(tx, {
		to: old.email,
		words: () => ({
			subject: t("A change to your {contacts} was requested", { contacts: namesOf(contacts) }),
			text: t(
				"Someone, probably you, asked to change the {contacts} of your Nyaya Diary account. Nothing has changed yet.\n\n{undo}",
				{ contacts: namesOf(contacts), undo: t(UNDO, { link: undoLink(token) }) },
			),
		}),
		isSecret: true,
	});
}

const UNDONE = {
	subject: phrase("A change to your Nyaya Diary account was undone"),
	back: phrase(
		"Your Nyaya Diary account has its previous email address and mobile number again. All devices are logged out, and the password no longer works. We will email you a link to choose a new password.",
	),
	replaced: phrase(
		"A Nyaya Diary account holder undid a change. The account no longer uses this email address. If you made the change, please write to us.",
	),
};

/** Notifies the restored address and the replaced one that a change was undone. */
export async function mailContactUndone(tx: Database, { email, replaced }: { email: string; replaced: string }) {
	const mail = (to: string, text: string) =>
		queueMail(tx, { to, words: () => mailWords({ subject: UNDONE.subject, text }) });
	await mail(email, UNDONE.back);
	if (replaced.toLowerCase() !== email.toLowerCase()) await mail(replaced, UNDONE.replaced);
}

/** Notifies the old address or number that it was replaced, and how to undo it. */
export async function mailContactChanged(
	tx: Database,
	old: Old,
	{ contacts, token }: { contacts: Contacts; token: string },
) {
	const { mobile } = contacts;
	const undo = () => t(UNDO, { link: undoLink(token) });
	if (!mobile) {
		await smsUndo(tx, old, { contacts, token });
		await queueMail(tx, {
			to: old.email,
			words: () => ({
				subject: t("Your email address was changed"),
				text: t("Your Nyaya Diary account now uses another email address instead of this one.\n\n{undo}", {
					undo: undo(),
				}),
			}),
			isSecret: true,
		});
		return;
	}
	const ending = mobile.slice(-3);
	const text = (wasItYou: string) =>
		t("The mobile number of your Nyaya Diary account was changed to one ending in {ending}. {wasItYou}", {
			ending,
			wasItYou,
		});
	const variables = { ENDING: ending, TEXT: inLanguage("en", () => text(t(WAS_IT_YOU))) };
	await queueSms(tx, { to: old.mobileNumber, template: "mobile-changed", variables });
	await smsUndo(tx, old, { contacts, token });
	await queueMail(tx, {
		to: old.email,
		words: () => ({
			subject: t("Your mobile number was changed"),
			text: t("{text}\n\nThe previous number was {mobileNumber}.", {
				text: text(undo()),
				mobileNumber: formatMobileNumber(old.mobileNumber),
			}),
		}),
		isSecret: true,
	});
}
