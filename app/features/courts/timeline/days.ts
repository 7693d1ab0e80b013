import type { CaseRow } from "~/features/courts/cases/queries.server";
import type { CourtExtras } from "~/features/courts/cases/status/queries.history.server";
import { OUTCOME_WORDS } from "~/features/courts/hearings/outcome-words";
import type { NotedHearing } from "~/features/courts/hearings/queries.server";
import { inCourtWords } from "~/features/people/places/court-words";
import type { Day } from "~/platform/calendar/day";
import { t } from "~/platform/language/translate";

type Order = CourtExtras["orders"][number];

/** A day's events and orders; `day` is null for those published without a date. */
export type TimelineDay = { day: Day | null; events: TimelineEvent[]; orders: Order[] };

/** `next` is the next date that the court set on this day, `url` the page of its business. */
type TimelineEvent = {
	words: string;
	isHearing?: boolean;
	judge?: string;
	next?: Day | null;
	url?: string | null;
	noted?: Noted;
};

/** A hearing that the owner or a member recorded. */
type Noted = Pick<NotedHearing, "day" | "outcome" | "nextDate" | "note" | "isOwners" | "writer">;

type Dated = Pick<
	CaseRow,
	"filingDate" | "filingNumber" | "registrationDate" | "firstHearingDate" | "decisionDate" | "natureOfDisposal"
>;

/** Dated facts of a case that are not hearings. */
function milestonesOf(item: Dated): [Day | null, string][] {
	const { filingDate, filingNumber, registrationDate, decisionDate, natureOfDisposal } = item;
	return [
		[filingDate, filingNumber ? t("Filed as {filingNumber}", { filingNumber }) : t("Filed")],
		[registrationDate, t("Registered")],
		[
			decisionDate,
			natureOfDisposal
				? t("Disposed: {natureOfDisposal}", { natureOfDisposal: inCourtWords(natureOfDisposal) })
				: t("Disposed"),
		],
	];
}

/** A case's days, newest first, each with its hearings and orders; entries without a date come last. */
export function timelineOf(
	item: Dated,
	{ hearings, orders }: Pick<CourtExtras, "hearings" | "orders">,
	recorded: Noted[] = [],
): TimelineDay[] {
	const days = new Map<Day | null, TimelineDay>();
	const on = (day: Day | null) => {
		const entry = days.get(day) ?? { day, events: [], orders: [] };
		days.set(day, entry);
		return entry;
	};
	for (const [day, words] of milestonesOf(item)) if (day) on(day).events.push({ words });
	for (const noted of recorded)
		on(noted.day).events.push({
			words: t(OUTCOME_WORDS[noted.outcome]),
			isHearing: true,
			next: noted.nextDate,
			noted,
		});
	for (const { date, nextDate, purpose, judge, url } of hearings)
		on(date ?? nextDate).events.push({
			words: inCourtWords(purpose) || t("Hearing"),
			isHearing: true,
			judge,
			next: date ? nextDate : null,
			url,
		});
	for (const order of orders) on(order.date ?? null).orders.push(order);
	return [...days.values()].sort((one, other) => (other.day ?? "").localeCompare(one.day ?? ""));
}
