import { paths } from "~/paths";
import { phrase } from "~/platform/language/translate";

type Page = {
	to: string;
	title: string;
	/** For search engines. */
	description: string;
};

/** The pages whose text an administrator writes (decision 294). */
export const PAGES = {
	privacy: {
		to: paths.privacy,
		title: phrase("Privacy Policy"),
		description: phrase(
			"What Nyaya Diary keeps about you, why and for how long, who else gets it, and your rights over it.",
		),
	},
	terms: {
		to: paths.terms,
		title: phrase("Terms of use"),
		description: phrase(
			"What Nyaya Diary does and does not promise, what your account may be used for, and how it ends.",
		),
	},
	refunds: {
		to: paths.refunds,
		title: phrase("Refunds and cancellation"),
		description: phrase(
			"When a payment for a Nyaya Diary package goes back, how to ask for it, and how long it takes.",
		),
	},
	contact: {
		to: paths.contact,
		title: phrase("Contact"),
		description: phrase("Who runs Nyaya Diary, how to reach them, and the grievance officer who answers complaints."),
	},
	help: {
		to: paths.help,
		title: phrase("Help"),
		description: phrase(
			"Where to find the CNR number of a court case in India, and what to do when something does not work.",
		),
	},
} as const satisfies Record<string, Page>;

export const LONGEST_PAGE = 20_000;
