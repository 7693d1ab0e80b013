import { caseNameOf, numberBeside } from "~/features/courts/court-records/case-facts";
import { changeInWords } from "~/features/courts/court-records/changes/change-words";
import type { CaseChange } from "~/features/courts/court-records/changes/compare";
import type { ListedChange } from "~/features/courts/court-records/changes/queries.server";
import type { ChangeSource } from "~/features/courts/court-records/changes/schema";
import { type Day, dayInIndia, formatDay, formatMoment, formatRecentMoment } from "~/platform/calendar/day";
import { phrase, t } from "~/platform/language/translate";

const SOURCE_WORDS = {
	court: null,
	desk: phrase("Corrected by an administrator"),
	import: phrase("Imported by an administrator"),
};

const inWords = (source: ChangeSource) => {
	const words = SOURCE_WORDS[source];
	return words && t(words);
};

type SeenChange = CaseChange & { id: number; source: ChangeSource; at: Date };

/** A change in the list on its case's page. */
export const caseChangeItem = ({ id, source, at, ...change }: SeenChange, today: Day) => ({
	id,
	words: changeInWords(change),
	source: inWords(source),
	seen: formatRecentMoment(at, today),
});

/** A change in the list of many cases. */
export function changeItem(change: ListedChange) {
	const { id, caseId, cnrNumber, source, at } = change;
	const day = formatDay(dayInIndia(at));
	const name = caseNameOf(change);
	return {
		id,
		words: changeInWords(change),
		isHearing: change.kind === "hearing_date",
		source: inWords(source),
		caseId,
		name,
		number: numberBeside(change) || cnrNumber,
		day,
		time: formatMoment(at).slice(day.length + 2),
	};
}
export type ChangeItem = ReturnType<typeof changeItem>;
export type CaseChangeItem = ReturnType<typeof caseChangeItem>;
