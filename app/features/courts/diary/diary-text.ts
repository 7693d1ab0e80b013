import { listingInWords } from "~/features/courts/cause-lists/listing-words";
import type { DiaryDay, DiaryHearing } from "~/features/courts/diary/diary-view";
import { notedInWords } from "~/features/courts/hearings/noted-mark";
import { inCourtWords } from "~/features/people/places/court-words";
import { formatDay, weekdayOf } from "~/platform/calendar/day";
import { t } from "~/platform/language/translate";

/** Limits of a chat link: the text, and the text once URL-encoded. */
const MAX_TEXT_LENGTH = 1500;
const MAX_ENCODED_LENGTH = 6000;
/** Space for the last line with the number of omitted hearings. */
const LAST_LINE = 40;

function line({ number, name, caseNumber, stage, purpose, listing, dayNotedBy }: DiaryHearing, owner: string): string {
	const facts = [
		name,
		name === caseNumber ? null : caseNumber,
		inCourtWords(purpose ?? stage),
		listingInWords(listing),
		dayNotedBy !== null && notedInWords(dayNotedBy || owner),
	];
	return `${number}. ${facts.filter(Boolean).join(" – ")}`;
}

/** One text per hearing, with the headings above it; `lineOf` words the hearing itself. */
export function diaryPieces(days: DiaryDay[], lineOf: (hearing: DiaryHearing) => string): string[] {
	return days.flatMap(({ day, courts }, dayNumber) =>
		courts.flatMap(({ court, rooms }, courtNumber) =>
			rooms.flatMap(({ room, hearings }, roomNumber) =>
				hearings.map((hearing, number) => {
					const headings = [
						courtNumber + roomNumber + number === 0 &&
							`${dayNumber > 0 ? "\n" : ""}*${weekdayOf(day)}, ${formatDay(day)}*`,
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
	const pieces = diaryPieces(days, (hearing) => line(hearing, owner));
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
