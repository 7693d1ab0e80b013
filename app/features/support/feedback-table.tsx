import { type AdminItem, MessageCell, PersonCells, TopicCell } from "~/features/support/admin-cells";
import { DataTable } from "~/ui/table-region";

const COLUMNS = ["No", "Topic", "First Name", "Last Name", "Email", "Feedback", "Date"];

/** The table of Admin Feedback Management; one card a row on a small screen. */
export function FeedbackTable({ items, firstNumber }: { items: AdminItem[]; firstNumber: number }) {
	return (
		<DataTable label="Feedback" hasCards columns={COLUMNS}>
			{items.map((item, position) => (
				<tr key={item.id}>
					<td data-label="No">{firstNumber + position}</td>
					<TopicCell item={item} label="Topic" />
					<PersonCells item={item} />
					<MessageCell item={item} label="Feedback" />
					<td data-label="Date">{item.date}</td>
				</tr>
			))}
		</DataTable>
	);
}
