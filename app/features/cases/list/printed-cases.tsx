import { formatDay } from "~/calendar/day";
import type { TakenCase } from "~/features/cases/list/taken-away.server";
import { TAKEN_COLUMNS } from "~/features/cases/list/taken-columns";
import { t } from "~/language/translate";
import { DataTable, labelled } from "~/ui/table-region";

/** The cases of a list as a calm table for paper, an entry a column of the files. */
export function PrintedCases({ items }: { items: TakenCase[] }) {
	return (
		<DataTable label={t("Cases")} columns={TAKEN_COLUMNS.map(({ name }) => name)} hasCards>
			{items.map((item) => (
				<tr key={item.id}>
					{TAKEN_COLUMNS.map(({ name, value }) => {
						const shown = value(item);
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
