import { formatDay } from "~/calendar/day";
import type { TakenCase } from "~/features/cases/list/taken-away.server";
import { TAKEN_COLUMNS } from "~/features/cases/list/taken-columns";
import { caseNumberOrDash } from "~/features/cases/party-name";
import { t } from "~/language/translate";
import { DataTable, labelled } from "~/ui/table-region";

/** The cases of a list as a calm table for paper, an entry a column of the files; notes only where they are asked for. */
export function PrintedCases({ items, hasNotes }: { items: TakenCase[]; hasNotes: boolean }) {
	const columns = TAKEN_COLUMNS.filter(({ name }) => hasNotes || name !== "Note");
	return (
		<DataTable label={t("Cases")} columns={columns.map(({ name }) => name)} hasCards>
			{items.map((item) => (
				<tr key={item.id}>
					{columns.map(({ name, value }) => {
						const shown = name === "Case Number" ? caseNumberOrDash(item.caseNumber) : value(item);
						return (
							<td key={name} {...labelled(name)} className={name === "CNR Number" ? "figures" : undefined}>
								{shown && <span dir="auto">{typeof shown === "string" ? shown : formatDay(shown.day)}</span>}
							</td>
						);
					})}
				</tr>
			))}
		</DataTable>
	);
}
