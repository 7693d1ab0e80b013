import type { DeliveryLine } from "~/features/telling/alerts/sent-words";
import { paths } from "~/paths";
import { asWritten, phrase, phrases, t } from "~/platform/language/translate";
import { Link } from "~/ui/frame/router";
import { DataTable, labelled, RowHead } from "~/ui/list/table";

export type SentItem = {
	id: number;
	sentAt: string;
	title: string;
	alerts: { alertId: number; caseId: string | null; name: string; what: string }[];
	more: number;
	lines: DeliveryLine[];
};

export function SentTable({ items }: { items: SentItem[] }) {
	return (
		<DataTable label={t("Alerts sent")} columns={phrases("Sent at", "Alert", "Status")} hasCards>
			{items.map(({ id, sentAt, title, alerts, more, lines }) => (
				<tr key={id}>
					<td {...labelled("Sent at")}>{sentAt}</td>
					<RowHead label={phrase("Alert")} className="card-first">
						<div>
							<p className="font-semibold">{title}</p>
							<ul>
								{alerts.map(({ alertId, caseId, name, what }) => (
									<li key={alertId} className="mb-1">
										{caseId ? (
											<Link to={paths.case(caseId)} {...asWritten(name)}>
												{name}
											</Link>
										) : (
											<span {...asWritten(name)}>{name}</span>
										)}
										: {what}
									</li>
								))}
								{more > 0 && <li>{t("and {more} more", { more })}</li>}
							</ul>
						</div>
					</RowHead>
					<td {...labelled("Status")}>
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
