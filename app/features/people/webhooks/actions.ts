import type { Actions } from "~/features/people/audit/actions";
import { phrase } from "~/platform/language/translate";

export const WEBHOOK_ACTIONS = {
	"security.webhook-added": { owner: phrase("Added a webhook"), stated: ["webhook"] },
	"security.webhook-secret": { owner: phrase("Created a new webhook secret"), stated: ["webhook"] },
	"security.webhook-deleted": { owner: phrase("Deleted a webhook"), stated: ["webhook"] },
} satisfies Actions;

declare module "~/features/people/audit/actions" {
	interface ActionTables {
		webhooks: typeof WEBHOOK_ACTIONS;
	}
}
