import { type Actions, counted } from "~/features/people/audit/actions";
import { phrase, phrases } from "~/platform/language/translate";

export const APPEARANCE_ACTIONS = {
	"case.side": {
		sentence: phrase("{actor} changed the side of {what}"),
		members: counted("count", phrases("Changed the side of {count} case", "Changed the side of {count} cases")),
		stated: ["count"],
	},
} satisfies Actions;

declare module "~/features/people/audit/actions" {
	interface ActionTables {
		appearance: typeof APPEARANCE_ACTIONS;
	}
}
