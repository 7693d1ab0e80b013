import { MAX_YEARS, NEXT } from "~/features/courts/hearings/bounds";
import { parseCourtDate } from "~/platform/calendar/court-date";
import { type Day, formatFullDay, isSunday } from "~/platform/calendar/day";
import { t } from "~/platform/language/translate";
import { isReadable } from "~/platform/outside/value";

type Problem = { path: string; message: string };

const inYears = (day: Day, years: number): Day => `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;

/** The problem of a hearing's day: it is over or today, and not older than three years. */
function dayProblem(day: Day, today: Day): string | undefined {
	if (day > today) return t("A hearing can be recorded on its day or later");
	if (day < inYears(today, -MAX_YEARS)) return t("A hearing of the last three years can be recorded");
	return undefined;
}

function nextDateProblem(day: Day, nextDate: Day | null): string | undefined {
	if (nextDate === null) return undefined;
	if (nextDate <= day) return t("The next date comes after the hearing");
	if (nextDate > inYears(day, MAX_YEARS)) return t("The next date is at most three years after the hearing");
	return undefined;
}

const NO_ENTRY = "none";

/** What the form of a day shows: the last change of its entry, an ISO moment; undefined without an entry. */
export const basisOf = (day: Day, updatedAt: string | undefined) => `${day} ${updatedAt ?? NO_ENTRY}`;

/** The last change of a day's entry as a form showed it, null if it showed none. Undefined for forms without `basisOf`. */
export function readBasis(basis: string, day: Day): string | null | undefined {
	const [shownDay, updatedAt] = basis.split(" ");
	if (updatedAt === undefined) return undefined;
	return shownDay === day && updatedAt !== NO_ENTRY ? updatedAt : null;
}

type Days = { day: Day; nextDate: Day | null; today: Day };

/** Problems of a hearing's day and next date, under the given names of the fields. */
export function dayProblems({ day, nextDate, today }: Days, names: { day: string; next: string }): Problem[] {
	const ofDay = dayProblem(day, today);
	const ofNext = nextDateProblem(day, nextDate);
	return [
		...(ofDay ? [{ path: names.day, message: ofDay }] : []),
		...(ofNext ? [{ path: names.next, message: ofNext }] : []),
	];
}

/** The form's days: `next` is one of the offered days or of `NEXT`, `date` a typed day, `asked` a day that was questioned. */
export type PostedDays = { day: Day; next: string; date: Day | null; asked: string; outcome: string };

/**
 * The next date of a posted form, null if the court set none, and the form's problems. A Sunday is questioned once: posting it
 * again in `asked` confirms it.
 */
export function readNextDate({ day, next, date, asked, outcome }: PostedDays, today: Day) {
	const offered = parseCourtDate(next);
	const nextDate = next === NEXT.none ? null : (date ?? (isReadable(offered) ? offered : null));
	const problems = dayProblems({ day, nextDate, today }, { day: "day", next: "date" });
	if (date !== null && !["", NEXT.other, date].includes(next))
		problems.push({ path: "date", message: t("Choose one next date, or empty this field") });
	if (nextDate === null && next !== NEXT.none && outcome !== "decided")
		problems.push({ path: "next", message: t("Choose the next date, or “No date given”") });
	const isConfirmed = nextDate !== null && asked === nextDate;
	if (problems.length === 0 && nextDate && isSunday(nextDate) && !isConfirmed)
		problems.push({
			path: "asked",
			message: t("{day} is a Sunday. Save again if the court set this day.", { day: formatFullDay(nextDate) }),
		});
	return { nextDate, isConfirmed, problems };
}
