import { accountInWords, accountOf } from "~/features/courts/adding/many/account";
import type { PreviewRow } from "~/features/courts/adding/many/preview.server";
import { paths } from "~/paths";
import { formatDay } from "~/platform/calendar/day";
import { codesOf, countWords, phrase, phrases, t } from "~/platform/language/translate";
import { SafeForm, SubmitButton } from "~/ui/form/safe-form";
import { Link } from "~/ui/frame/router";
import { Tick } from "~/ui/list/selection";
import { DataTable, labelled } from "~/ui/list/table";

const WORDS: Record<PreviewRow["outcome"], string> = {
	new: phrase("New"),
	exists: phrase("Already in your list"),
	invalid: phrase("Not a CNR"),
	limit: phrase("Over today’s share"),
	repeat: phrase("Twice in this list"),
	own: phrase("Matter without a CNR"),
	incomplete: phrase("Incomplete"),
	skipped: phrase("Skipped"),
};

const COLUMNS = phrases("Row", "Add", "CNR Number", "Result", "Remark");
/** Labels of the saved values of a matter; its title is the head of the row. */
const VALUES = {
	forum: phrase("Forum"),
	case_number: phrase("Case Number"),
	case_date: phrase("Year"),
	next_date: phrase("Next date"),
	purpose: phrase("Purpose"),
};

/** Everything that is saved besides the CNR or title. */
function valuesIn({ caseNumber, matter }: PreviewRow): string {
	if (!matter) return caseNumber ?? "";
	const shown = codesOf(VALUES).flatMap((name) => {
		const value = matter[name];
		return value ? [`${t(VALUES[name])}: ${name === "next_date" ? formatDay(value) : value}`] : [];
	});
	return shown.join(" · ");
}

type RowProps = { row: PreviewRow; hasCards: boolean };

function Row({ row, hasCards }: RowProps) {
	const isGuess = row.cnr !== undefined && row.cnr !== row.typed;
	const label = (name: string) => (hasCards ? labelled(name) : {});
	const values = valuesIn(row);
	const tick = row.cnr
		? { name: "cnr", value: [row.cnr, row.caseNumber].filter(Boolean).join(" ") }
		: row.matter && { name: "matter", value: JSON.stringify(row.matter) };
	return (
		<tr>
			<td {...label("Row")}>{row.row}</td>
			<td {...label("Add")}>
				{tick && (
					<Tick
						{...tick}
						defaultChecked={row.outcome === "new" || row.outcome === "own"}
						label={t("Add {cnr}, row {number}", { cnr: row.cnr ?? row.typed, number: row.row })}
					/>
				)}
			</td>
			<th scope="row" {...label("CNR Number")} className={row.matter ? "card-second" : "figures card-second"}>
				{values ? (
					<div>
						{row.typed}
						<p className="hint">{values}</p>
					</div>
				) : (
					row.typed || "–"
				)}
			</th>
			<td {...label("Result")}>
				<span className={row.outcome === "new" || row.outcome === "own" ? "badge badge-good" : "badge badge-wait"}>
					{row.archivedId ? t("Already yours (archived)") : t(WORDS[row.outcome])}
				</span>
			</td>
			<td {...label("Remark")}>
				{row.archivedId ? <Link to={paths.case(row.archivedId)}>{t("Bring it back")}</Link> : (row.message ?? "–")}
				{isGuess && ` ${t("Tick to add it.")}`}
			</td>
		</tr>
	);
}

/** The labels of cards would triple the page of a long list, which scrolls instead. */
const MAX_CARDS = 500;

/** The preview of a list, with a checkbox for each row that can be added. */
export function PreviewTable({ rows }: { rows: PreviewRow[] }) {
	const account = accountOf(rows);
	const hasCards = rows.length <= MAX_CARDS;
	const offered = rows.filter(({ cnr, matter }) => cnr || matter).length;
	const limited = rows.find(({ outcome }) => outcome === "limit")?.message;
	return (
		<section aria-label={t("List contents")}>
			<p role="status" className="mb-3">
				{accountInWords(account)}
			</p>
			{limited && (
				<p className="note mb-3">
					{t("{limited} When you send the list again, we skip cases already added.", { limited })}
				</p>
			)}
			<SafeForm>
				<input type="hidden" name="account" value={JSON.stringify(account)} />
				<DataTable label={t("CNRs of the list")} hasCards={hasCards} columns={COLUMNS}>
					{rows.map((row, at) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: a row of a file may have several CNRs, and the list never changes
						<Row key={at} row={row} hasCards={hasCards} />
					))}
				</DataTable>
				<div className="actions">
					<SubmitButton name="intent" value="add" busy={t("Adding…")} isDisabled={offered === 0}>
						{t("Add selected cases")}
					</SubmitButton>
				</div>
			</SafeForm>
			{offered === 0 && (
				<p className="hint">
					{countWords(
						account.exists,
						"Nothing in this list can be added. {count} case is already yours.",
						"Nothing in this list can be added. {count} cases are already yours.",
					)}
				</p>
			)}
		</section>
	);
}
