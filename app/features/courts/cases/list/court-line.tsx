import type { CaseListItem } from "~/features/courts/cases/list/list-item";
import { inLine, written } from "~/features/courts/cases/list/row-words";
import { roomOf } from "~/features/courts/court-records/case-facts";
import { inCourtWords } from "~/features/people/places/court-words";
import { t } from "~/platform/language/translate";

type CourtLine = Pick<CaseListItem, "courtNumberAndJudge" | "caseStage" | "tags"> & { place: string | null };

/** A row's line of the court, of which a phone cuts place and tags alone; in light mode its end, since bytes are money. */
export function courtLine({ courtNumberAndJudge, caseStage, place, tags }: CourtLine, isLight: boolean) {
	const { number: room } = roomOf(courtNumberAndJudge);
	const words = inLine(room && t("Court {room}", { room }), inCourtWords(caseStage));
	const end = inLine(place, ...tags);
	const line = inLine(words, end);
	if (!line) return null;
	const isCut = !isLight && words && end;
	return (
		<small {...written(line)} className={isLight ? undefined : "court-line"}>
			{isCut ? words : line} {isCut && <span>· {end}</span>}
		</small>
	);
}
