import { type Day, daysBetween, formatDay, whenInWords } from "~/platform/calendar/day";
import { t } from "~/platform/language/translate";

/** A hearing up to this many days from today is near. */
const NEAR_DAYS = 3;

type Nearness = "past" | "near" | "dated";

function nearnessOf(day: Day, today: Day): Nearness {
	const days = daysBetween(today, day);
	if (days < 0) return "past";
	return days <= NEAR_DAYS ? "near" : "dated";
}

/** The row's colour by nearness of the hearing; none without a date. */
export const rowClassOf = (day: Day | null, today: Day) => (day ? `case-${nearnessOf(day, today)}` : undefined);

export function HearingDay({ day, today, none = t("No date") }: { day: Day | null; today: Day; none?: string }) {
	if (!day) return <span className="hint">{none}</span>;
	const nearness = nearnessOf(day, today);
	return (
		<span className={nearness === "dated" ? "hearing-day" : `hearing-day hearing-${nearness}`}>
			<time dateTime={day} className="hearing">
				{formatDay(day)}
			</time>{" "}
			<span className="hearing-when">{whenInWords(day, today)}</span>
		</span>
	);
}
