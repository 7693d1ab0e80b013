import { type Actions, counted } from "~/features/people/audit/actions";
import { phrase, phrases } from "~/platform/language/translate";

export const UPDATE_ACTIONS = {
	"message.stop": {
		sentence: phrase("{actor} stopped a message to a client about {what}"),
		members: phrase("Stopped a message to a client"),
	},
	"message.send-now": {
		sentence: phrase("{actor} sent a waiting message to a client about {what}"),
		members: phrase("Sent a waiting message to a client"),
	},
	"message.told": {
		sentence: phrase("{actor} marked a message to a client about {what} as sent"),
		members: phrase("Marked a message to a client as sent"),
	},
	"message.stop-all": {
		sentence: counted(
			"count",
			phrases("{actor} stopped {count} message to a client", "{actor} stopped {count} messages to clients"),
		),
		members: counted("count", phrases("Stopped {count} message to a client", "Stopped {count} messages to clients")),
		stated: ["count"],
	},
} satisfies Actions;

declare module "~/features/people/audit/actions" {
	interface ActionTables {
		clientUpdates: typeof UPDATE_ACTIONS;
	}
}
