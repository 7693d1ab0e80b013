import type { Actions } from "~/features/people/audit/actions";
import { phrase } from "~/platform/language/translate";

export const OWN_MATTER_ACTIONS = {
	"case.add-own": {
		sentence: phrase("{actor} added a matter without a CNR"),
		members: phrase("Added a matter without a CNR"),
	},
	"case.change-own": {
		sentence: phrase("{actor} changed a matter without a CNR"),
		members: phrase("Changed a matter without a CNR"),
	},
	"case.look-up": {
		sentence: phrase("{actor} looked up a matter without a CNR"),
		members: phrase("Looked up a matter without a CNR"),
	},
	"case.enter-cnr": {
		sentence: phrase("{actor} entered the CNR {what} of a matter"),
		members: phrase("Entered the CNR of a matter"),
	},
} satisfies Actions;

declare module "~/features/people/audit/actions" {
	interface ActionTables {
		ownMatters: typeof OWN_MATTER_ACTIONS;
	}
}
