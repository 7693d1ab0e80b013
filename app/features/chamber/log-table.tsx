import { Link } from "@remix-run/react";
import { paths } from "~/paths";
import { DataTable } from "~/ui/table-region";

type LogItem = { id: string; when: string; who: string; words: string; cnr?: string; caseId: string | null };

/** What was done for the owner, newest first. */
export function LogTable({ items }: { items: LogItem[] }) {
	return (
		<DataTable label="Members' log" hasCards columns={["When", "Who", "What", "Case"]}>
			{items.map(({ id, when, who, words, cnr, caseId }) => (
				<tr key={id}>
					<td data-label="When">{when}</td>
					<td data-label="Who" dir="auto">
						{who}
					</td>
					<td data-label="What" className="card-first">
						{words}
					</td>
					<td data-label="Case" className="figures">
						{caseId && cnr ? <Link to={paths.case(caseId)}>{cnr}</Link> : (cnr ?? "–")}
					</td>
				</tr>
			))}
		</DataTable>
	);
}
