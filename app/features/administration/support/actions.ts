import { type About, type Actions, withDetails } from "~/features/people/audit/actions";
import { phrase, t } from "~/platform/language/translate";

const ASSIGNED = {
	sentence: ({ actor, what, details: { to } }: About) =>
		typeof to === "string"
			? t("{actor} assigned {what} to {to}", { actor, what, to })
			: t("{actor} unassigned {what}", { actor, what }),
	stated: ["number", "from", "to"],
};
const REPLIED = { sentence: phrase("{actor} replied to {what}"), stated: ["number", "reply"] };
const NOTED = { sentence: phrase("{actor} wrote an internal note on {what}"), stated: ["number", "reply"] };

export const SUPPORT_ACTIONS = {
	"complaint.status": {
		sentence: withDetails(phrase("{actor} set {what} from {from} to {to}")),
		stated: ["number", "from", "to"],
	},
	"complaint.assign": ASSIGNED,
	"complaint.reply": REPLIED,
	"complaint.note": NOTED,
	"feedback.assign": ASSIGNED,
	"feedback.reply": REPLIED,
	"feedback.note": NOTED,
} satisfies Actions;

declare module "~/features/people/audit/actions" {
	interface ActionTables {
		support: typeof SUPPORT_ACTIONS;
	}
}
