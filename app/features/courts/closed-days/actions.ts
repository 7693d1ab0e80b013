import { type Actions, counted } from "~/features/people/audit/actions";
import { phrases } from "~/platform/language/translate";

export const CLOSED_DAYS_ACTIONS = {
	"closed-days.replace": {
		sentence: counted(
			"days",
			phrases(
				"{actor} saved the closed days of {court} for {year}: {count} day",
				"{actor} saved the closed days of {court} for {year}: {count} days",
			),
		),
		stated: ["court", "year", "days"],
	},
} satisfies Actions;

declare module "~/features/people/audit/actions" {
	interface ActionTables {
		closedDays: typeof CLOSED_DAYS_ACTIONS;
	}
}
