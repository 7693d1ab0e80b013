import { Link } from "@remix-run/react";
import type { PreviewRow } from "~/features/cases/many/preview.server";
import { paths } from "~/paths";
import { SafeForm, SubmitButton } from "~/ui/safe-form";
import { DataTable } from "~/ui/table-region";

const WORDS: Record<PreviewRow["fate"], string> = {
	new: "New",
	exists: "Already in your list",
	invalid: "Not a CNR",
	limit: "Not today",
	repeat: "Twice in this list",
};

const COLUMNS = ["Add", "CNR Number", "Result", "Remark"];

function Row({ row }: { row: PreviewRow }) {
	const isGuess = row.cnr !== undefined && row.cnr !== row.typed;
	return (
		<tr>
			<td data-label="Add">
				{row.cnr && (
					<label className="tick-target">
						<input type="checkbox" className="tick" name="cnr" value={row.cnr} defaultChecked={row.fate === "new"} />
						<span className="visually-hidden">
							Add {row.cnr}, row {row.number}
						</span>
					</label>
				)}
			</td>
			<td data-label="CNR Number" className="figures card-second">
				{row.typed}
			</td>
			<td data-label="Result">
				<span className={row.fate === "new" ? "badge badge-good" : "badge badge-wait"}>
					{row.archivedId ? "Already yours (archived)" : WORDS[row.fate]}
				</span>
			</td>
			<td data-label="Remark">
				{row.archivedId ? <Link to={paths.case(row.archivedId)}>Bring it back</Link> : (row.message ?? "–")}
				{isGuess && " Tick to add it."}
			</td>
		</tr>
	);
}

const casesInWords = (count: number) => (count === 1 ? "1 case" : `${count} cases`);

/** What would be added of a list, each row with a tick where it can be. */
export function PreviewTable({ rows }: { rows: PreviewRow[] }) {
	const tally = (fate: PreviewRow["fate"]) => rows.filter((row) => row.fate === fate).length;
	const fates = (["new", "exists", "invalid", "limit", "repeat"] as const).filter((fate) => tally(fate) > 0);
	const offered = rows.filter(({ cnr }) => cnr).length;
	const limited = rows.find(({ fate }) => fate === "limit")?.message;
	return (
		<section aria-label="What the list has">
			<p role="status" className="mb-3">
				{fates.map((fate) => `${WORDS[fate]}: ${tally(fate)}`).join(" · ")}
			</p>
			{limited && (
				<p className="note mb-3">{limited} Those already added are recognised when you send the list again.</p>
			)}
			<SafeForm>
				<DataTable label="CNRs of the list" hasCards columns={COLUMNS}>
					{rows.map((row) => (
						<Row key={row.number} row={row} />
					))}
				</DataTable>
				<div className="actions">
					<SubmitButton name="intent" value="add" busy="Adding…" isDisabled={offered === 0}>
						Add ticked cases
					</SubmitButton>
				</div>
			</SafeForm>
			{offered === 0 && (
				<p className="hint">Nothing in this list can be added. {casesInWords(tally("exists"))} of it are yours.</p>
			)}
		</section>
	);
}
