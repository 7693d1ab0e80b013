import { type Day, daysBetween, formatDay, whenInWords } from "~/calendar/day";

function nearnessOf(days: number): string {
	if (days < 0) return " hearing-past";
	return days <= 1 ? " hearing-near" : "";
}

/** The next hearing: the day, and how far away it is. */
export function HearingDay({ day, today, none = "No date" }: { day: Day | null; today: Day; none?: string }) {
	if (!day) return <span className="hint">{none}</span>;
	return (
		<span className={`hearing-day${nearnessOf(daysBetween(today, day))}`}>
			<time dateTime={day} className="hearing">
				{formatDay(day)}
			</time>{" "}
			<span className="hearing-when">{whenInWords(day, today)}</span>
		</span>
	);
}
