import type { Actions } from "~/features/people/audit/actions";
import { phrase } from "~/platform/language/translate";

export const WEBHOOK_ACTIONS = {
	"security.webhook-added": { owner: phrase("Added a webhook"), said: ["webhook"] },
	"security.webhook-secret": { owner: phrase("Created a new webhook secret"), said: ["webhook"] },
	"security.webhook-deleted": { owner: phrase("Deleted a webhook"), said: ["webhook"] },
} satisfies Actions;

declare module "~/features/people/audit/actions" {
	interface ActionTables {
		webhooks: typeof WEBHOOK_ACTIONS;
	}
}
