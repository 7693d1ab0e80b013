import type { Database } from "~/db/client.server";
import { env } from "~/env.server";
import { queueMail, queueSms } from "~/features/notifications/commands.server";
import { formatMobileNumber } from "~/features/sign-in/mobile-number";
import { paths } from "~/paths";

const WAS_IT_YOU = "If this was not you, reset your password now and write to us.";

/** Mails the link that confirms a new address. Without a token the address belongs to another account, which is told. */
export async function mailEmailProof(tx: Database, { email, token }: { email: string; token?: string }) {
	if (!token) return mailHolder(tx, email, "email address");
	const link = env.PUBLIC_URL + paths.confirmEmail(token);
	await queueMail(tx, {
		to: email,
		subject: "Confirm your new email address for Nyaya Diary",
		text: `Someone, probably you, wants to use this address for a Nyaya Diary account.\n\nTo confirm it, open this link:\n${link}\n\nThe link works once, for 24 hours. If this was not you, please ignore this email.`,
		isSecret: true,
	});
}

/** Tells the holder of an address or number that somebody tried to use it for another account. */
export async function mailHolder(tx: Database, email: string, what: "email address" | "mobile number") {
	await queueMail(tx, {
		to: email,
		subject: `Your ${what} was entered for another account`,
		text: `Someone tried to use your ${what} for another Nyaya Diary account. It stays with your account, and nothing has changed.\n\nIf it was you, log in to this account, or use "Forgot password" on the login page.`,
	});
}

type Contacts = { email?: string; mobile?: string };

const namesOf = ({ email, mobile }: Contacts) =>
	[email && "email address", mobile && "mobile number"].filter(Boolean).join(" and ");

/** Tells the current address that a change was requested, before anything has changed. */
export async function mailContactRequested(tx: Database, to: string, contacts: Contacts) {
	await queueMail(tx, {
		to,
		subject: `A change of your ${namesOf(contacts)} was requested`,
		text: `Someone, probably you, asked to change the ${namesOf(contacts)} of your Nyaya Diary account. Nothing has changed yet.\n\nIf this was not you, reset your password now with "Forgot password" on the login page. This cancels the change.`,
	});
}

/** Tells the old address or number that it was replaced. */
export async function mailContactChanged(
	tx: Database,
	old: { email: string; mobileNumber: string },
	{ mobile }: Contacts,
) {
	if (!mobile) {
		await queueMail(tx, {
			to: old.email,
			subject: "Your email address was changed",
			text: `Your Nyaya Diary account now uses another email address instead of this one. ${WAS_IT_YOU}`,
		});
		return;
	}
	const ending = mobile.slice(-3);
	const text = `The mobile number of your Nyaya Diary account was changed to one ending in ${ending}. ${WAS_IT_YOU}`;
	await queueSms(tx, { to: old.mobileNumber, template: "mobile-changed", variables: { ENDING: ending, TEXT: text } });
	await queueMail(tx, {
		to: old.email,
		subject: "Your mobile number was changed",
		text: `${text}\n\nThe previous number was ${formatMobileNumber(old.mobileNumber)}.`,
	});
}
