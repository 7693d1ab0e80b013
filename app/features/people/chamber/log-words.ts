import { z } from "zod";
import { countWords, phrase, t } from "~/platform/language/translate";

/** What the entries of a chamber's log carry. */
const details = z
	.object({
		cnr: z.string().optional(),
		count: z.number().optional(),
		contact: z.string().optional(),
		role: z.string().optional(),
	})
	.catch({});
type Details = z.output<typeof details>;

/** The words for acts of which there is nothing else to say. */
const WORDS: Record<string, string> = {
	"case.add": phrase("Added a case"),
	"case.search": phrase("Searched for cases"),
	"case.dismiss": phrase("Removed an offered case"),
	"case.change": phrase("Changed a case"),
	"case.note": phrase("Changed a note"),
	"case.tags": phrase("Changed tags"),
	"case.mute": phrase("Turned alerts off for a case"),
	"case.unmute": phrase("Turned alerts on for a case"),
	"case.check": phrase("Checked a case with the court"),
	"case.share": phrase("Created a link to a case"),
	"case.stop-share": phrase("Stopped a link to a case"),
	"case.export": phrase("Downloaded the list of cases"),
	"case.print": phrase("Printed the list of cases"),
	"number.add": phrase("Saved a mobile number"),
	"number.change": phrase("Changed a mobile number"),
	"number.delete": phrase("Deleted a mobile number"),
	"number.links": phrase("Changed linked numbers"),
	"chamber.withdraw": phrase("Cancelled an invitation"),
	"chamber.accept": phrase("Accepted the invitation"),
	"chamber.decline": phrase("Declined the invitation"),
	"chamber.leave": phrase("Left"),
	"chamber.alerts-on": phrase("Switched on alerts about your cases"),
	"chamber.alerts-off": phrase("Switched off alerts about your cases"),
};

/** The words for acts whose entries say more than that they happened. */
const TELLING: Record<string, (about: Details) => string> = {
	"case.add-many": ({ count = 1 }) => countWords(count, "Added {count} case", "Added {count} cases"),
	"case.delete": ({ count = 1 }) => countWords(count, "Deleted {count} case", "Deleted {count} cases"),
	"case.tag-many": ({ count = 1 }) =>
		countWords(count, "Changed a tag of {count} case", "Changed a tag of {count} cases"),
	"case.archive": ({ count = 1 }) => countWords(count, "Archived {count} case", "Archived {count} cases"),
	"case.restore": ({ count = 1 }) => countWords(count, "Brought back {count} case", "Brought back {count} cases"),
	"message.send": ({ count = 1 }) => countWords(count, "Sent {count} message", "Sent {count} messages"),
	"chamber.end": ({ count }) =>
		count
			? countWords(count, "Ended a membership and stopped {count} link", "Ended a membership and stopped {count} links")
			: t("Ended a membership"),
	"chamber.invite": ({ contact, role }) => t("Invited {contact} as {role}", { contact, role }),
	"chamber.role": ({ role }) => t("Changed a role to {role}", { role }),
};

/** What a chamber's log says of an act, and the CNR of its case if it is about one. */
export function actInWords(action: string, written: unknown): { words: string; cnr?: string } {
	const about = details.parse(written);
	return { words: TELLING[action]?.(about) ?? t(WORDS[action] ?? action), cnr: about.cnr };
}
