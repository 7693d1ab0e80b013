import type { Actions } from "~/features/people/audit/actions";
import { phrase } from "~/platform/language/translate";

export const HEARING_ACTIONS = {
	"case.hearing": {
		sentence: phrase("{actor} recorded a hearing of {what}"),
		members: phrase("Recorded a hearing"),
		fields: { day: phrase("Day of the hearing"), reason: phrase("Reason") },
	},
	"case.hearing-remove": {
		sentence: phrase("{actor} removed a recorded hearing of {what}"),
		members: phrase("Removed a recorded hearing"),
		fields: { day: phrase("Day of the hearing"), reason: phrase("Reason") },
	},
	"case.hearing-restore": {
		sentence: phrase("{actor} restored an earlier entry of a hearing of {what}"),
		members: phrase("Restored an earlier entry of a hearing"),
		fields: { day: phrase("Day of the hearing") },
	},
	"case.hearing-keep": {
		sentence: phrase("{actor} kept the noted date of {what}"),
		members: phrase("Kept a noted date"),
	},
	"case.hearing-take": {
		sentence: phrase("{actor} accepted the court's date of {what}"),
		members: phrase("Accepted the court's date"),
	},
} satisfies Actions;

declare module "~/features/people/audit/actions" {
	interface ActionTables {
		hearings: typeof HEARING_ACTIONS;
	}
}
