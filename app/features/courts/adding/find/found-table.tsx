import type { FoundRow } from "~/features/courts/adding/find/queries.server";
import { selectedInWords } from "~/features/courts/cases/list/selected-cases";
import { paths } from "~/paths";
import { asWritten, countWords, phrase, phrases, t } from "~/platform/language/translate";
import { SafeForm, SubmitButton } from "~/ui/form/safe-form";
import { Link, useSearchParams } from "~/ui/frame/router";
import { Pager } from "~/ui/list/pager";
import { Selection, SelectionBar, Tick } from "~/ui/list/selection";
import { DataTable, RowHead } from "~/ui/list/table";

type RowProps = { row: FoundRow; isTicked: boolean; isOffer: boolean };

function ImportOutcome({ row }: { row: FoundRow }) {
	if (row.outcome === "exists" && row.caseId)
		return (
			<Link
				to={paths.case(row.caseId)}
				className="badge badge-wait"
				aria-label={t("Already yours: {cnr}", { cnr: row.cnr })}
			>
				{t("Already yours")}
			</Link>
		);
	if (row.outcome === "added") return <span className="badge badge-good">{t("New")}</span>;
	return (
		<span className="badge badge-wait" title={row.message}>
			{row.outcome === "limit" ? t("Over today’s limit") : t("Add it separately")}
		</span>
	);
}

function Row({ row, isTicked, isOffer }: RowProps) {
	const { cnr, number, parties, advocate, court, filing } = row;
	const details = [number, filing && t("Filing {filing}", { filing }), advocate, court].filter(Boolean).join(" · ");
	const isAddable = row.outcome === "added" || row.outcome === "limit";
	return (
		<tr>
			<td className="pick">
				{isAddable && (
					<Tick
						name="cnr"
						value={cnr}
						defaultChecked={isTicked && row.outcome === "added"}
						label={t("Add {cnr}", { cnr })}
					/>
				)}
			</td>
			<RowHead>
				<bdi {...asWritten(parties)}>{parties ?? number ?? cnr}</bdi>
				<bdi className="rest block font-normal" {...asWritten(details)}>
					{details}
				</bdi>
			</RowHead>
			<td>{cnr}</td>
			<td>
				<ImportOutcome row={row} />
			</td>
			{isOffer && (
				<td className="acts">
					<button
						type="submit"
						name="dismiss"
						value={cnr}
						className="button button-small"
						aria-label={t("Not mine: {cnr}", { cnr })}
					>
						{t("Not mine")}
					</button>
				</td>
			)}
		</tr>
	);
}

/** Ticks all new cases of the page, or none: links, so that they work without scripts. */
function TickLinks() {
	const [search] = useSearchParams();
	const to = (tick: string) => {
		const next = new URLSearchParams(search);
		next.set("tick", tick);
		return `?${next}`;
	};
	return (
		<p className="links">
			<Link to={to("all")} preventScrollReset>
				{t("Select all")}
			</Link>
			<Link to={to("none")} preventScrollReset>
				{t("Select none")}
			</Link>
		</p>
	);
}

const COLUMNS = phrases("Parties", "CNR Number", "Result");

type FoundTableProps = {
	rows: FoundRow[];
	counts: { all: number; new: number; exists: number; limit: number };
	limited?: string;
	page: number;
	totalPages: number;
	/** The rows are probably the user's own cases: new ones are preselected. */
	isTicked: boolean;
	/** The rows are offers, which the user can dismiss. */
	isOffer?: boolean;
	problem?: string;
};

/** Found cases, with a checkbox for each that can be added. */
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
	const [search] = useSearchParams();
	const ticks = search.get("tick") ?? (isTicked ? "all" : "none");
	const addable = counts.new + counts.limit;
	const isMany = totalPages > 1 && addable > 0;
	const tallies = [
		t("New: {new}", { new: counts.new }),
		counts.exists > 0 && t("Already yours: {exists}", { exists: counts.exists }),
		counts.limit > 0 && t("Over today’s limit: {limit}", { limit: counts.limit }),
	];
	return (
		<>
			<p role="status" className="mb-3">
				{countWords(counts.all, "{count} case", "{count} cases")}. {tallies.filter(Boolean).join(" · ")}
			</p>
			{limited && <p className="note mb-3">{limited}</p>}
			{problem && (
				<p className="error mb-3" role="alert">
					{problem}
				</p>
			)}
			<SafeForm>
				{counts.new > 0 && <TickLinks />}
				{isMany && <p className="hint mb-3">{t("Your selection applies to this page only.")}</p>}
				<Selection
					key={`${ticks} ${page}`}
					first={ticks === "all" ? rows.filter(({ outcome }) => outcome === "added").map(({ cnr }) => cnr) : []}
					bar={({ length }) =>
						addable > 0 && (
							<SelectionBar count={length} countInWords={selectedInWords} isSticky>
								<div className="cluster">
									<SubmitButton name="intent" value="add" busy={t("Adding…")}>
										{t("Add selected cases")}
									</SubmitButton>
									{isMany && (
										<SubmitButton name="intent" value="add-all" busy={t("Adding…")} className="button">
											{t("Add all new cases")}
										</SubmitButton>
									)}
								</div>
							</SelectionBar>
						)
					}
				>
					<DataTable
						label={t("Cases found")}
						select={t("Add")}
						columns={isOffer ? [...COLUMNS, phrase("Action")] : COLUMNS}
					>
						{rows.map((row) => (
							<Row key={row.cnr} row={row} isTicked={ticks === "all"} isOffer={isOffer} />
						))}
					</DataTable>
				</Selection>
			</SafeForm>
			<Pager page={page} totalPages={totalPages} />
		</>
	);
}
