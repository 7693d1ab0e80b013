import { addDays, type Day } from "~/platform/calendar/day";

/** Joins the non-empty parts. */
export const joined = (parts: string[], between: string) => parts.filter(Boolean).join(between);

export const capital = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;

export const sentence = (words: string) => `${capital(words)}.`;

/** A day that a title says in capitals. */
export function isNear(day: Day | null, today: Day): "today" | "tomorrow" | undefined {
	if (day === today) return "today";
	return day === addDays(today, 1) ? "tomorrow" : undefined;
}
