import { otherAdvocatesOf } from "~/features/courts/appearance/own-side";
import { caseNameOf, partiesInWords, roomInWords, roomOf } from "~/features/courts/court-records/case-facts";
import type { HearingRow } from "~/features/courts/diary/hearings/queries.diary.server";
import type { Day } from "~/platform/calendar/day";
import { countWords } from "~/platform/language/translate";

type DiaryRoom = { room: string; hearings: DiaryHearing[] };
/** `isClash`: in another town than most hearings of that day. */
type DiaryCourt = { court: string; rooms: DiaryRoom[]; isClash: boolean };
export type DiaryDay = { day: Day; count: number; courts: DiaryCourt[] };

/** Groups rows by key, in the order of each key's first row. */
function groupBy<Row>(rows: Row[], keyOf: (row: Row) => string): [key: string, rows: Row[]][] {
	const groups = new Map<string, Row[]>();
	for (const row of rows) {
		const group = groups.get(keyOf(row));
		if (group) group.push(row);
		else groups.set(keyOf(row), [row]);
	}
	return [...groups];
}

/** `Shivajinagar Court Complex, Pune`; a district in the court's name is not repeated. */
export const courtInWords = ({ court, district }: { court: string; district: string }) =>
	court.toLowerCase().includes(district.toLowerCase()) ? court : `${court}, ${district}`;

type Place = Pick<HearingRow, "court" | "district" | "courtNumberAndJudge">;

/** Courts by name, rooms by number; rooms without a number come last. */
export function inCourtOrder(one: Place, other: Place): number {
	const numberOf = (row: Place) => Number(roomOf(row.courtNumberAndJudge).number ?? Number.POSITIVE_INFINITY);
	const byCourt = courtInWords(one).localeCompare(courtInWords(other), "en");
	if (byCourt !== 0) return byCourt;
	const [first, second] = [numberOf(one), numberOf(other)];
	if (first !== second) return first - second;
	return (one.courtNumberAndJudge ?? "").localeCompare(other.courtNumberAndJudge ?? "", "en");
}

const isSaid = (text: string | null, already: string | null) =>
	!text || text.trim().toLowerCase() === already?.trim().toLowerCase();

/** A hearing for the diary; `number` counts the hearings of a day from 1. */
function hearingOf(row: HearingRow, number: number) {
	return {
		caseId: row.caseId,
		number,
		name: caseNameOf(row),
		caseNumber: row.caseNumber,
		cnrNumber: row.cnrNumber,
		petitioners: partiesInWords(row.petitioners),
		respondents: partiesInWords(row.respondents),
		appearsFor: row.appearsFor,
		otherAdvocates: otherAdvocatesOf(row),
		stage: row.stage,
		/** Null if it repeats the stage. */
		purpose: isSaid(row.purpose, row.stage) ? null : row.purpose,
		listing: row.listing,
		nextDate: row.nextDate,
		isDisposed: row.isDisposed,
		/** Who noted the day itself; `notedBy` is of the next date. */
		dayNotedBy: row.isNotedDay ? row.notedBy : null,
		notedBy: row.nextDate || row.isDisposed ? row.notedBy : null,
		outcome: row.outcome,
		note: row.note || null,
	};
}
export type DiaryHearing = ReturnType<typeof hearingOf>;

const canClash = ({ isDisposed, town }: HearingRow) => !isDisposed && town !== null;

/** Hearings by day, court and court room, numbered across each day. Days without hearings are omitted. */
export function diaryDays(rows: HearingRow[]): DiaryDay[] {
	return groupBy(rows, ({ day }) => day).map(([day, ofDay]) => {
		let number = 0;
		const towns = groupBy(ofDay.filter(canClash), ({ town }) => town ?? "").sort(
			([, one], [, other]) => other.length - one.length,
		);
		const courts = groupBy(ofDay.sort(inCourtOrder), courtInWords).map(([court, ofCourt]) => ({
			court,
			isClash: ofCourt.some((row) => canClash(row) && row.town !== towns[0]?.[0]),
			rooms: groupBy(ofCourt, (row) => roomInWords(row.courtNumberAndJudge)).map(([room, ofRoom]) => ({
				room,
				hearings: ofRoom.map((row) => hearingOf(row, ++number)),
			})),
		}));
		return { day, count: ofDay.length, courts };
	});
}

/** All hearings of some days. */
export const hearingsOf = (days: DiaryDay[]) =>
	days.flatMap(({ courts }) => courts.flatMap(({ rooms }) => rooms.flatMap(({ hearings }) => hearings)));

/** `3 hearings` */
export const hearingsInWords = (count: number) => countWords(count, "{count} hearing", "{count} hearings");
