import type { Outcome } from "~/features/courts/court-records/noted-schema";
import { phrase } from "~/platform/language/translate";

export const OUTCOME_WORDS = {
	adjourned: phrase("Adjourned"),
	heard: phrase("Heard"),
	part_heard: phrase("Part heard"),
	evidence: phrase("Evidence recorded"),
	arguments: phrase("Arguments heard"),
	order_reserved: phrase("Order reserved"),
	decided: phrase("Decided"),
	not_reached: phrase("Not reached"),
	not_on_board: phrase("Not on board"),
	judge_on_leave: phrase("Judge on leave"),
	other: phrase("Other⟦outcome⟧"),
} as const satisfies Record<Outcome, string>;
