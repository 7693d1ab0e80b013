import { type AdminItem, PersonCells } from "~/features/administration/support/administration/admin-cells";
import type { ComplaintStatus } from "~/features/administration/support/administration/complaint-choices";
import { StatusBox } from "~/features/administration/support/administration/status-form";
import { MessageCell, TopicCell } from "~/features/administration/support/post-text";
import { StatusBadge } from "~/features/administration/support/status-badge";
import { phrases, t } from "~/platform/language/translate";
import { useSearchParams } from "~/ui/frame/router";
import { Selection, Tick, TickAll } from "~/ui/list/selection";
import { DataTable } from "~/ui/list/table";

type ComplaintItem = AdminItem & { status: ComplaintStatus };

function Row({ item, number }: { item: ComplaintItem; number: number }) {
	const { id, status } = item;
	return (
		<tr>
			<td className="no-print pick">
				<Tick label={t("Select complaint {number}", { number })} />
			</td>
			<td className="no">{number}</td>
			<PersonCells item={item} />
			<TopicCell item={item} />
			<MessageCell message={item.message} />
			<td>
				<StatusBadge status={status} />
			</td>
			<td className="acts">
				<StatusBox id={id} status={status} number={number} />
			</td>
		</tr>
	);
}

const COLUMNS = phrases("No", "First Name", "Last Name", "Email", "Complaint Topic", "Message", "Status", "Action");

type ComplaintTableProps = { items: ComplaintItem[]; firstNumber: number };

/** The checkboxes mark rows for the reader; nothing is done to several complaints at once. */
export function ComplaintTable({ items, firstNumber }: ComplaintTableProps) {
	const [search] = useSearchParams();
	return (
		<Selection key={search.toString()}>
			<DataTable label={t("Complaints")} columns={COLUMNS} select={<TickAll />}>
				{items.map((item, position) => (
					<Row key={item.id} item={item} number={firstNumber + position} />
				))}
			</DataTable>
		</Selection>
	);
}
