import type { Actions } from "~/features/people/audit/actions";
import { phrase } from "~/platform/language/translate";

export const COURT_RECORD_ACTIONS = {
	"court-record.correct": { sentence: phrase("{actor} corrected the court record of {what}") },
	"court-record.accept-court-value": { sentence: phrase("{actor} accepted the court's value for {what}") },
	"court-record.believe-round": {
		sentence: phrase("{actor} said that the answers of {what} are right"),
		stated: ["cases"],
	},
	"case.set-contact": {
		sentence: phrase("{actor} changed the party name and phone of {what}"),
		fields: { partyName: phrase("Party Name"), phone: phrase("Phone") },
	},
	"security.look-up-limited": {
		owner: phrase("Exceeded the daily look-up limit"),
		stated: ["kind"],
	},
} satisfies Actions;

declare module "~/features/people/audit/actions" {
	interface ActionTables {
		courtRecords: typeof COURT_RECORD_ACTIONS;
	}
}
