import { Link } from "@remix-run/react";
import { phrase, phrases, t } from "~/language/translate";
import { paths } from "~/paths";
import { DataTable, labelled, RowHead } from "~/ui/table-region";

type LogItem = { id: string; when: string; who: string; words: string; cnr?: string; caseId: string | null };

/** What was done for the owner, newest first. */
export function LogTable({ items }: { items: LogItem[] }) {
	return (
		<DataTable label={t("Members' log")} hasCards columns={phrases("When", "Who", "What", "Case")}>
			{items.map(({ id, when, who, words, cnr, caseId }) => (
				<tr key={id}>
					<td {...labelled("When")}>{when}</td>
					<td {...labelled("Who")} dir="auto">
						{who}
					</td>
					<RowHead label={phrase("What")} className="card-first">
						{words}
					</RowHead>
					<td {...labelled("Case")} className="figures">
						{caseId && cnr ? <Link to={paths.case(caseId)}>{cnr}</Link> : (cnr ?? "–")}
					</td>
				</tr>
			))}
		</DataTable>
	);
}
