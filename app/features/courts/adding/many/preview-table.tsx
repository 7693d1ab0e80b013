import { Link } from "@remix-run/react";
import type { PreviewRow } from "~/features/courts/adding/many/preview.server";
import { paths } from "~/paths";
import { countWords, phrase, phrases, t } from "~/platform/language/translate";
import { SafeForm, SubmitButton } from "~/ui/form/safe-form";
import { DataTable, labelled, RowHead } from "~/ui/list/table";

const WORDS: Record<PreviewRow["outcome"], string> = {
	new: phrase("New"),
	exists: phrase("Already in your list"),
	invalid: phrase("Not a CNR"),
	limit: phrase("Over today’s limit"),
	repeat: phrase("Twice in this list"),
	own: phrase("Matter without a CNR"),
	incomplete: phrase("Incomplete"),
};

const COLUMNS = phrases("Add", "CNR Number", "Result", "Remark");

function Row({ row }: { row: PreviewRow }) {
	const isGuess = row.cnr !== undefined && row.cnr !== row.typed;
	return (
		<tr>
			<td {...labelled("Add")}>
				{row.matter && (
					<label className="tick-target">
						<input type="checkbox" className="tick" name="matter" value={row.matter} defaultChecked />
						<span className="visually-hidden">
							{t("Add {cnr}, row {number}", { cnr: row.typed, number: row.number })}
						</span>
					</label>
				)}
				{row.cnr && (
					<label className="tick-target">
						<input
							type="checkbox"
							className="tick"
							name="cnr"
							value={[row.cnr, row.caseNumber].filter(Boolean).join(" ")}
							defaultChecked={row.outcome === "new"}
						/>
						<span className="visually-hidden">
							{t("Add {cnr}, row {number}", { cnr: row.cnr, number: row.number })}
						</span>
					</label>
				)}
			</td>
			<RowHead label={phrase("CNR Number")} className="figures card-second">
				{row.caseNumber ? (
					<div>
						{row.typed}
						<p className="hint">{row.caseNumber}</p>
					</div>
				) : (
					row.typed
				)}
			</RowHead>
			<td {...labelled("Result")}>
				<span className={row.outcome === "new" || row.matter ? "badge badge-good" : "badge badge-wait"}>
					{row.archivedId ? t("Already yours (archived)") : t(WORDS[row.outcome])}
				</span>
			</td>
			<td {...labelled("Remark")}>
				{row.archivedId ? <Link to={paths.case(row.archivedId)}>{t("Bring it back")}</Link> : (row.message ?? "–")}
				{isGuess && ` ${t("Tick to add it.")}`}
			</td>
		</tr>
	);
}

/** The preview of a list, with a checkbox for each row that can be added. */
export function PreviewTable({ rows }: { rows: PreviewRow[] }) {
	const tally = (outcome: PreviewRow["outcome"]) => rows.filter((row) => row.outcome === outcome).length;
	const outcomes = (["new", "own", "exists", "invalid", "incomplete", "limit", "repeat"] as const).filter(
		(outcome) => tally(outcome) > 0,
	);
	const offered = rows.filter(({ cnr, matter }) => cnr || matter).length;
	const limited = rows.find(({ outcome }) => outcome === "limit")?.message;
	return (
		<section aria-label={t("List contents")}>
			<p role="status" className="mb-3">
				{outcomes.map((outcome) => `${t(WORDS[outcome])}: ${tally(outcome)}`).join(" · ")}
			</p>
			{limited && (
				<p className="note mb-3">
					{t("{limited} When you send the list again, we skip cases already added.", { limited })}
				</p>
			)}
			<SafeForm>
				<DataTable label={t("CNRs of the list")} hasCards columns={COLUMNS}>
					{rows.map((row) => (
						<Row key={row.number} row={row} />
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
						tally("exists"),
						"Nothing in this list can be added. {count} case is already yours.",
						"Nothing in this list can be added. {count} cases are already yours.",
					)}
				</p>
			)}
		</section>
	);
}
