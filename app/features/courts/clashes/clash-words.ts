import { roomOf } from "~/features/courts/court-records/case-facts";
import { countWords, t } from "~/platform/language/translate";

/** The facts of a hearing that decide a clash. */
export type ClashingHearing = {
	/** Null if the court is unknown. */
	courtId: string | null;
	court: string;
	courtNumberAndJudge: string | null;
	isDisposed: boolean;
};

/** The hearings of a day in one court complex; `rooms` are the numbers of its court rooms, as far as known. */
export type CourtOfDay = { court: string; rooms: string[]; count: number };

/** Above this number only the court's name is shown. */
const MAX_ROOMS = 3;

/** The courts of hearings, in their order, without those decided. */
export function courtsOf(hearings: ClashingHearing[]): CourtOfDay[] {
	const courts = new Map<string, CourtOfDay>();
	for (const { courtId, court, courtNumberAndJudge, isDisposed } of hearings) {
		if (courtId === null || isDisposed) continue;
		const item = courts.get(courtId) ?? { court, rooms: [], count: 0 };
		const { number } = roomOf(courtNumberAndJudge);
		if (number && !item.rooms.includes(number)) item.rooms.push(number);
		courts.set(courtId, { ...item, count: item.count + 1 });
	}
	return [...courts.values()];
}

/** The courts of one person's hearings on one day, if there are two or more: they clash. */
export function clashOf(hearings: ClashingHearing[]): CourtOfDay[] {
	const courts = courtsOf(hearings);
	return courts.length > 1 ? courts : [];
}

/** `Thane, Court 4 (1 hearing)` */
function courtInWords({ court, rooms, count }: CourtOfDay): string {
	const shown = rooms.length <= MAX_ROOMS ? rooms.map((number) => t("Court {number}", { number })) : [];
	return `${[court, ...shown].join(", ")} (${countWords(count, "{count} hearing", "{count} hearings")})`;
}

const listOf = (courts: CourtOfDay[]) => courts.map(courtInWords).join("; ");

/** The other courts of the day of a hearing; empty if there are none. */
export const otherCourtsInWords = (courts: CourtOfDay[]) =>
	courts.length > 0 ? t("Also that day: {courts}", { courts: listOf(courts) }) : "";

/** The courts of a day that clash; empty if they do not. */
export const clashInWords = (courts: CourtOfDay[]) =>
	courts.length > 0 ? t("Hearings clash: {courts}", { courts: listOf(courts) }) : "";
