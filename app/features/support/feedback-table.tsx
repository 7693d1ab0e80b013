import { type AdminItem, MessageCell, PersonCells, TopicCell } from "~/features/support/admin-cells";
import { phrases, t } from "~/language/translate";
import { labelled, NumberedTable } from "~/ui/table-region";

const COLUMNS = phrases("Topic", "First Name", "Last Name", "Email", "Feedback", "Date");

/** The table of Admin Feedback Management; one card a row on a small screen. */
export function FeedbackTable({ items, firstNumber }: { items: AdminItem[]; firstNumber: number }) {
	return (
		<NumberedTable label={t("Feedback")} columns={COLUMNS} items={items} firstNumber={firstNumber}>
			{(item) => (
				<>
					<TopicCell item={item} label={t("Topic")} />
					<PersonCells item={item} />
					<MessageCell item={item} label={t("Feedback")} />
					<td {...labelled("Date")}>{item.date}</td>
				</>
			)}
		</NumberedTable>
	);
}
