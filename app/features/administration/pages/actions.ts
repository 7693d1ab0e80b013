import type { Actions } from "~/features/people/audit/actions";
import { phrase, t } from "~/platform/language/translate";

export const PAGE_ACTIONS = {
	"page.change": {
		sentence: ({ actor, what, details: { version } }) =>
			t("{actor} wrote version {version} of the page {what}", { actor, what, version: String(version) }),
		fields: { inForceFrom: phrase("In force from") },
		stated: ["version"],
	},
} satisfies Actions;

declare module "~/features/people/audit/actions" {
	interface ActionTables {
		pages: typeof PAGE_ACTIONS;
	}
}
