import type { MouseEvent } from "react";
import { HearingCell, NamingCells } from "~/features/courts/case-status/case-row";
import { ApprovalBadge, CaseListTable, dayOr, NamesCell, TextCell } from "~/features/courts/cases/list/case-cells";
import type { Marks } from "~/features/courts/cases/list/owned.server";
import type { ShownCase } from "~/features/courts/cases/status/case-details";
import { hearingOf } from "~/features/courts/court-records/case-facts";
import { rowClassOf } from "~/features/courts/court-records/hearing-day";
import { inCourtWords } from "~/features/people/places/court-words";
import { paths } from "~/paths";
import type { Day } from "~/platform/calendar/day";
import { phrase, phrases, t } from "~/platform/language/translate";
import { type NavigateFunction, useLocation, useNavigate } from "~/ui/frame/router";
import { labelled } from "~/ui/list/table";

/** The columns of Case History (docs/product.md, section 2). */
const COLUMNS = phrases(
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
);

type RowProps = {
	item: ShownCase & Marks;
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
		<tr onClick={open} className={rowClassOf(hearingOf(item), today)}>
			<td {...labelled("No")}>{number}</td>
			<NamingCells item={item} place={item.district ?? item.state} cnrTo={to} />
			<TextCell label={phrase("Case Type")} text={item.caseType} />
			<TextCell label={phrase("State")} text={item.state} />
			<TextCell label={phrase("District")} text={item.district} />
			<TextCell label={phrase("Court Complex")} text={item.courtComplex} />
			<TextCell label={phrase("Court Number and Judge")} text={item.courtNumberAndJudge} />
			<TextCell label={phrase("Case Stage")} text={inCourtWords(item.caseStage)} />
			<TextCell label={phrase("Filing Number")} text={item.filingNumber} />
			<TextCell label={phrase("Filing Date")} text={dayOr(item.filingDate, "–")} />
			<TextCell label={phrase("Registration Date")} text={dayOr(item.registrationDate, "–")} />
			<TextCell label={phrase("First Hearing Date")} text={dayOr(item.firstHearingDate, "–")} />
			<HearingCell label={phrase("Next Date")} item={item} today={today} />
			<NamesCell label={phrase("Petitioners")} names={item.petitioners} />
			<NamesCell label={phrase("Respondents")} names={item.respondents} />
			<td {...labelled("Status")}>
				<ApprovalBadge isApproved={item.isApproved} notApproved={t("Pending")} />
			</td>
		</tr>
	);
}

/** A click on a row, or its link, opens Case Details. */
export function HistoryTable({
	items,
	firstNumber,
	today,
}: {
	items: (ShownCase & Marks)[];
	firstNumber: number;
	today: Day;
}) {
	const navigate = useNavigate();
	const { search } = useLocation();
	return (
		<CaseListTable label={t("Case History")} columns={COLUMNS} list="history">
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
