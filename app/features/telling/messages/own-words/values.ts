import { ownPartiesOf } from "~/features/courts/appearance/own-side";
import { listingInSentence } from "~/features/courts/cause-lists/listing-words";
import { cnrOrDash, isolateDirection, partyNameOf, roomOf } from "~/features/courts/court-records/case-facts";
import { reasonToWithholdNames, withNamesWithheld } from "~/features/courts/court-records/withheld-names";
import type { MessagedCase } from "~/features/courts/diary/hearings/queries.messages.server";
import { inCourtWords } from "~/features/people/places/court-words";
import type { OwnValues } from "~/features/telling/messages/own-words/own-words";
import {
	comeWords,
	comingHearing,
	courtOf,
	NOBODY,
	purposeOf,
	type Sending,
} from "~/features/telling/messages/wording/hearing-words";
import { formatLongDay } from "~/platform/calendar/day";
import { cut } from "~/platform/language/cut";
import { inLanguage } from "~/platform/language/translate";

const MAX_LENGTH = { number: 60, name: 100, names: 400, words: 120, sender: 80 };

/** The values of a person's template for one case, in the reader's language. A past day is no next date. */
export const ownValuesOf = (item: MessagedCase, sending: Sending): OwnValues =>
	inLanguage((sending.reader ?? NOBODY).language, () => valuesOf(item, sending));

function valuesOf(item: MessagedCase, { sender, today, reader = NOBODY }: Sending): OwnValues {
	const day = comingHearing(item, today);
	const shared = withNamesWithheld(item);
	const values = {
		cnr_number: cnrOrDash(item.cnrNumber),
		case_number: cut(item.caseNumber, MAX_LENGTH.number),
		party_name: cut(partyNameOf(shared) ?? "", MAX_LENGTH.name),
		client: cut(ownPartiesOf(shared).join(", "), MAX_LENGTH.names),
		next_date: day ? formatLongDay(day) : "",
		court: courtOf(item),
		stage: cut(inCourtWords(item.stage ?? ""), MAX_LENGTH.words),
		purpose: day ? cut(purposeOf(item), MAX_LENGTH.words) : "",
		advocate: cut(sender, MAX_LENGTH.sender),
		reader: reasonToWithholdNames(item) ? "" : cut(reader.name, MAX_LENGTH.name),
		judge: cut(roomOf(item.courtNumberAndJudge).judge, MAX_LENGTH.words),
		list_position: day ? listingInSentence(item.listing) : "",
		need_to_come: day ? comeWords(reader.mustCome) : "",
	};
	return {
		...values,
		party_name: isolateDirection(values.party_name),
		client: isolateDirection(values.client),
		advocate: isolateDirection(values.advocate),
		reader: isolateDirection(values.reader),
	};
}
