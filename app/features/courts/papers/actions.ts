import type { Actions } from "~/features/people/audit/actions";
import { phrase } from "~/platform/language/translate";

export const PAPER_ACTIONS = {
	"case.paper-add": { sentence: phrase("{actor} added a paper to {what}"), members: phrase("Added a paper") },
	"case.paper-delete": { sentence: phrase("{actor} deleted a paper of {what}"), members: phrase("Deleted a paper") },
	"case.paper-share": {
		sentence: phrase("{actor} chose the papers on the shared page of {what}"),
		members: phrase("Chose the papers on a shared page"),
	},
	"case.paper-export": {
		sentence: phrase("{actor} downloaded the papers of {what}"),
		members: phrase("Downloaded the papers of a case"),
	},
} satisfies Actions;

declare module "~/features/people/audit/actions" {
	interface ActionTables {
		papers: typeof PAPER_ACTIONS;
	}
}
