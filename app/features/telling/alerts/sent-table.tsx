import type { DeliveryLine } from "~/features/telling/alerts/sent-words";
import { paths } from "~/paths";
import { asWritten, phrases, t } from "~/platform/language/translate";
import { Link } from "~/ui/frame/router";
import { DataTable, RowHead } from "~/ui/list/table";

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
		<DataTable label={t("Alerts sent")} columns={phrases("Sent at", "Alert", "Status")}>
			{items.map(({ id, sentAt, title, alerts, more, lines }) => (
				<tr key={id}>
					<td>{sentAt}</td>
					<RowHead>
						<p>{title}</p>
						<ul className="rest font-normal">
							{alerts.map(({ alertId, caseId, name, what }) => (
								<li key={alertId}>
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
					</RowHead>
					<td>
						{lines.map(({ text, reasons, isBad }) => (
							<p key={text}>
								<span className={isBad ? "text-bad" : undefined}>{text}</span> {reasons.join(" ")}
							</p>
						))}
					</td>
				</tr>
			))}
		</DataTable>
	);
}
