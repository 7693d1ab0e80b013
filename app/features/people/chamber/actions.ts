import { type Actions, counted, withDetails } from "~/features/people/audit/actions";
import { phrase, phrases, t } from "~/platform/language/translate";

const ended = counted(
	"count",
	phrases("Ended a membership and stopped {count} link", "Ended a membership and stopped {count} links"),
);

export const CHAMBER_ACTIONS = {
	"chamber.invite": {
		sentence: withDetails(phrase("{actor} invited {contact} as {role}")),
		members: withDetails(phrase("Invited {contact} as {role}")),
		stated: ["contact", "role"],
	},
	"chamber.role": {
		sentence: withDetails(phrase("{actor} changed a member's role to {role}")),
		members: withDetails(phrase("Changed a role to {role}")),
		stated: ["role"],
	},
	"chamber.withdraw": {
		sentence: phrase("{actor} cancelled an invitation"),
		members: phrase("Cancelled an invitation"),
	},
	"chamber.accept": { sentence: phrase("{actor} accepted an invitation"), members: phrase("Accepted the invitation") },
	"chamber.decline": { sentence: phrase("{actor} declined an invitation"), members: phrase("Declined the invitation") },
	"chamber.end": {
		sentence: phrase("{actor} ended a membership"),
		members: (about) => (about.details.count ? ended(about) : t("Ended a membership")),
	},
	"chamber.leave": { sentence: phrase("{actor} left a chamber"), members: phrase("Left") },
	"chamber.alerts-on": {
		sentence: phrase("{actor} switched on alerts of a chamber"),
		members: phrase("Switched on alerts about your cases"),
	},
	"chamber.alerts-off": {
		sentence: phrase("{actor} switched off alerts of a chamber"),
		members: phrase("Switched off alerts about your cases"),
	},
	"security.acting-for": {
		sentence: phrase("{actor} started working on the cases of {whom}"),
		owner: phrase("A member started working on the cases"),
	},
} satisfies Actions;

declare module "~/features/people/audit/actions" {
	interface ActionTables {
		chamber: typeof CHAMBER_ACTIONS;
	}
}
