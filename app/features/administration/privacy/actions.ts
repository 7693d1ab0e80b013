import type { Actions } from "~/features/people/audit/actions";
import { phrase } from "~/platform/language/translate";

export const CONSENT_ACTIONS = {
	"consent.give": { sentence: phrase("{actor} agreed to the use of their data") },
	"consent.withdraw": { sentence: phrase("{actor} withdrew a consent") },
} satisfies Actions;

declare module "~/features/people/audit/actions" {
	interface ActionTables {
		privacy: typeof CONSENT_ACTIONS;
	}
}
