import type { ConsentItem } from "~/features/people/consent/schema";
import { phrase } from "~/platform/language/translate";

type Item = {
	/** Grows with each change of the words that people have to be asked about. */
	version: number;
	name: string;
	/** What is kept and why. */
	why: string;
	/** For how long. */
	until: string;
	/** What ends when it is withdrawn. */
	ends: string;
};

export type { ConsentItem };

/** What a person agrees to, item by item. */
export const ITEMS: Record<ConsentItem, Item> = {
	account: {
		version: 1,
		name: phrase("Your account"),
		why: phrase(
			"We keep your name, email, mobile number, address, work and login, to run your account and to bill your packages.",
		),
		until: phrase("Until you delete your account. Receipts stay for eight years, as the law on taxes asks."),
		ends: phrase("Without this there is no account: withdrawing it means deleting your account."),
	},
	court_data: {
		version: 1,
		name: phrase("Court data"),
		why: phrase("We ask the courts about the cases you add, keep what they answer, and look again every night."),
		until: phrase("Until you delete the case or your account."),
		ends: phrase(
			"All your cases go to the archive, and nobody asks the courts about them for you. You cannot add, check or bring back cases. Nothing is deleted.",
		),
	},
	messages: {
		version: 1,
		name: phrase("Messages"),
		why: phrase(
			"We send you alerts, and your clients the messages you order. The companies that deliver them get the number or email and the text.",
		),
		until: phrase("Texts of messages are deleted after 90 days; that a message was sent stays with your account."),
		ends: phrase(
			"Alerts to you stop, and so do messages and reminders to your clients. Login codes, receipts and answers to complaints still come.",
		),
	},
};

/** The versions added up: what `users.consentVersions` is once a person has answered all of them. */
export const ALL_VERSIONS = Object.values(ITEMS).reduce((sum, { version }) => sum + version, 0);
