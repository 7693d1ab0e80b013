import { type Actions, counted } from "~/features/people/audit/actions";
import { phrase, phrases } from "~/platform/language/translate";

export const CASE_ACTIONS = {
	"case.add": { sentence: phrase("{actor} added {what}"), members: phrase("Added a case") },
	"case.change": { sentence: phrase("{actor} changed {what}"), members: phrase("Changed a case") },
	"case.delete": {
		sentence: phrase("{actor} deleted {what}"),
		members: counted("count", phrases("Deleted {count} case", "Deleted {count} cases")),
		stated: ["count"],
	},
	"case.archive": {
		sentence: phrase("{actor} archived {what}"),
		members: counted("count", phrases("Archived {count} case", "Archived {count} cases")),
		stated: ["count"],
	},
	"case.restore": {
		sentence: phrase("{actor} brought back {what}"),
		members: counted("count", phrases("Brought back {count} case", "Brought back {count} cases")),
		stated: ["count"],
	},
	"case.note": { sentence: phrase("{actor} changed the note of {what}"), members: phrase("Changed a note") },
	"case.tags": { sentence: phrase("{actor} changed the tags of {what}"), members: phrase("Changed tags") },
	"case.tag-many": {
		sentence: phrase("{actor} changed the tags of {what}"),
		members: counted("count", phrases("Changed a tag of {count} case", "Changed a tag of {count} cases")),
		stated: ["count"],
	},
	"case.mute": {
		sentence: phrase("{actor} turned alerts off for {what}"),
		members: phrase("Turned alerts off for a case"),
	},
	"case.unmute": {
		sentence: phrase("{actor} turned alerts on for {what}"),
		members: phrase("Turned alerts on for a case"),
	},
	"case.check": {
		sentence: phrase("{actor} checked {what} with the court"),
		members: phrase("Checked a case with the court"),
	},
	"case.export": {
		sentence: phrase("{actor} downloaded the list of cases"),
		members: phrase("Downloaded the list of cases"),
	},
	"case.print": { sentence: phrase("{actor} printed the list of cases"), members: phrase("Printed the list of cases") },
} satisfies Actions;

declare module "~/features/people/audit/actions" {
	interface ActionTables {
		cases: typeof CASE_ACTIONS;
	}
}
