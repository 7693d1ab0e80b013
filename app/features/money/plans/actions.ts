import type { Actions } from "~/features/people/audit/actions";
import { phrase, t } from "~/platform/language/translate";

export const PLAN_ACTIONS = {
	"plan.add": { sentence: phrase("{actor} added the package {what}"), stated: ["name"] },
	"plan.change": {
		sentence: phrase("{actor} changed the package {what}"),
		fields: {
			name: phrase("Name"),
			amountPaise: phrase("Price"),
			phoneNumberLimit: phrase("Phone number limit"),
			messageLimit: phrase("Message limit"),
			durationDays: phrase("Days of access"),
			description: phrase("Description"),
		},
	},
	"plan.retire": { sentence: phrase("{actor} retired the package {what}"), stated: ["name"] },
	"plan.offer": { sentence: phrase("{actor} returned the package {what} to sale"), stated: ["name"] },
	"plan.move": {
		sentence: ({ actor, what, details: { direction } }) =>
			direction === "up"
				? t("{actor} moved the package {what} up in the list", { actor, what })
				: t("{actor} moved the package {what} down in the list", { actor, what }),
		stated: ["name", "direction"],
	},
} satisfies Actions;

declare module "~/features/people/audit/actions" {
	interface ActionTables {
		plans: typeof PLAN_ACTIONS;
	}
}
