import type { AuditItem } from "~/features/administration/audit-log/entries.server";
import { phrase, phrases, t } from "~/platform/language/translate";
import { Link } from "~/ui/frame/router";
import { DataTable, labelled, RowHead } from "~/ui/list/table";

const COLUMNS = phrases("When", "Event", "Details", "Username and IP address");

export function AuditTable({ items }: { items: AuditItem[] }) {
	return (
		<DataTable label={t("Audit log")} hasCards columns={COLUMNS}>
			{items.map(({ id, when, sentence, details, by, to }) => (
				<tr key={id}>
					<td {...labelled("When")}>{when}</td>
					<RowHead label={phrase("Event")} className="card-first">
						<span className="roomy" dir="auto">
							{to ? <Link to={to}>{sentence}</Link> : sentence}
						</span>
					</RowHead>
					<td {...labelled("Details")}>
						<div className="roomy" dir="auto">
							{details.length === 0 ? "–" : details.map((detail) => <div key={detail}>{detail}</div>)}
						</div>
					</td>
					<td {...labelled("Username and IP address")}>
						<span className="roomy">{by || "–"}</span>
					</td>
				</tr>
			))}
		</DataTable>
	);
}
