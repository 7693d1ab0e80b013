import { accountInWords, accountOf } from "~/features/courts/adding/many/account";
import type { PreviewRow } from "~/features/courts/adding/many/preview.server";
import { paths } from "~/paths";
import { formatDay } from "~/platform/calendar/day";
import { codesOf, countWords, phrase, phrases, t } from "~/platform/language/translate";
import { SafeForm, SubmitButton } from "~/ui/form/safe-form";
import { Link } from "~/ui/frame/router";
import { useHydrated } from "~/ui/frame/use-hydrated";
import { Selection, Tick } from "~/ui/list/selection";
import { DataTable, labelled, RowHead } from "~/ui/list/table";

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

const COLUMNS = phrases("Row", "CNR Number", "Result");
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

const isNew = ({ outcome }: PreviewRow) => outcome === "new" || outcome === "own";

/** Whether somebody must decide: correct the row, tick a guess, or bring a case back. */
const isOpen = ({ outcome, archivedId }: PreviewRow) =>
	outcome === "invalid" || outcome === "incomplete" || archivedId !== undefined;

const tickOf = ({ cnr, caseNumber, matter }: PreviewRow) =>
	cnr
		? { name: "cnr", value: [cnr, caseNumber].filter(Boolean).join(" ") }
		: matter && { name: "matter", value: JSON.stringify(matter) };

function Row({ row }: { row: PreviewRow }) {
	const isGuess = row.cnr !== undefined && row.cnr !== row.typed;
	const tick = tickOf(row);
	return (
		<tr>
			<td className="pick">
				{tick && (
					<Tick
						{...tick}
						defaultChecked={isNew(row)}
						label={t("Add {cnr}, row {number}", { cnr: row.cnr ?? row.typed, number: row.row })}
					/>
				)}
			</td>
			<td {...labelled("Row")}>{row.row}</td>
			<RowHead>
				{row.typed || "–"} <span className="rest font-normal">{valuesIn(row)}</span>
			</RowHead>
			<td>
				{row.archivedId ? t("Already yours (archived)") : t(WORDS[row.outcome])}
				{(row.archivedId || row.message) && " · "}
				{row.archivedId ? <Link to={paths.case(row.archivedId)}>{t("Bring it back")}</Link> : row.message}
				{isGuess && ` ${t("Tick to add it.")}`}
			</td>
		</tr>
	);
}

const Rows = ({ label, rows }: { label: string; rows: PreviewRow[] }) => (
	<DataTable label={label} select={t("Add")} columns={COLUMNS}>
		{rows.map((row, at) => (
			// biome-ignore lint/suspicious/noArrayIndexKey: a row of a file may have several CNRs, and the list never changes
			<Row key={at} row={row} />
		))}
	</DataTable>
);

/** A list of up to this many rows is not folded. */
const MAX_SHOWN = 10;

/** The preview of a list: the rows that need a decision, and the others folded, with a checkbox for each that can be added. */
export function PreviewTable({ rows }: { rows: PreviewRow[] }) {
	const isHydrated = useHydrated();
	const account = accountOf(rows);
	const open = rows.filter(isOpen);
	const others = rows.filter((row) => !isOpen(row));
	const offered = rows.filter(tickOf).length;
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
				<Selection
					first={rows.filter(isNew).flatMap((row) => tickOf(row)?.value ?? [])}
					bar={({ length }) => (
						<div className="act-bar mb-4">
							<SubmitButton
								name="intent"
								value="add"
								busy={t("Adding…")}
								isDisabled={offered === 0 || (isHydrated && length === 0)}
							>
								{isHydrated ? countWords(length, "Add {count} case", "Add {count} cases") : t("Add selected cases")}
							</SubmitButton>
						</div>
					)}
				>
					{open.length > 0 && <Rows label={t("Rows to check")} rows={open} />}
					{others.length > 0 && (
						<details className="more" open={rows.length <= MAX_SHOWN}>
							<summary>
								{countWords(others.length, "{count} row without problems", "{count} rows without problems")}
							</summary>
							<Rows label={t("CNRs of the list")} rows={others} />
						</details>
					)}
				</Selection>
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
