import { type Day, daysBetween, formatDay, whenInWords } from "~/platform/calendar/day";
import { t } from "~/platform/language/translate";

/** The last day, counted from today, on which a hearing is near. */
const NEAR_DAYS = 3;

type Nearness = "past" | "near" | "dated";

function nearnessOf(day: Day, today: Day): Nearness {
	const days = daysBetween(today, day);
	if (days < 0) return "past";
	return days <= NEAR_DAYS ? "near" : "dated";
}

/** What colours the row of a case: how far away its hearing is; nothing where there is no date. */
export const rowClassOf = (day: Day | null, today: Day) => (day ? `case-${nearnessOf(day, today)}` : undefined);

/** The next hearing: the day, and how far away it is. */
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
