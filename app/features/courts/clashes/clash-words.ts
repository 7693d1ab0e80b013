import { roomOf } from "~/features/courts/court-records/case-facts";
import { countWords, t } from "~/platform/language/translate";

/** The hearings of a day in one court; `rooms` are the numbers of its court rooms, as far as known. */
type CourtOfDay = { court: string; rooms: string[]; count: number };

/** Above this number only the court's name is shown. */
const MAX_ROOMS = 3;

/** The courts of hearings, in their order. */
export function courtsOf(hearings: { court: string; courtNumberAndJudge: string | null }[]): CourtOfDay[] {
	const courts = new Map<string, CourtOfDay>();
	for (const { court, courtNumberAndJudge } of hearings) {
		const item = courts.get(court) ?? { court, rooms: [], count: 0 };
		const { number } = roomOf(courtNumberAndJudge);
		if (number && !item.rooms.includes(number)) item.rooms.push(number);
		courts.set(court, { ...item, count: item.count + 1 });
	}
	return [...courts.values()];
}

/** `Thane, Court 4 (1 hearing)` */
function courtInWords({ court, rooms, count }: CourtOfDay): string {
	const shown = rooms.length <= MAX_ROOMS ? rooms.map((number) => t("Court {number}", { number })) : [];
	return `${[court, ...shown].join(", ")} (${countWords(count, "{count} hearing", "{count} hearings")})`;
}

/** The courts of other towns on the day of a hearing; empty if there are none. */
export const otherCourtsInWords = (courts: CourtOfDay[]) =>
	courts.length > 0 ? t("Also that day: {courts}", { courts: courts.map(courtInWords).join("; ") }) : "";
