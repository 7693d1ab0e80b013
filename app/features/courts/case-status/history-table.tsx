import { ApprovalBadge, dayOr, TextCell } from "~/features/courts/cases/list/case-cells";
import { isNamed, linkOf, petitionerCell, respondentCell, whenCell } from "~/features/courts/cases/list/case-row";
import type { ListedCase } from "~/features/courts/cases/list/owned.server";
import { caseNumberOrDash, cnrOrDash, cnrOrName, hearingOf } from "~/features/courts/court-records/case-facts";
import { rowClassOf } from "~/features/courts/court-records/hearing-day";
import { inCourtWords } from "~/features/people/places/court-words";
import { paths } from "~/paths";
import type { Day } from "~/platform/calendar/day";
import { phrases, t } from "~/platform/language/translate";
import { Link, useLocation } from "~/ui/frame/router";
import { useIsLight } from "~/ui/frame/scripted";
import { DataTable } from "~/ui/list/table";

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
const PLACES = { No: "no", "Next Date": "case-when", Petitioners: "what", Respondents: "what", Status: "tall" };

type HistoryItem = Omit<ListedCase, "fetchedAt" | "archivedAt">;
type RowProps = { item: HistoryItem; number: number; today: Day };

/** Its link, which covers it, opens Case Details. */
function Row({ item, number, today }: RowProps) {
	const { search } = useLocation();
	const isLight = useIsLight();
	const link = isNamed(item) ? linkOf(item) : { children: cnrOrName(item) };
	const place = [item.district ?? item.state, !item.isApproved && t("Pending")].filter(Boolean).join(" · ");
	return (
		<tr className={rowClassOf(hearingOf(item), today)}>
			<td className="no">{number}</td>
			<td>{cnrOrDash(item.cnrNumber)}</td>
			<td className="number">{caseNumberOrDash(item.caseNumber)}</td>
			<TextCell text={item.caseType} />
			<TextCell text={item.state} />
			<TextCell text={item.district} />
			<TextCell text={item.courtComplex} />
			<TextCell text={item.courtNumberAndJudge} />
			<TextCell text={inCourtWords(item.caseStage)} />
			<TextCell text={item.filingNumber} />
			<td>{dayOr(item.filingDate, "–")}</td>
			<td>{dayOr(item.registrationDate, "–")}</td>
			<td>{dayOr(item.firstHearingDate, "–")}</td>
			{whenCell({ item, place, today, isLight })}
			{petitionerCell(item, <Link to={paths.caseDetails(item.id) + search} {...link} />)}
			{respondentCell(item)}
			<td className="tall">
				<ApprovalBadge isApproved={item.isApproved} notApproved={t("Pending")} />
			</td>
		</tr>
	);
}

type HistoryTableProps = { items: HistoryItem[]; firstNumber: number; today: Day };

export const HistoryTable = ({ items, firstNumber, today }: HistoryTableProps) => (
	<DataTable label={t("Case History")} columns={COLUMNS} places={PLACES} className="case-list case-list-history">
		{items.map((item, position) => (
			<Row key={item.id} item={item} number={firstNumber + position} today={today} />
		))}
	</DataTable>
);
