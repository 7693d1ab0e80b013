import { phrase } from "~/platform/language/translate";

type Page = {
	title: string;
	/** For search engines. */
	description: string;
};

/** Pages with a text of the operator's, each at the address of its name. */
export const PAGES = {
	privacy: {
		title: phrase("Privacy Policy"),
		description: phrase("Your data in Nyaya Diary: purpose, sharing, storage period and your rights."),
	},
	terms: {
		title: phrase("Terms of use"),
		description: phrase("Terms for using Nyaya Diary: the service, your account, packages, liability and law."),
	},
	refunds: {
		title: phrase("Refunds and cancellation"),
		description: phrase("When Nyaya Diary refunds a package payment, how to ask for a refund, and how long it takes."),
	},
	contact: {
		title: phrase("Contact"),
		description: phrase("Nyaya Diary's operator, contact details and grievance officer."),
	},
	help: {
		title: phrase("Help"),
		description: phrase("How to find the CNR number of a court case in India, and help with common problems."),
	},
	accessibility: {
		title: phrase("Accessibility"),
		description: phrase("Phones, browsers and screen readers that Nyaya Diary supports, and known gaps."),
	},
} as const satisfies Record<string, Page>;

export type PageCode = keyof typeof PAGES;
