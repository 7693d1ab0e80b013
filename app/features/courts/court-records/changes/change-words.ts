import type { CaseChange } from "~/features/courts/court-records/changes/compare";
import { inCourtWords } from "~/features/people/places/court-words";
import { type Day, formatDay } from "~/platform/calendar/day";
import { phrase, t } from "~/platform/language/translate";

/** Labels of the kinds in the filter. */
export const KIND_WORDS = {
	hearing_date: phrase("Hearing dates"),
	hearing_held: phrase("Hearings held"),
	stage: phrase("Stage"),
	court: phrase("Court room or judge"),
	disposed: phrase("Disposed"),
	order: phrase("Orders"),
	record_found: phrase("Case found"),
	not_found: phrase("Case not found"),
	reopened: phrase("Reopened"),
	outcome: phrase("Transferred, or ended without a date"),
} as const satisfies Record<CaseChange["kind"], string>;

const shortDay = (day: Day) => formatDay(day).slice(0, -5);

/** "12 Dec → 19 Dec", with the years if they differ. */
export function daysInWords(from: Day, to: Day): string {
	const isOneYear = from.slice(0, 4) === to.slice(0, 4);
	return isOneYear ? `${shortDay(from)} → ${shortDay(to)}` : `${formatDay(from)} → ${formatDay(to)}`;
}

/** `isConfirmed`: the owner had noted this date at the hearing before. */
type ToldChange = CaseChange & { isConfirmed?: boolean };

function dateInWords({ nature, old, new: now, isConfirmed }: ToldChange & { kind: "hearing_date" }): string {
	if (isConfirmed && now) return t("eCourts confirms {now}", { now: formatDay(now) });
	if (now === null)
		return nature === "taken_away" && old
			? t("Hearing date removed: {old}", { old: formatDay(old) })
			: t("Next hearing date awaited");
	if (nature === "moved" && old) return t("Hearing moved {old}", { old: daysInWords(old, now) });
	return nature === "next"
		? t("Next hearing: {now}", { now: formatDay(now) })
		: t("Hearing date set: {now}", { now: formatDay(now) });
}

export function changeInWords(change: ToldChange): string {
	switch (change.kind) {
		case "record_found":
			return change.new ? t("Case found. Next hearing: {new}", { new: formatDay(change.new) }) : t("Case found");
		case "hearing_date":
			return dateInWords(change);
		case "hearing_held":
			return t("Hearing held on {new}", { new: formatDay(change.new) });
		case "stage":
			return t("Stage: {change}", { change: fromTo({ old: inCourtWords(change.old), new: inCourtWords(change.new) }) });
		case "court":
			return t("Court: {change}", { change: fromTo(change) });
		case "disposed":
			return change.new.nature ? t("Disposed: {nature}", { nature: inCourtWords(change.new.nature) }) : t("Disposed");
		case "order":
			return t("New order: {order}", {
				order: [change.new.name || t("without a title"), change.new.date && formatDay(change.new.date)]
					.filter(Boolean)
					.join(", "),
			});
		case "not_found":
			return t("No case found for this CNR");
		case "reopened":
			return change.new
				? t("Reopened by the court. Next hearing: {new}", { new: formatDay(change.new) })
				: t("Reopened by the court");
		case "outcome":
			return t("eCourts shows: {nature}", { nature: inCourtWords(change.new.nature) });
	}
}

const fromTo = ({ old, new: now }: { old: string | null; new: string }) => (old === null ? now : `${old} → ${now}`);
