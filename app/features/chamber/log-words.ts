import { z } from "zod";

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

const cases = ({ count = 1 }: Details) => (count === 1 ? "1 case" : `${count} cases`);

const WORDS: Record<string, (about: Details) => string> = {
	"case.add": () => "Added a case",
	"case.add-many": (about) => `Added ${cases(about)}`,
	"case.search": () => "Searched for cases",
	"case.dismiss": () => "Removed an offered case",
	"case.change": () => "Changed a case",
	"case.delete": (about) => `Deleted ${cases(about)}`,
	"case.note": () => "Changed a note",
	"case.tags": () => "Changed tags",
	"case.tag-many": (about) => `Changed a tag of ${cases(about)}`,
	"case.mute": () => "Turned alerts off for a case",
	"case.unmute": () => "Turned alerts on for a case",
	"case.archive": (about) => `Archived ${cases(about)}`,
	"case.restore": (about) => `Brought back ${cases(about)}`,
	"case.check": () => "Asked the court about a case",
	"case.share": () => "Made a link to a case",
	"case.stop-share": () => "Stopped a link to a case",
	"case.export": () => "Downloaded the list of cases",
	"message.send": ({ count = 1 }) => (count === 1 ? "Sent 1 message" : `Sent ${count} messages`),
	"number.add": () => "Saved a mobile number",
	"number.change": () => "Changed a mobile number",
	"number.delete": () => "Deleted a mobile number",
	"number.links": () => "Changed linked numbers",
	"chamber.invite": ({ contact, role }) => `Invited ${contact} as ${role}`,
	"chamber.withdraw": () => "Took an invitation back",
	"chamber.accept": () => "Accepted the invitation",
	"chamber.decline": () => "Declined the invitation",
	"chamber.role": ({ role }) => `Changed a role to ${role}`,
	"chamber.end": () => "Ended a membership",
	"chamber.leave": () => "Left",
};

/** What a chamber's log says of an act, and the CNR of its case if it is about one. */
export function actInWords(action: string, written: unknown): { words: string; cnr?: string } {
	const about = details.parse(written);
	return { words: WORDS[action]?.(about) ?? action, cnr: about.cnr };
}
