import { Link, useLocation } from "@remix-run/react";
import { MessageCircle } from "lucide-react";
import { type CourtExtras, Detail, NextHearing, type ShownCase } from "~/features/cases/case-details";
import { ApprovalBadge, Names } from "~/features/cases/case-table";
import { HearingDay } from "~/features/cases/hearing-day";
import { partyNameOf } from "~/features/cases/party-name";
import type { Day } from "~/features/courts/day";
import { RowIcon } from "~/ui/row-icon";
import { SafeForm, SubmitButton } from "~/ui/safe-form";
import { ColumnHeads, TableRegion } from "~/ui/table-region";

/** A row of the approved cases: the case, and the purpose of its last hearing. */
export type ApprovedItem = ShownCase & { purpose: string | null };

const COLUMNS = [
	"S.No",
	"CNR Number",
	"Case Number",
	"Case Type",
	"Court Number and Judge",
	"Next Hearing Date",
	"Stage of Case",
	"Case Status",
	"Petitioners",
	"Respondents",
	"Respondent Advocates",
	"Purpose of Hearing",
	"View",
];

type RowProps = { item: ApprovedItem; number: number; today: Day; isSelectable: boolean; search: string };

function Row({ item, number, today, isSelectable, search }: RowProps) {
	return (
		<tr>
			{isSelectable && (
				<td data-label="Select">
					<label className="tick-target">
						<input type="checkbox" className="tick" name="case_id" value={item.id} form="bulk" />
						<span className="visually-hidden">Select {item.cnrNumber}</span>
					</label>
				</td>
			)}
			<td data-label="S.No">{number}</td>
			<td data-label="CNR Number" className="figures card-second">
				{item.cnrNumber}
			</td>
			<td data-label="Case Number">{item.caseNumber}</td>
			<td data-label="Case Type">{item.caseType ?? "N/A"}</td>
			<td data-label="Court Number and Judge">{item.courtNumberAndJudge ?? "N/A"}</td>
			<td data-label="Next Hearing Date" className="card-hearing">
				<HearingDay day={item.nextDate} today={today} none="N/A" />
			</td>
			<td data-label="Stage of Case">{item.caseStage ?? "N/A"}</td>
			<td data-label="Case Status">
				<ApprovalBadge isApproved={item.isApproved} />
			</td>
			<td data-label="Petitioners">
				<Names names={item.petitioners} none="N/A" />
			</td>
			<td data-label="Respondents">
				<Names names={item.respondents} none="N/A" />
			</td>
			<td data-label="Respondent Advocates">
				<Names names={item.respondentAdvocates} none="N/A" />
			</td>
			<td data-label="Purpose of Hearing" dir="auto">
				{item.purpose || "N/A"}
			</td>
			<td data-label="View">
				<Link
					to={`/user/case-status/${item.id}${search}`}
					className="button button-icon"
					title="View"
					aria-label={`View ${item.cnrNumber}`}
				>
					<RowIcon name="eye" size={18} />
				</Link>
			</td>
		</tr>
	);
}

type ApprovedTableProps = {
	items: ApprovedItem[];
	firstNumber: number;
	today: Day;
	bulkTo?: string;
	/** Tells this opening of the page from others, so that its form posted twice is one post. */
	bulkKey?: string;
};

/** The approved cases. Where `bulkTo` names an address, rows can be ticked and sent there together. */
export function ApprovedTable({ items, firstNumber, today, bulkTo, bulkKey }: ApprovedTableProps) {
	const { search } = useLocation();
	return (
		<>
			{bulkTo && (
				<SafeForm id="bulk" action={bulkTo} className="mb-3">
					<input type="hidden" name="key" value={bulkKey} />
					<SubmitButton busy="Sending...">
						<MessageCircle size={18} aria-hidden />
						<span>Bulk WhatsApp</span>
					</SubmitButton>
				</SafeForm>
			)}
			<TableRegion label="Approved cases" hasCards>
				<table className="table table-wide">
					<thead>
						<tr>
							{bulkTo && (
								<th scope="col" className="no-print">
									<span className="visually-hidden">Select</span>
								</th>
							)}
							<ColumnHeads names={COLUMNS} />
						</tr>
					</thead>
					<tbody>
						{items.map((item, position) => (
							<Row
								key={item.id}
								item={item}
								number={firstNumber + position}
								today={today}
								isSelectable={bulkTo !== undefined}
								search={search}
							/>
						))}
					</tbody>
				</table>
			</TableRegion>
		</>
	);
}

/** Case Details of an approved case (specification section 2); its party name is decision 17's. */
export function ApprovedDetails({ item, extras, today }: { item: ShownCase; extras: CourtExtras; today: Day }) {
	return (
		<dl className="details details-wide card">
			<Detail label="CNR Number">
				<span className="figures">{item.cnrNumber}</span>
			</Detail>
			<Detail label="Case Number">{item.caseNumber}</Detail>
			<Detail label="Case Type">{item.caseType ?? "N/A"}</Detail>
			<Detail label="Court Number and Judge">{item.courtNumberAndJudge ?? "N/A"}</Detail>
			<Detail label="Party Name">{partyNameOf(item) ?? "N/A"}</Detail>
			<Detail label="Petitioners">
				<Names names={item.petitioners} none="N/A" />
			</Detail>
			<Detail label="Respondents">
				<Names names={item.respondents} none="N/A" />
			</Detail>
			<Detail label="Respondent Advocates">
				<Names names={item.respondentAdvocates} none="N/A" />
			</Detail>
			<Detail label="Purpose of Hearing">{extras.hearings.at(-1)?.purpose || "N/A"}</Detail>
			<Detail label="Stage of Case">{item.caseStage ?? "N/A"}</Detail>
			<NextHearing day={item.nextDate} today={today} />
			<Detail label="Status">
				<ApprovalBadge isApproved={item.isApproved} />
			</Detail>
		</dl>
	);
}
