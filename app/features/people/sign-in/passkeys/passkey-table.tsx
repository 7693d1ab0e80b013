import { phrases, t } from "~/platform/language/translate";
import { Link } from "~/ui/frame/router";
import { DataTable, labelled, RowHead } from "~/ui/list/table";

/** A passkey as its owner sees it, with formatted times. */
export type PasskeyItem = { id: string; name: string; added: string; used: string };

const COLUMNS = phrases("Name", "Added", "Last used", "Action");

export function PasskeyTable({ items, removeTo }: { items: PasskeyItem[]; removeTo: (id: string) => string }) {
	return (
		<DataTable label={t("Passkeys")} columns={COLUMNS}>
			{items.map(({ id, name, added, used }) => (
				<tr key={id}>
					<RowHead dir="auto">{name}</RowHead>
					<td {...labelled("Added")}>{added}</td>
					<td {...labelled("Last used")}>{used}</td>
					<td className="acts">
						<Link to={removeTo(id)} className="button button-small">
							{t("Remove {name}", { name })}
						</Link>
					</td>
				</tr>
			))}
		</DataTable>
	);
}
