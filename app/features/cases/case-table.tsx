import { Link, useLocation } from "@remix-run/react";
import { HearingDay } from "~/features/cases/hearing-day";
import type { Day } from "~/features/courts/day";
import { RowIcon } from "~/ui/row-icon";
import { SafeForm } from "~/ui/safe-form";
import { ColumnHeads, TableRegion } from "~/ui/table-region";

/** What a row of Case Management shows. */
export type CaseListItem = {
	id: string;
	cnrNumber: string;
	caseNumber: string;
	respondents: string[];
	respondentAdvocates: string[];
	petitioners: string[];
	petitionerAdvocates: string[];
	nextDate: Day | null;
	isApproved: boolean;
	lookUp: "waiting" | "found" | "unknown" | "failed";
};

export function ApprovalBadge({ isApproved, no = "Not Approved" }: { isApproved: boolean; no?: string }) {
	return isApproved ? (
		<span className="badge badge-good">
			<RowIcon name="check" size={14} /> Approved
		</span>
	) : (
		<span className="badge badge-wait">
			<RowIcon name="clock" size={14} /> {no}
		</span>
	);
}

/** What stands in place of a court record that is not there. */
function LookUpNote({ item }: { item: CaseListItem }) {
	if (item.lookUp === "waiting") return <span className="hint">Fetching the court record…</span>;
	const words =
		item.lookUp === "unknown" ? "The court does not know this CNR." : "The court's service could not be reached.";
	return (
		<SafeForm action={`/user/cases/${item.id}/retry`}>
			<p className="text-sm">{words}</p>
			<button type="submit" className="button button-small mt-1">
				Try again
			</button>
		</SafeForm>
	);
}

export function Names({ names, none = "–" }: { names: string[]; none?: string }) {
	return (
		<span dir="auto" className="names">
			{names.length > 0 ? names.join(", ") : none}
		</span>
	);
}

type RowProps = { item: CaseListItem; number: number; today: Day; search: string };

function Row({ item, number, today, search }: RowProps) {
	const isFound = item.lookUp === "found";
	return (
		<tr>
			<td data-label="Select">
				<label className="tick-target">
					<input type="checkbox" className="tick" name="case" value={item.id} form="selection" />
					<span className="visually-hidden">Select {item.cnrNumber}</span>
				</label>
			</td>
			<td data-label="No">{number}</td>
			<td data-label="CNR Number" className="figures card-second">
				{item.cnrNumber}
			</td>
			<td data-label="Case Number">{item.caseNumber}</td>
			<td data-label="Respondents">{isFound ? <Names names={item.respondents} /> : <LookUpNote item={item} />}</td>
			<td data-label="Respondent Advocates">{isFound && <Names names={item.respondentAdvocates} />}</td>
			<td data-label="Petitioners">{isFound && <Names names={item.petitioners} />}</td>
			<td data-label="Petitioner's Advocates">{isFound && <Names names={item.petitionerAdvocates} />}</td>
			<td data-label="Next Hearing Date" className="card-hearing">
				<HearingDay day={item.nextDate} today={today} none={isFound ? "No date given" : "–"} />
			</td>
			<td data-label="Valid & Approved">
				<ApprovalBadge isApproved={item.isApproved} />
			</td>
			<td data-label="Actions">
				<div className="row-actions">
					{!item.isApproved && (
						<Link
							to={{ pathname: `${item.id}/edit`, search }}
							className="button button-icon"
							title="Edit"
							aria-label={`Edit ${item.cnrNumber}`}
							preventScrollReset
						>
							<RowIcon name="pencil" size={18} />
						</Link>
					)}
					<Link
						to={`delete?case=${item.id}`}
						className="button button-icon"
						title="Delete"
						aria-label={`Delete ${item.cnrNumber}`}
						preventScrollReset
					>
						<RowIcon name="bin" size={18} />
					</Link>
				</div>
			</td>
		</tr>
	);
}

const COLUMNS = [
	"No",
	"CNR Number",
	"Case Number",
	"Respondents",
	"Respondent Advocates",
	"Petitioners",
	"Petitioner's Advocates",
	"Next Hearing Date",
	"Valid & Approved",
	"Actions",
];

/** The table of Case Management; a card a case on a small screen. */
export function CaseTable({ items, firstNumber, today }: { items: CaseListItem[]; firstNumber: number; today: Day }) {
	const { search } = useLocation();
	return (
		<>
			<TableRegion label="Cases" hasCards>
				<table className="table">
					<thead>
						<tr>
							<th scope="col" className="no-print">
								<span className="visually-hidden">Select</span>
							</th>
							<ColumnHeads names={COLUMNS} />
						</tr>
					</thead>
					<tbody>
						{items.map((item, position) => (
							<Row key={item.id} item={item} number={firstNumber + position} today={today} search={search} />
						))}
					</tbody>
				</table>
			</TableRegion>
			<form id="selection" action="/user/cases/delete" className="mt-3">
				<button type="submit" className="button button-small">
					Delete selected
				</button>
			</form>
		</>
	);
}
