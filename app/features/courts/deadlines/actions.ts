import type { Actions } from "~/features/people/audit/actions";
import { phrase } from "~/platform/language/translate";

export const DEADLINE_ACTIONS = {
	"deadline.add": {
		sentence: phrase("{actor} added a to-do to {what}"),
		members: phrase("Added a to-do"),
		fields: { due: phrase("Due") },
	},
	"deadline.change": { sentence: phrase("{actor} changed a to-do of {what}"), members: phrase("Changed a to-do") },
	"deadline.done": { sentence: phrase("{actor} did a to-do of {what}"), members: phrase("Did a to-do") },
	"deadline.undo": { sentence: phrase("{actor} reopened a to-do of {what}"), members: phrase("Reopened a to-do") },
	"deadline.delete": { sentence: phrase("{actor} deleted a to-do of {what}"), members: phrase("Deleted a to-do") },
} satisfies Actions;

declare module "~/features/people/audit/actions" {
	interface ActionTables {
		deadlines: typeof DEADLINE_ACTIONS;
	}
}
