import { type Day, formatDay } from "~/calendar/day";
import type { CaseChange } from "~/features/cases/changes/compare";

/** The kinds of changes as the filter names them. */
export const KIND_WORDS = {
	hearing_date: "Hearing dates",
	hearing_held: "Hearings held",
	stage: "Stage",
	court: "Court room or judge",
	disposed: "Disposed",
	order: "Orders",
	record_found: "Case found",
	not_found: "Case not found",
} as const satisfies Record<CaseChange["kind"], string>;

const shortDay = (day: Day) => formatDay(day).slice(0, -5);

/** "12 Dec → 19 Dec", with the years where they differ. */
export function daysInWords(from: Day, to: Day): string {
	const isOneYear = from.slice(0, 4) === to.slice(0, 4);
	return isOneYear ? `${shortDay(from)} → ${shortDay(to)}` : `${formatDay(from)} → ${formatDay(to)}`;
}

function dateInWords({ nature, old, new: now }: CaseChange & { kind: "hearing_date" }): string {
	if (now === null)
		return nature === "taken_away" && old ? `Hearing date taken away: ${formatDay(old)}` : "Next hearing date awaited";
	if (nature === "moved" && old) return `Hearing moved ${daysInWords(old, now)}`;
	return nature === "next" ? `Next hearing: ${formatDay(now)}` : `Hearing date set: ${formatDay(now)}`;
}

/** A change as a person reads it. */
export function changeInWords(change: CaseChange): string {
	switch (change.kind) {
		case "record_found":
			return change.new ? `Case found. Next hearing: ${formatDay(change.new)}` : "Case found";
		case "hearing_date":
			return dateInWords(change);
		case "hearing_held":
			return `Hearing held on ${formatDay(change.new)}`;
		case "stage":
			return `Stage: ${fromTo(change)}`;
		case "court":
			return `Court: ${fromTo(change)}`;
		case "disposed":
			return `Disposed${change.new.nature ? `: ${change.new.nature}` : ""}`;
		case "order":
			return `New order: ${change.new.name || "without a title"}${change.new.date ? `, ${formatDay(change.new.date)}` : ""}`;
		case "not_found":
			return "No case found for this CNR";
	}
}

const fromTo = ({ old, new: now }: { old: string | null; new: string }) => (old === null ? now : `${old} → ${now}`);
