import type { Alarms } from "~/features/administration/status/queries.server";
import { formatDay, formatMoment } from "~/platform/calendar/day";
import { t } from "~/platform/language/translate";

/** What is wrong with the data and the courts' answers; nothing if all is well. */
export function AlarmList({ broken, canaries, few }: Alarms) {
	if (broken.length + canaries.length === 0 && !few) return null;
	return (
		<div className="error-summary" role="alert">
			{broken.map(({ name, rows, since }) => (
				<p key={name}>
					{t("Last night's check found {rows} rows that break this rule: {name}", { rows, name })} (
					{t("since {when}", { when: formatMoment(new Date(since)) })})
				</p>
			))}
			{few && (
				<p>
					{t("Far fewer changes than usual in the night of {day}", { day: formatDay(few.day) })}:{" "}
					{t("The courts' records brought {changes} changes; the median of this weekday is {usual}.", {
						changes: few.changes,
						usual: few.usual,
					})}
				</p>
			)}
			{canaries.map(({ cnr, fault, since }) => (
				<p key={cnr}>
					{t("The answer for {cnrNumber} lacks these fields, or they cannot be read: {fields}", {
						cnrNumber: cnr,
						fields: fault,
					})}
					{since && ` (${t("since {when}", { when: formatMoment(new Date(since)) })})`}
				</p>
			))}
		</div>
	);
}
