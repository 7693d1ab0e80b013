import { addDays, type Day, formatFullDay, isSunday } from "~/platform/calendar/day";
import { t } from "~/platform/language/translate";

/** The lists that count for a court. */
export type ClosedDays = {
	/** The district, else whose list it is; empty if nothing is known. */
	court: string;
	isHighCourt: boolean;
	/** The years, as `2026`, whose list is known: of any other nothing is known but its Sundays. */
	years: string[];
	/** The words of the list by day. */
	words: ReadonlyMap<Day, string>;
};

/** A day on which a court does not sit; `words` is empty for a Sunday without a list's words. */
export type ClosedDay = Pick<ClosedDays, "court" | "isHighCourt"> & { day: Day; words: string };

/** Undefined if nothing says that the court is closed: that it is open is not known. */
export function closedOn({ court, isHighCourt, words }: ClosedDays, day: Day): ClosedDay | undefined {
	const said = words.get(day);
	return said || isSunday(day) ? { court, isHighCourt, day, words: said ?? "" } : undefined;
}

/** `Pune's courts are closed that day: Diwali` */
export function closedInWords({ court, isHighCourt, day, words }: ClosedDay): string {
	if (!words) return t("{day} is a Sunday", { day: formatFullDay(day) });
	if (isHighCourt) return t("{court} is closed that day: {words}", { court, words });
	return t("{court}'s courts are closed that day: {words}", { court, words });
}

type Stretch = { from: Day; to: Day; words: string };

/** Days in a row with the same words, as those of a vacation, as one. @param closed words by day, in the order of days */
export function stretchesOf(closed: Record<Day, string>): Stretch[] {
	const stretches: Stretch[] = [];
	for (const [day, words] of Object.entries(closed)) {
		const last = stretches.at(-1);
		if (last && last.words === words && addDays(last.to, 1) === day) last.to = day;
		else stretches.push({ from: day, to: day, words });
	}
	return stretches;
}
