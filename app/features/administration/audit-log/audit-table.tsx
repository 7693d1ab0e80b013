import type { AuditItem } from "~/features/administration/audit-log/entries.server";
import { phrases, t } from "~/platform/language/translate";
import { Link } from "~/ui/frame/router";
import { DataTable, RowHead } from "~/ui/list/table";

const COLUMNS = phrases("When", "Event", "Details", "Username and IP address");

export function AuditTable({ items }: { items: AuditItem[] }) {
	return (
		<DataTable label={t("Audit log")} columns={COLUMNS}>
			{items.map(({ id, when, sentence, details, by, to }) => (
				<tr key={id}>
					<td>{when}</td>
					<RowHead className="what sentence" dir="auto">
						{to ? <Link to={to}>{sentence}</Link> : sentence}
					</RowHead>
					<td dir="auto">{details.join(" · ")}</td>
					<td>{by}</td>
				</tr>
			))}
		</DataTable>
	);
}
