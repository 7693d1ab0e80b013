import { Link, type NavigateFunction, useLocation, useNavigate } from "@remix-run/react";
import type { MouseEvent } from "react";
import type { Day } from "~/calendar/day";
import {
	ApprovalBadge,
	CaseLink,
	CaseListTable,
	ChangeMark,
	dayOr,
	NamesCell,
	NumberCells,
	TextCell,
} from "~/features/cases/case-cells";
import type { ShownCase } from "~/features/cases/case-details";
import { HearingDay } from "~/features/cases/hearing-day";
import { hearingOf } from "~/features/cases/next-date";
import type { ChangeMarks } from "~/features/cases/queries.server";
import { paths } from "~/paths";

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

type RowProps = {
	item: ShownCase & ChangeMarks;
	number: number;
	today: Day;
	search: string;
	navigate: NavigateFunction;
};

function Row({ item, number, today, search, navigate }: RowProps) {
	const to = `${paths.caseDetails(item.id)}${search}`;
	const open = (event: MouseEvent) => {
		if (event.target instanceof Element && event.target.closest("a, button, input")) return;
		if (window.getSelection()?.toString()) return;
		navigate(to);
	};
	return (
		<tr onClick={open}>
			<NumberCells
				number={number}
				cnrNumber={<Link to={to}>{item.cnrNumber}</Link>}
				caseNumber={<CaseLink caseId={item.id}>{item.caseNumber}</CaseLink>}
			/>
			<TextCell label="Case Type" text={item.caseType} />
			<TextCell label="State" text={item.state} />
			<TextCell label="District" text={item.district} />
			<TextCell label="Court Complex" text={item.courtComplex} />
			<TextCell label="Court Number and Judge" text={item.courtNumberAndJudge} />
			<TextCell label="Case Stage" text={item.caseStage} />
			<TextCell label="Filing Number" text={item.filingNumber} />
			<TextCell label="Filing Date" text={dayOr(item.filingDate, "–")} />
			<TextCell label="Registration Date" text={dayOr(item.registrationDate, "–")} />
			<TextCell label="First Hearing Date" text={dayOr(item.firstHearingDate, "–")} />
			<td data-label="Next Date" className="card-hearing">
				<HearingDay day={hearingOf(item)} today={today} none="–" />
				<ChangeMark {...item} />
			</td>
			<NamesCell label="Petitioners" names={item.petitioners} />
			<NamesCell label="Respondents" names={item.respondents} />
			<td data-label="Status">
				<ApprovalBadge isApproved={item.isApproved} no="Pending" />
			</td>
		</tr>
	);
}

/** The 17 columns of Case History; a click on a row, or its link, opens Case Details. */
export function HistoryTable({
	items,
	firstNumber,
	today,
}: {
	items: (ShownCase & ChangeMarks)[];
	firstNumber: number;
	today: Day;
}) {
	const navigate = useNavigate();
	const { search } = useLocation();
	return (
		<CaseListTable label="Case History" columns={COLUMNS} isWide>
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
		</CaseListTable>
	);
}
