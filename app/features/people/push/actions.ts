import type { Actions } from "~/features/people/audit/actions";
import { phrase } from "~/platform/language/translate";

export const PUSH_ACTIONS = {
	"security.push-on": { owner: phrase("Turned on push notifications") },
	"security.push-off": { owner: phrase("Turned off push notifications") },
} satisfies Actions;

declare module "~/features/people/audit/actions" {
	interface ActionTables {
		push: typeof PUSH_ACTIONS;
	}
}
