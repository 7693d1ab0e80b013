import { asOthersRead } from "~/features/courts/cases/list/kept-back";
import { partyNameOf, setApart } from "~/features/courts/court-records/case-facts";
import type { MessagedCase } from "~/features/courts/diary/hearings/queries.messages.server";
import type { OwnValues } from "~/features/telling/messages/own-words/own-words";
import { comingHearing, courtOf, purposeOf, type Sending } from "~/features/telling/messages/wording/hearing-words";
import { cut } from "~/features/telling/messages/wording/one-line";
import { formatDay, weekdayOf } from "~/platform/calendar/day";
import { inLanguage } from "~/platform/language/translate";

const LONGEST = { number: 60, name: 100, words: 120, sender: 80 };

/** The values of a person's template for one case. A past day is no next date. */
export function ownValuesOf(about: MessagedCase, { sender, today }: Sending): OwnValues {
	const day = comingHearing(about, today);
	const said = {
		cnr_number: about.cnrNumber,
		case_number: cut(about.caseNumber, LONGEST.number),
		party_name: cut(partyNameOf(asOthersRead(about)) ?? "", LONGEST.name),
		next_date: day ? inLanguage("en", () => `${weekdayOf(day)}, ${formatDay(day)}`) : "",
		court: courtOf(about),
		stage: cut(about.stage ?? "", LONGEST.words),
		purpose: day ? cut(purposeOf(about), LONGEST.words) : "",
		advocate: cut(sender, LONGEST.sender),
	};
	return { ...said, party_name: setApart(said.party_name), advocate: setApart(said.advocate) };
}
