import { addDays, type Day, dayInIndia, mondayOf } from "~/platform/calendar/day";

/** `nyaya-diary-20261122T183000Z.age`: names sort by time. */
export const backupName = (at: Date): string => `nyaya-diary-${at.toISOString().replace(/[-:]|\.\d+/g, "")}.age`;

const NAME = /^nyaya-diary-(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z\.age$/;
const DAYS_KEPT = 7;
const WEEKS_KEPT = 4;

const createdOn = (name: string): Day | undefined => {
	const [, year, month, day, hour, minute, second] = NAME.exec(name) ?? [];
	return year && dayInIndia(new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`));
};

/** The files to delete: all except those of the last seven days, and the last one of each of four weeks. */
export function expiredNames(names: string[]): string[] {
	const dated = names
		.flatMap((name) => {
			const day = createdOn(name);
			return day ? [{ name, day }] : [];
		})
		.toSorted((a, b) => (a.name < b.name ? 1 : -1));
	const [newest] = dated;
	if (!newest) return [];
	const weeks = new Set<Day>();
	return dated.flatMap(({ name, day }) => {
		const week = mondayOf(day);
		const isLastOfWeek = !weeks.has(week);
		weeks.add(week);
		const isKept = day > addDays(newest.day, -DAYS_KEPT) || (isLastOfWeek && weeks.size <= WEEKS_KEPT);
		return isKept ? [] : [name];
	});
}
