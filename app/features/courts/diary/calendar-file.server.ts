import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from "ical-generator";
import { listingInWords } from "~/features/courts/cause-lists/listing-words";
import { stretchesOf } from "~/features/courts/closed-days/closed-day";
import { caseNameOf, numberBeside, roomOf } from "~/features/courts/court-records/case-facts";
import type { DeadlineItem } from "~/features/courts/deadlines/queries.server";
import { courtInWords } from "~/features/courts/diary/diary-view";
import type { EventRow } from "~/features/courts/diary/queries.server";
import { paths } from "~/paths";
import { addDays, type Day } from "~/platform/calendar/day";
import { inLanguage } from "~/platform/language/translate";

const REFRESH_SECONDS = 6 * 60 * 60;
/** Sequences of to-dos are seconds since 2026, as their UID stays when their day moves. */
const FIRST_SEQUENCE_SECONDS = Date.UTC(2026, 0) / 1000;

/** An all-day event has no time zone, and of one day no DTEND, so that every client shows the day. */
const onDay = (day: Day) => ({ start: new Date(`${day}T00:00:00Z`), allDay: true });

type Beside = {
	/** Open to-dos. */
	due: DeadlineItem[];
	/** The words of the days on which courts are closed. */
	closed: Record<Day, string>;
};

/** Text from courts and people without the control characters that a calendar file may not hold. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are removed
const plain = (text: string) => text.replace(/[\u0000-\u001f\u007f]+/g, " ").trim();

const lines = (parts: (string | null | undefined | false)[]) =>
	parts
		.filter((part) => typeof part === "string")
		.map(plain)
		.filter(Boolean);

/** The location of a hearing: `Court 7, Shivajinagar Court Complex, Pune`. */
function placeOf({ court, district, courtNumberAndJudge }: EventRow): string {
	const { number } = roomOf(courtNumberAndJudge);
	return lines([number && `Court ${number}`, courtInWords({ court, district })]).join(", ");
}

function describe(event: EventRow, publicUrl: string): string {
	const { number, judge } = roomOf(event.courtNumberAndJudge);
	const purpose = event.purpose === event.stage ? null : event.purpose;
	return [
		...lines([
			event.cancelledAt && "Cancelled: the court no longer lists this date.",
			event.isNoted && "Noted at the hearing. eCourts does not show this date yet.",
			event.stage && `Stage: ${event.stage}`,
			purpose && `Purpose: ${purpose}`,
			!event.cancelledAt && inLanguage("en", () => listingInWords(event.listing)),
			judge && `${number ? "Judge" : "Court"}: ${judge}`,
		]),
		publicUrl + paths.case(event.caseId),
	].join("\n");
}

/** The state as a status, and in the title and as free time for programs that ignore the status of subscribed calendars. */
function stateOf(event: EventRow) {
	const number = numberBeside(event);
	const name = plain(`${caseNameOf(event)}${number && ` (${number})`}`);
	if (event.cancelledAt)
		return {
			status: ICalEventStatus.CANCELLED,
			transparency: ICalEventTransparency.TRANSPARENT,
			summary: `Cancelled: ${name}`,
		};
	return event.isNoted
		? { status: ICalEventStatus.TENTATIVE, summary: `${name} (not confirmed)` }
		: { status: ICalEventStatus.CONFIRMED, summary: name };
}

/**
 * An iCalendar file (RFC 5545), one all-day event per hearing, to-do and closed day or vacation. In English, as the names of courts are.
 * Deterministic for the same events.
 */
export function calendarFile(
	events: EventRow[],
	publicUrl: string,
	{ due, closed }: Beside = { due: [], closed: {} },
): string {
	const calendar = ical({
		name: "Nyaya Diary",
		prodId: { company: "Nyaya Diary", product: "Hearings", language: "EN" },
		method: ICalCalendarMethod.PUBLISH,
		ttl: REFRESH_SECONDS,
	});
	for (const event of events) {
		calendar.createEvent({
			id: `${event.caseId}.${event.eventId}@nyaya-diary`,
			sequence: event.sequence,
			stamp: event.modifiedAt,
			lastModified: event.modifiedAt,
			...onDay(event.day),
			...stateOf(event),
			location: placeOf(event),
			description: describe(event, publicUrl),
			url: publicUrl + paths.case(event.caseId),
		});
	}
	for (const { id, title, of, due: day, caseId, details, updatedAt } of due) {
		const url = publicUrl + paths.case(caseId);
		calendar.createEvent({
			id: `todo.${id}@nyaya-diary`,
			sequence: Math.floor(updatedAt.getTime() / 1000) - FIRST_SEQUENCE_SECONDS,
			stamp: updatedAt,
			lastModified: updatedAt,
			...onDay(day),
			transparency: ICalEventTransparency.TRANSPARENT,
			summary: `Due: ${plain(title)}`,
			description: lines([of, ...details.split("\n"), url]).join("\n"),
			url,
		});
	}
	for (const { from, to, words } of stretchesOf(closed)) {
		const { start, allDay } = onDay(from);
		calendar.createEvent({
			id: `closed.${from}@nyaya-diary`,
			// A list has no moment of change.
			stamp: start,
			start,
			// The day after the last.
			end: to > from ? onDay(addDays(to, 1)).start : undefined,
			allDay,
			transparency: ICalEventTransparency.TRANSPARENT,
			summary: `Courts closed: ${plain(words)}`,
		});
	}
	return calendar.toString();
}
