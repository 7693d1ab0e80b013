import { Link, type NavigateFunction, useLocation, useNavigate } from "@remix-run/react";
import type { MouseEvent } from "react";
import { dayOr, type ShownCase } from "~/features/cases/case-details";
import { ApprovalBadge, Names } from "~/features/cases/case-table";
import { HearingDay } from "~/features/cases/hearing-day";
import type { Day } from "~/features/courts/day";
import { ColumnHeads, TableRegion } from "~/ui/table-region";

/** Decision 12. */
const COLUMNS = [
	"No",
	"CNR Number",
	"Case Number",
	"Case Type",
	"State",
	"District",
	"Court Complex",
	"Court Number and Judge",
	"Case Stage",
	"Filing Number",
	"Filing Date",
	"Registration Date",
	"First Hearing Date",
	"Next Date",
	"Petitioners",
	"Respondents",
	"Status",
];

type RowProps = { item: ShownCase; number: number; today: Day; search: string; navigate: NavigateFunction };

function Row({ item, number, today, search, navigate }: RowProps) {
	const to = `${item.id}${search}`;
	const open = (event: MouseEvent) => {
		if (event.target instanceof Element && event.target.closest("a, button, input")) return;
		if (window.getSelection()?.toString()) return;
		navigate(to);
	};
	return (
		<tr onClick={open}>
			<td data-label="No">{number}</td>
			<td data-label="CNR Number" className="figures card-second">
				<Link to={to}>{item.cnrNumber}</Link>
			</td>
			<td data-label="Case Number">{item.caseNumber}</td>
			<td data-label="Case Type">{item.caseType ?? "–"}</td>
			<td data-label="State">{item.state}</td>
			<td data-label="District">{item.district}</td>
			<td data-label="Court Complex">{item.courtComplex ?? "–"}</td>
			<td data-label="Court Number and Judge">{item.courtNumberAndJudge ?? "–"}</td>
			<td data-label="Case Stage">{item.caseStage ?? "–"}</td>
			<td data-label="Filing Number">{item.filingNumber ?? "–"}</td>
			<td data-label="Filing Date">{dayOr(item.filingDate, "–")}</td>
			<td data-label="Registration Date">{dayOr(item.registrationDate, "–")}</td>
			<td data-label="First Hearing Date">{dayOr(item.firstHearingDate, "–")}</td>
			<td data-label="Next Date" className="card-hearing">
				<HearingDay day={item.nextDate} today={today} none="–" />
			</td>
			<td data-label="Petitioners">
				<Names names={item.petitioners} />
			</td>
			<td data-label="Respondents">
				<Names names={item.respondents} />
			</td>
			<td data-label="Status">
				<ApprovalBadge isApproved={item.isApproved} no="Pending" />
			</td>
		</tr>
	);
}

/** The 17 columns of Case History; a click on a row, or its link, opens Case Details. */
export function HistoryTable({ items, firstNumber, today }: { items: ShownCase[]; firstNumber: number; today: Day }) {
	const navigate = useNavigate();
	const { search } = useLocation();
	return (
		<TableRegion label="Case History" hasCards>
			<table className="table table-wide">
				<thead>
					<tr>
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
							search={search}
							navigate={navigate}
						/>
					))}
				</tbody>
			</table>
		</TableRegion>
	);
}
