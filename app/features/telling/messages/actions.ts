import { type Actions, counted } from "~/features/people/audit/actions";
import { phrase, phrases } from "~/platform/language/translate";

const sentMessages = counted("count", phrases("{actor} sent {count} message", "{actor} sent {count} messages"));
const sentAboutCases = counted(
	"caseIds",
	phrases("{actor} sent messages about {count} case", "{actor} sent messages about {count} cases"),
);

export const MESSAGE_ACTIONS = {
	"message.send": {
		sentence: (entry) => (entry.details.caseIds === undefined ? sentMessages(entry) : sentAboutCases(entry)),
		members: counted("count", phrases("Sent {count} message", "Sent {count} messages")),
		fields: { text: phrase("Text") },
		stated: ["caseIds", "count"],
	},
} satisfies Actions;

declare module "~/features/people/audit/actions" {
	interface ActionTables {
		messages: typeof MESSAGE_ACTIONS;
	}
}
