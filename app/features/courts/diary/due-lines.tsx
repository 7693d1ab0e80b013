import { dueLine } from "~/features/courts/deadlines/deadline-words";
import type { DeadlineItem } from "~/features/courts/deadlines/queries.server";
import { paths } from "~/paths";
import { formatFullDay } from "~/platform/calendar/day";
import { asWritten, t } from "~/platform/language/translate";
import { Link } from "~/ui/frame/router";

/** What is due in a period, in words, with the day where it has several. */
const inWords = (item: DeadlineItem, isWeek: boolean) =>
	(isWeek ? `${formatFullDay(item.due)} · ` : "") + dueLine(item);

type DueLinesProps = { due: DeadlineItem[]; isWeek: boolean };

/** What is due, below the hearings of a day or week; the board prints it itself. */
export function DueLines({ due, isWeek, isPrinted }: DueLinesProps & { isPrinted: boolean }) {
	if (due.length === 0) return null;
	return (
		<ul className={isPrinted ? "mt-2" : "no-print mt-2"} aria-label={t("To do")}>
			{due.map((item) => (
				<li key={item.id}>
					<Link to={paths.case(item.caseId)} {...asWritten(item.title)}>
						{inWords(item, isWeek)}
					</Link>
				</li>
			))}
		</ul>
	);
}

/** The same as the last rows of the printed board. */
export const DueRows = ({ due, isWeek, columns }: DueLinesProps & { columns: number }) => (
	<tbody>
		{due.map((item) => (
			<tr key={item.id}>
				<td colSpan={columns} {...asWritten(item.title)}>
					{inWords(item, isWeek)}
				</td>
			</tr>
		))}
	</tbody>
);
