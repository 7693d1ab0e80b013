import type { Day } from "~/platform/calendar/day";

/** Text without letter case and blanks, for comparison. */
export const bare = (words: string | null) => (words ?? "").normalize("NFC").replace(/\s+/g, "").toLowerCase();

type Order = { number: number | null; date: Day | null; name: string };

/** An order's identity within its record: the link never counts, the name only without a number. */
export const orderKey = ({ number, date, name }: Order) =>
	number === null ? `${date} ${bare(name)}` : `${date} number ${number}`;
