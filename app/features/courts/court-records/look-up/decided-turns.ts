import { type Day, daysBetween } from "~/platform/calendar/day";
import { t } from "~/platform/language/translate";

/** How often a decided case is looked up, by the days since its decision; after the last of them on "Check now" alone. */
export const DECIDED_TURNS = [
	{ forDays: 14, everyDays: 1 },
	{ forDays: 90, everyDays: 7 },
	{ forDays: 365, everyDays: 30 },
] as const;

/** Whether and how often a decided case is still checked, for its page. */
export function decidedTurnInWords(decisionDate: Day, today: Day): string {
	const age = daysBetween(decisionDate, today);
	const turn = DECIDED_TURNS.find(({ forDays }) => age <= forDays);
	if (turn === undefined) return t("Decided more than a year ago: checked only when you ask.");
	if (turn.everyDays === 1) return t("Decided: still checked every night, as a court may reopen a case.");
	return turn.everyDays === 7 ? t("Decided: still checked once a week.") : t("Decided: still checked once a month.");
}
