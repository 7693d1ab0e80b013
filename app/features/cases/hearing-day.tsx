import { type Day, formatDay, whenInWords } from "~/features/courts/day";

/** The next hearing, the first thing a person looks for: the day, and how far off it is. */
export function HearingDay({ day, today, none = "No date" }: { day: Day | null; today: Day; none?: string }) {
	if (!day) return <span className="hint">{none}</span>;
	return (
		<span>
			<time dateTime={day} className="hearing">
				{formatDay(day)}
			</time>
			<span className="hearing-when">{whenInWords(day, today)}</span>
		</span>
	);
}
