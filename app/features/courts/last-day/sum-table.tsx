import type { Sum } from "~/features/courts/last-day/last-day.server";
import { WARNING } from "~/features/courts/last-day/periods";
import { formatFullDay } from "~/platform/calendar/day";
import { phrases, t } from "~/platform/language/translate";
import { DataTable, RowHead } from "~/ui/list/table";

/** The sum line by line, on screen and on paper. */
export function SumTable({ lines, notes, last }: Sum) {
	return (
		<section aria-labelledby="sum">
			<p className="note mb-3">{t(WARNING)}</p>
			<h2 id="sum">{t("Last day: {day}", { day: formatFullDay(last) })}</h2>
			{notes.map((words) => (
				<p key={words} className="mb-3">
					{words}
				</p>
			))}
			<DataTable className="rows sum" label={t("Sum")} columns={phrases("Counted", "Day", "Provision")}>
				{lines.map(({ step, day, provision }) => (
					<tr key={step}>
						<RowHead>{step}</RowHead>
						<td>
							<time dateTime={day}>{formatFullDay(day)}</time>
						</td>
						<td>{provision}</td>
					</tr>
				))}
			</DataTable>
		</section>
	);
}
