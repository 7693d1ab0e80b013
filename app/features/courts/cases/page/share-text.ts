import { purposeOf } from "~/features/courts/cases/page/purpose";
import type { WholeCasePage } from "~/features/courts/cases/page/queries.server";
import { caseNameOf, hearingOf, numberBeside, roomInWords } from "~/features/courts/court-records/case-facts";
import { withNamesWithheld } from "~/features/courts/court-records/withheld-names";
import { inCourtWords } from "~/features/people/places/court-words";
import { formatLongDay } from "~/platform/calendar/day";
import { t } from "~/platform/language/translate";

/** A case as text to share, without the note and without names the law protects. The most wanted facts come first. */
export function caseText({ item: whole, extras, today }: Pick<WholeCasePage, "item" | "extras" | "today">): string {
	const item = withNamesWithheld(whole);
	const name = caseNameOf(item);
	const number = numberBeside(item);
	const court = item.courtComplex ?? item.courtEstablishment ?? item.district;
	const hearing = hearingOf(item);
	const day = hearing && hearing >= today ? hearing : null;
	const purpose = purposeOf({ nextDate: day }, extras.hearings);
	return [
		`*${name}*`,
		day && t("Next hearing: {day}", { day: formatLongDay(day) }),
		day && purpose && t("Purpose: {purpose}", { purpose: inCourtWords(purpose) }),
		t("Court: {court}", { court }),
		day && item.courtNumberAndJudge && roomInWords(item.courtNumberAndJudge),
		item.caseStage && item.caseStage !== purpose && t("Stage: {stage}", { stage: inCourtWords(item.caseStage) }),
		number && t("Case Number: {caseNumber}", { caseNumber: number }),
		item.cnrNumber && t("CNR Number: {cnrNumber}", { cnrNumber: item.cnrNumber }),
	]
		.filter(Boolean)
		.join("\n");
}
