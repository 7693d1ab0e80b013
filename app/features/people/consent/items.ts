import type { ConsentItem } from "~/features/people/consent/schema";
import { phrase } from "~/platform/language/translate";

type Item = {
	/** Increased when the words change so that people must be asked again. */
	version: number;
	name: string;
	/** The data, and the reason for keeping it. */
	why: string;
	until: string;
	/** The effect of a withdrawal. */
	ends: string;
};

export type { ConsentItem };

export const ITEMS: Record<ConsentItem, Item> = {
	account: {
		version: 1,
		name: phrase("Your account"),
		why: phrase(
			"We keep your name, email, mobile number, address, work and login to run your account and bill your packages.",
		),
		until: phrase("Until you delete your account. We keep receipts for eight years, as tax law requires."),
		ends: phrase("Your account needs this consent. To withdraw it, delete your account."),
	},
	court_data: {
		version: 1,
		name: phrase("Court data"),
		why: phrase("We get court records for the cases you add, save them and check again every night."),
		until: phrase("Until you delete the case or your account."),
		ends: phrase(
			"We archive all your cases and stop checking court records. You cannot add, check or bring back cases. Nothing is deleted.",
		),
	},
	messages: {
		version: 1,
		name: phrase("Messages"),
		why: phrase(
			"We send alerts to you, and your messages to your clients. Delivery companies get the number or email and the text.",
		),
		until: phrase("We delete message texts after 90 days. The record that a message was sent stays with your account."),
		ends: phrase(
			"We stop your alerts, and messages and reminders to your clients. You still get login codes, receipts and answers to complaints.",
		),
	},
};

/** The sum of the versions: the value of `users.consentVersions` once a person has answered all items. */
export const ALL_VERSIONS = Object.values(ITEMS).reduce((sum, { version }) => sum + version, 0);
