import { paths } from "~/paths";
import { phrase } from "~/platform/language/translate";

type Page = {
	to: string;
	title: string;
	/** For search engines. */
	description: string;
};

/** Pages with a text that administrators write. */
export const PAGES = {
	privacy: {
		to: paths.privacy,
		title: phrase("Privacy Policy"),
		description: phrase("Your data in Nyaya Diary: purpose, sharing, storage period and your rights."),
	},
	terms: {
		to: paths.terms,
		title: phrase("Terms of use"),
		description: phrase("Terms for using Nyaya Diary: the service, your account, packages, liability and law."),
	},
	refunds: {
		to: paths.refunds,
		title: phrase("Refunds and cancellation"),
		description: phrase("When Nyaya Diary refunds a package payment, how to ask for a refund, and how long it takes."),
	},
	contact: {
		to: paths.contact,
		title: phrase("Contact"),
		description: phrase("Nyaya Diary's operator, contact details and grievance officer."),
	},
	help: {
		to: paths.help,
		title: phrase("Help"),
		description: phrase("How to find the CNR number of a court case in India, and help with common problems."),
	},
} as const satisfies Record<string, Page>;

export const MAX_PAGE_LENGTH = 20_000;
