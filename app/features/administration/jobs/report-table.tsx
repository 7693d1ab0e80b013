import type { ReportItem } from "~/features/administration/jobs/browser-reports.server";
import { phrase, phrases, t } from "~/platform/language/translate";
import { DataTable, labelled, RowHead } from "~/ui/list/table";

export function ReportTable({ items }: { items: ReportItem[] }) {
	return (
		<section>
			<h2 className="mt-4">{t("Refused by browsers")}</h2>
			<p className="hint mb-2">
				{t("Content blocked by our security policy. Browser extensions can appear here too.")}
			</p>
			<DataTable
				label={t("Refused by browsers")}
				hasCards
				columns={phrases("Rule", "Refused", "Page", "Times", "First seen", "Last seen")}
			>
				{items.map(({ directive, blocked, path, count, first, last }) => (
					<tr key={`${directive} ${blocked} ${path}`}>
						<RowHead label={phrase("Rule")}>{directive}</RowHead>
						<td {...labelled("Refused")} className="roomy">
							<span className="message">{blocked || "–"}</span>
						</td>
						<td {...labelled("Page")} className="roomy">
							<span className="message">{path}</span>
						</td>
						<td {...labelled("Times")}>{count}</td>
						<td {...labelled("First seen")}>{first}</td>
						<td {...labelled("Last seen")}>{last}</td>
					</tr>
				))}
			</DataTable>
		</section>
	);
}
