import type { MessagedCase } from "~/features/courts/diary/hearings/queries.messages.server";
import type { OUTCOME_WORDS } from "~/features/courts/hearings/outcome-words";
import type { UpdateKind } from "~/features/telling/client-updates/schema";
import { hearingParameters, type Sending, type TemplateWords } from "~/features/telling/messages/wording/hearing-words";
import { type Day, formatLongDay } from "~/platform/calendar/day";
import { inLanguage, phrase, t } from "~/platform/language/translate";

type Outcome = keyof typeof OUTCOME_WORDS;

/** The outcome of a hearing, for a client: inside the sentence "The hearing on Monday, 5 Oct 2026: …". */
const OUTCOMES: Record<Outcome, string> = {
	adjourned: phrase("it was moved to another day"),
	heard: phrase("the case was heard"),
	part_heard: phrase("the case was heard in part"),
	evidence: phrase("evidence was recorded"),
	arguments: phrase("arguments were heard"),
	order_reserved: phrase("the order comes later"),
	decided: phrase("the case was decided"),
	not_reached: phrase("the court had no time for the case that day"),
	not_on_board: phrase("the case was not on the court's list that day"),
	judge_on_leave: phrase("the judge was on leave"),
	other: phrase("the case was called"),
};

type Update = { kind: UpdateKind; day: Day; oldDay: Day | null; outcome: string | null };

/** The template and parameters of an update, in the reader's language. */
export function wordsOfUpdate(item: MessagedCase, update: Update, sending: Sending): TemplateWords {
	const { kind, day, oldDay, outcome } = update;
	const language = sending.reader?.language ?? "en";
	const words = (template: TemplateWords["template"], before: string[] = []): TemplateWords => ({
		template,
		language,
		parameters: hearingParameters(item, { ...sending, template, before }),
	});
	return inLanguage(language, () => {
		if (kind === "reminder") return words("hearing_reminder");
		if (kind === "held") {
			const outcomeWords = t(OUTCOMES[(outcome ?? "other") as Outcome] ?? OUTCOMES.other);
			return words("hearing_held", [formatLongDay(day), outcomeWords]);
		}
		return words("hearing_moved", [oldDay ? formatLongDay(oldDay) : t("no date")]);
	});
}
