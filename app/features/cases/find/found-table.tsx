import { Link } from "@remix-run/react";
import type { FoundRow } from "~/features/cases/find/queries.server";
import { paths } from "~/paths";
import { Pager } from "~/ui/pager";
import { SafeForm, SubmitButton } from "~/ui/safe-form";
import { DataTable } from "~/ui/table-region";

type RowProps = { row: FoundRow; isTicked: boolean; isOffer: boolean };

function Fate({ row }: { row: FoundRow }) {
	if (row.fate === "exists" && row.caseId)
		return (
			<Link to={paths.case(row.caseId)} className="badge badge-wait" aria-label={`Already yours: ${row.cnr}`}>
				Already yours
			</Link>
		);
	if (row.fate === "added") return <span className="badge badge-good">New</span>;
	return (
		<span className="badge badge-wait" title={row.message}>
			{row.fate === "limit" ? "Not today" : "Add it by itself"}
		</span>
	);
}

function Row({ row, isTicked, isOffer }: RowProps) {
	const { cnr, number, parties, advocate, court, filing } = row;
	const details = [number, filing && `Filing ${filing}`, advocate, court].filter(Boolean).join(" · ");
	const isAddable = row.fate === "added" || row.fate === "limit";
	return (
		<tr>
			<td data-label="Add">
				{isAddable && (
					<label className="tick-target">
						<input
							type="checkbox"
							className="tick"
							name="cnr"
							value={cnr}
							defaultChecked={isTicked && row.fate === "added"}
						/>
						<span className="visually-hidden">Add {cnr}</span>
					</label>
				)}
			</td>
			<td data-label="Parties" className="card-second">
				<div>
					<p dir="auto">{parties ?? number ?? cnr}</p>
					{details && (
						<p className="hint" dir="auto">
							{details}
						</p>
					)}
				</div>
			</td>
			<td data-label="CNR Number" className="figures">
				{cnr}
			</td>
			<td data-label="Result">
				<Fate row={row} />
				{isOffer && (
					<>
						{" "}
						<button
							type="submit"
							name="dismiss"
							value={cnr}
							className="button button-small"
							aria-label={`Not mine: ${cnr}`}
						>
							Not mine
						</button>
					</>
				)}
			</td>
		</tr>
	);
}

const COLUMNS = ["Add", "Parties", "CNR Number", "Result"];

type FoundTableProps = {
	rows: FoundRow[];
	counts: { all: number; new: number; exists: number; limit: number };
	limited?: string;
	page: number;
	totalPages: number;
	/** The rows are likely the person's own: what is new is ticked. */
	isTicked: boolean;
	/** The rows are offers, which can be dismissed. */
	isOffer?: boolean;
	problem?: string;
};

/** Cases that were found, each with a tick where it can be added. */
export function FoundTable({
	rows,
	counts,
	limited,
	page,
	totalPages,
	isTicked,
	isOffer = false,
	problem,
}: FoundTableProps) {
	const addable = counts.new + counts.limit;
	const isMany = totalPages > 1 && addable > 0;
	const tallies = [
		`New: ${counts.new}`,
		counts.exists > 0 && `Already yours: ${counts.exists}`,
		counts.limit > 0 && `Not today: ${counts.limit}`,
	];
	const add = (
		<SubmitButton name="intent" value="add" busy="Adding…">
			Add ticked cases
		</SubmitButton>
	);
	return (
		<>
			<p role="status" className="mb-3">
				{counts.all === 1 ? "1 case" : `${counts.all} cases`}. {tallies.filter(Boolean).join(" · ")}
			</p>
			{limited && <p className="note mb-3">{limited}</p>}
			{problem && (
				<p className="error mb-3" role="alert">
					{problem}
				</p>
			)}
			<SafeForm>
				{addable > 0 && (
					<div className="actions mb-3">
						{add}
						{isMany && (
							<SubmitButton name="intent" value="add-all" busy="Adding…" className="button">
								Add all new cases
							</SubmitButton>
						)}
					</div>
				)}
				{isMany && <p className="hint mb-3">Ticks count for this page.</p>}
				<DataTable label="Cases found" hasCards columns={COLUMNS}>
					{rows.map((row) => (
						<Row key={row.cnr} row={row} isTicked={isTicked} isOffer={isOffer} />
					))}
				</DataTable>
				{addable > 0 && rows.length > 10 && <div className="actions">{add}</div>}
			</SafeForm>
			{totalPages > 1 && <Pager page={page} totalPages={totalPages} />}
		</>
	);
}
