import { Link } from "@remix-run/react";
import type { DeliveryLine } from "~/features/alerts/sent-words";
import { paths } from "~/paths";
import { DataTable } from "~/ui/table-region";

export type SentItem = {
	id: number;
	sentAt: string;
	title: string;
	told: { alertId: number; caseId: string; name: string; what: string }[];
	more: number;
	lines: DeliveryLine[];
};

/** What a person was told, with where each message got to. */
export function SentTable({ items }: { items: SentItem[] }) {
	return (
		<DataTable label="Alerts sent" columns={["Sent at", "Alert", "Status"]} hasCards>
			{items.map(({ id, sentAt, title, told, more, lines }) => (
				<tr key={id}>
					<td data-label="Sent at">{sentAt}</td>
					<td data-label="Alert" className="card-first">
						<div>
							<p className="font-semibold">{title}</p>
							<ul>
								{told.map(({ alertId, caseId, name, what }) => (
									<li key={alertId} className="mb-1">
										<Link to={paths.case(caseId)} dir="auto">
											{name}
										</Link>
										: {what}
									</li>
								))}
								{more > 0 && <li>and {more} more</li>}
							</ul>
						</div>
					</td>
					<td data-label="Status">
						<div>
							{lines.map(({ text, reasons, isBad }) => (
								<div key={text}>
									<p className={isBad ? "text-bad" : undefined}>{text}</p>
									{reasons.map((reason) => (
										<p key={reason} className="hint">
											{reason}
										</p>
									))}
								</div>
							))}
						</div>
					</td>
				</tr>
			))}
		</DataTable>
	);
}
