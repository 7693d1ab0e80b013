import { DAY_MS, type Day, startOfDayInIndia } from "~/platform/calendar/day";
import { t } from "~/platform/language/translate";

/**
 * `next_date` in the API (decision 7): the day before the hearing at 00:00 in India, as an ISO instant, because clients
 * of the earlier system add a day in Asia/Kolkata before they show it.
 */
export function nextDateOnTheWire(hearing: Day | null): string | null {
	return hearing === null ? null : new Date(startOfDayInIndia(hearing).getTime() - DAY_MS).toISOString();
}

type Found = { lookUp: "waiting" | "found" | "unknown" | "failed"; decisionDate: Day | null };

/** What every list says in place of a hearing's day. */
export function noHearing({ lookUp, decisionDate }: Found): string {
	if (lookUp !== "found") return "–";
	return decisionDate ? t("Disposed") : t("Date awaited");
}

/** The next hearing: the next date, unless the case was decided before it. */
export const hearingOf = ({
	nextDate,
	decisionDate,
}: {
	nextDate: Day | null;
	decisionDate: Day | null;
}): Day | null => (nextDate !== null && decisionDate !== null && nextDate > decisionDate ? null : nextDate);
