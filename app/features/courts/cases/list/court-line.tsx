import type { CaseListItem } from "~/features/courts/cases/list/list-item";
import { inLine, written } from "~/features/courts/cases/list/row-words";
import { roomOf } from "~/features/courts/court-records/case-facts";
import { inCourtWords } from "~/features/people/places/court-words";
import { t } from "~/platform/language/translate";

/** A row's line of the court, of which a phone cuts the place alone; in light mode what is at its end, since bytes are money. */
export function courtLine({ courtNumberAndJudge, caseStage, place }: CaseListItem, isLight: boolean) {
	const { number: room } = roomOf(courtNumberAndJudge);
	const words = inLine(room && t("Court {room}", { room }), inCourtWords(caseStage));
	const line = inLine(words, place);
	if (!line) return null;
	return (
		<small {...written(line)} className={isLight ? undefined : "court-line"}>
			{isLight ? line : words} {place && !isLight && <span>{words ? `· ${place}` : place}</span>}
		</small>
	);
}
