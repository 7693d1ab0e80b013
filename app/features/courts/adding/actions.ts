import { type Actions, counted, withDetails } from "~/features/people/audit/actions";
import { phrase, phrases } from "~/platform/language/translate";

export const ADDING_ACTIONS = {
	"case.add-many": {
		sentence: phrase("{actor} added {what}"),
		members: counted("count", phrases("Added {count} case", "Added {count} cases")),
		stated: ["count"],
	},
	"case.approve-found": {
		sentence: withDetails(phrase("{actor} approved {what}: the confirmed bar number {bar} finds it")),
		fields: { bar: phrase("Bar number") },
		stated: ["bar"],
	},
	"user.confirm-bar-number": {
		sentence: withDetails(phrase("{actor} confirmed bar number {bar} of {whom}")),
		stated: ["bar"],
	},
	"user.withdraw-bar-number": {
		sentence: withDetails(phrase("{actor} withdrew the confirmation of bar number {bar} of {whom}")),
		stated: ["bar"],
	},
	"case.search": { sentence: phrase("{actor} searched for cases"), members: phrase("Searched for cases") },
	"case.dismiss": {
		sentence: phrase("{actor} removed an offered case: {what}"),
		members: phrase("Removed an offered case"),
	},
} satisfies Actions;

declare module "~/features/people/audit/actions" {
	interface ActionTables {
		adding: typeof ADDING_ACTIONS;
	}
}
