import { type Actions, withDetails } from "~/features/people/audit/actions";
import { phrase } from "~/platform/language/translate";

const REPLIED = { sentence: phrase("{actor} replied to {what}"), stated: ["number", "reply"] };
const NOTED = { sentence: phrase("{actor} wrote an internal note on {what}"), stated: ["number", "reply"] };

export const SUPPORT_ACTIONS = {
	"complaint.status": {
		sentence: withDetails(phrase("{actor} set {what} from {from} to {to}")),
		stated: ["number", "from", "to"],
	},
	"complaint.reply": REPLIED,
	"complaint.note": NOTED,
	"feedback.reply": REPLIED,
	"feedback.note": NOTED,
} satisfies Actions;

declare module "~/features/people/audit/actions" {
	interface ActionTables {
		support: typeof SUPPORT_ACTIONS;
	}
}
