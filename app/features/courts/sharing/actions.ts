import type { Actions } from "~/features/people/audit/actions";
import { phrase } from "~/platform/language/translate";

export const SHARING_ACTIONS = {
	"case.share": { sentence: phrase("{actor} created a link to {what}"), members: phrase("Created a link to a case") },
	"case.stop-share": {
		sentence: phrase("{actor} stopped a link to {what}"),
		members: phrase("Stopped a link to a case"),
	},
	"security.case-shared": { owner: phrase("Created a link to a case") },
} satisfies Actions;

declare module "~/features/people/audit/actions" {
	interface ActionTables {
		sharing: typeof SHARING_ACTIONS;
	}
}
