import type { SecurityItem } from "~/features/audit-log/own-security.server";
import { phrase, phrases, t } from "~/language/translate";
import { DataTable, labelled, RowHead } from "~/ui/table-region";

/** What was done with one's own account, newest first. */
export function SecurityTable({ items }: { items: SecurityItem[] }) {
	return (
		<DataTable label={t("Security log")} hasCards columns={phrases("When", "What", "Device", "IP address")}>
			{items.map(({ id, when, what, details, device, address }) => (
				<tr key={id}>
					<td {...labelled("When")}>{when}</td>
					<RowHead label={phrase("What")} className="card-first">
						{what}
						{details.map((detail) => (
							<div key={detail} className="roomy" dir="auto">
								{detail}
							</div>
						))}
					</RowHead>
					<td {...labelled("Device")}>
						<span className="roomy">{device}</span>
					</td>
					<td {...labelled("IP address")}>
						<span className="roomy">{address}</span>
					</td>
				</tr>
			))}
		</DataTable>
	);
}
