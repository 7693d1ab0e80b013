import { listingInWords } from "~/features/courts/cause-lists/listing-words";
import type { DiaryDay, DiaryHearing } from "~/features/courts/diary/diary-view";
import { notedInWords } from "~/features/courts/hearings/noted-mark";
import { inCourtWords } from "~/features/people/places/court-words";
import { formatLongDay } from "~/platform/calendar/day";
import { t } from "~/platform/language/translate";

/** Limits of a chat link: the text, and the text once URL-encoded. */
const MAX_TEXT_LENGTH = 1500;
const MAX_ENCODED_LENGTH = 6000;
/** Space for the last line with the number of omitted hearings. */
const LAST_LINE = 40;

/** `2. Gokhale v. Riverside Greens – 412/2023 – Cross-examination – Position on the court’s list: 34 of 61`, then what else is said. */
export function hearingLine(
	{ number, name, caseNumber, purpose, listing }: DiaryHearing,
	...more: (string | false | null)[]
) {
	const parts = [name, name === caseNumber ? "" : caseNumber, inCourtWords(purpose), listingInWords(listing)];
	return `${number}. ${[...parts, ...more].filter(Boolean).join(" – ")}`;
}

/** One text per hearing, with the headings above it; `lineOf` words the hearing itself. */
export function diaryPieces(days: DiaryDay[], lineOf: (hearing: DiaryHearing) => string): string[] {
	return days.flatMap(({ day, courts }, dayNumber) =>
		courts.flatMap(({ court, rooms }, courtNumber) =>
			rooms.flatMap(({ room, hearings }, roomNumber) =>
				hearings.map((hearing, number) => {
					const headings = [
						courtNumber + roomNumber + number === 0 && `${dayNumber > 0 ? "\n" : ""}*${formatLongDay(day)}*`,
						roomNumber + number === 0 && `\n${court}`,
						number === 0 && room,
					];
					return [...headings.filter(Boolean), lineOf(hearing)].join("\n");
				}),
			),
		),
	);
}

/** The owner's diary as text to share, cut after a whole hearing if it gets too long. */
export function diaryText(days: DiaryDay[], owner: string): string {
	const pieces = diaryPieces(days, (hearing) => {
		const { dayNotedBy, purpose, stage } = hearing;
		const noted = dayNotedBy !== null && notedInWords(dayNotedBy || owner);
		return hearingLine({ ...hearing, purpose: purpose ?? stage }, noted);
	});
	let text = "";
	for (const [position, piece] of pieces.entries()) {
		const longer = text ? `${text}\n${piece}` : piece;
		const isLast = position === pieces.length - 1;
		const room = isLast ? 0 : LAST_LINE;
		if (longer.length + room > MAX_TEXT_LENGTH || encodeURIComponent(longer).length + room * 3 > MAX_ENCODED_LENGTH)
			return t("{text}\n\nand {number} more", { text, number: pieces.length - position });
		text = longer;
	}
	return text;
}
