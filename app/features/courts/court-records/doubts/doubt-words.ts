import type { Loss } from "~/features/courts/court-records/doubts/settle";
import { inCourtWords } from "~/features/people/places/court-words";
import { type Day, formatDay, formatNearDay } from "~/platform/calendar/day";
import { phrase, t } from "~/platform/language/translate";

const LOSS_WORDS: Record<Loss, string> = {
	date: phrase("eCourts' last answer showed no next hearing. We ask again before we believe it."),
	decision: phrase("eCourts' last answer shows that the case is decided. We ask again before we believe it."),
	undecided: phrase("eCourts' last answer no longer shows a decision. We ask again before we believe it."),
	record: phrase("eCourts' last answer did not know this CNR. We ask again on another day before we believe it."),
};

type Doubted = {
	unreadable: Record<string, string>;
	wrongDecision: Day | null;
	loss: { kind: Loss; isHeld: boolean } | undefined;
	/** The court's last known dates. */
	nextDate: Day | null;
	decisionDate: Day | null;
	natureOfDisposal: string | null;
};

/** What is not certain about a case's dates, in sentences. */
export function doubtsInWords({ unreadable, wrongDecision, loss, ...known }: Doubted): string[] {
	const { nextDate: next, decisionDate: decision } = unreadable;
	const { nextDate, decisionDate, natureOfDisposal } = known;
	return [
		next !== undefined &&
			(nextDate
				? t("eCourts' entry for the next hearing could not be read: “{text}”. Last known: {day}", {
						text: next,
						day: formatNearDay(nextDate),
					})
				: t("eCourts' entry for the next hearing could not be read: “{text}”.", { text: next })),
		decision !== undefined && t("eCourts' entry for the decision could not be read: “{text}”.", { text: decision }),
		wrongDecision !== null &&
			t("eCourts shows a decision of {day}, which cannot be right.", { day: formatDay(wrongDecision) }),
		natureOfDisposal !== null &&
			decisionDate === null &&
			t("eCourts shows: {nature}", { nature: inCourtWords(natureOfDisposal) ?? natureOfDisposal }),
		loss !== undefined &&
			(loss.isHeld
				? t("eCourts' answers of that night cannot be right, so this case was not checked.")
				: t(LOSS_WORDS[loss.kind])),
	].filter((words) => words !== false);
}
