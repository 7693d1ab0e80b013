import { formatDay } from "~/calendar/day";
import { weekdayOf } from "~/calendar/week";
import { roomInWords } from "~/features/cases/court-room";
import { hearingOf } from "~/features/cases/next-date";
import type { CasePage } from "~/features/cases/page/queries.server";
import { caseNameOf } from "~/features/cases/party-name";

/** A case as a text to share: what is known of it, without the owner's note. What people ask for comes first, numbers last. */
export function caseText({ item, extras, today }: Pick<CasePage, "item" | "extras" | "today">): string {
	const name = caseNameOf(item);
	const court = item.courtComplex ?? item.courtEstablishment ?? item.district;
	const hearing = hearingOf(item);
	const day = hearing && hearing >= today ? hearing : null;
	const purpose = extras.hearings.filter(({ nextDate }) => nextDate === day).at(-1)?.purpose;
	return [
		`*${name}*`,
		day && `Next hearing: ${weekdayOf(day)}, ${formatDay(day)}`,
		day && purpose && `Purpose: ${purpose}`,
		`Court: ${court}`,
		day && item.courtNumberAndJudge && roomInWords(item.courtNumberAndJudge),
		item.caseStage && item.caseStage !== purpose && `Stage: ${item.caseStage}`,
		name !== item.caseNumber && `Case Number: ${item.caseNumber}`,
		`CNR Number: ${item.cnrNumber}`,
	]
		.filter(Boolean)
		.join("\n");
}
