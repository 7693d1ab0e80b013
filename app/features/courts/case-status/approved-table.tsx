import { NamesCell, TextCell } from "~/features/courts/cases/list/case-cells";
import { isNamed, linkOf, petitionerCell, respondentCell, whenCell } from "~/features/courts/cases/list/case-row";
import type { ListedCase } from "~/features/courts/cases/list/owned.server";
import { caseNumberOrDash, cnrOrDash, cnrOrName, hearingOf } from "~/features/courts/court-records/case-facts";
import { rowClassOf } from "~/features/courts/court-records/hearing-day";
import { useMay } from "~/features/people/chamber/use-may";
import { inCourtWords } from "~/features/people/places/court-words";
import { paths } from "~/paths";
import type { Day } from "~/platform/calendar/day";
import { phrases, t } from "~/platform/language/translate";
import { SafeForm, SubmitButton } from "~/ui/form/safe-form";
import { Icon } from "~/ui/frame/icon";
import { Link, useLocation } from "~/ui/frame/router";
import { useIsLight } from "~/ui/frame/scripted";
import { Selection, Tick, TickAll } from "~/ui/list/selection";
import { DataTable, RowLink } from "~/ui/list/table";

/** An approved case, with the purpose of its last hearing. */
type ApprovedItem = Omit<ListedCase, "fetchedAt" | "archivedAt"> & { purpose: string | null };

const COLUMNS = [
	...phrases(
		"S.No",
		"CNR Number",
		"Case Number",
		"Case Type",
		"Court Number and Judge",
		"Next Hearing Date",
		"Stage of Case",
	),
	...phrases("Case Status", "Petitioners", "Respondents", "Respondent Advocates", "Purpose of Hearing", "View"),
];
const PLACES = {
	"S.No": "no",
	"Next Hearing Date": "case-when",
	Petitioners: "what",
	Respondents: "what",
	View: "acts",
};

type RowProps = { item: ApprovedItem; number: number; today: Day };

function Row({ item, number, today }: RowProps) {
	const may = useMay();
	const isLight = useIsLight();
	const { pathname, search } = useLocation();
	const name = cnrOrName(item);
	// The case's page links back to the list in its current state.
	const to = `${paths.case(item.id)}?return=${encodeURIComponent(pathname + search)}`;
	return (
		<tr className={rowClassOf(hearingOf(item), today)}>
			<td className="no-print pick">
				{may("message") && (
					<Tick name="case_id" value={item.id} form="bulk" label={t("Select {cnrNumber}", { cnrNumber: name })} />
				)}
			</td>
			<td className="no">{number}</td>
			<td>{cnrOrDash(item.cnrNumber)}</td>
			<td className="number">{caseNumberOrDash(item.caseNumber)}</td>
			<TextCell text={item.caseType} none="N/A" />
			<TextCell text={item.courtNumberAndJudge} none="N/A" />
			{whenCell({ item, place: item.district ?? item.state, today, isLight })}
			<TextCell text={inCourtWords(item.caseStage)} none="N/A" />
			<td>{t("Approved")}</td>
			{petitionerCell(item, <Link to={to} {...(isNamed(item) ? linkOf(item) : { children: name })} />)}
			{respondentCell(item, "N/A")}
			<NamesCell names={item.respondentAdvocates} none="N/A" />
			<TextCell text={inCourtWords(item.purpose)} none="N/A" />
			<td className="acts">
				<RowLink to={paths.approvedCase(item.id) + search} icon="eye" title={t("View")} about={name} />
			</td>
		</tr>
	);
}

type ApprovedTableProps = {
	items: ApprovedItem[];
	firstNumber: number;
	today: Day;
	/** The page that gets the selected rows. */
	bulkTo: string;
	/** The total on all pages, and the search, to select all of them where one message page takes so many. */
	total: number;
	maxTogether: number;
	cnr: string;
};

/** The approved cases; selected rows can be sent together. */
export function ApprovedTable({ items, firstNumber, today, bulkTo, total, maxTogether, cnr }: ApprovedTableProps) {
	const may = useMay();
	return (
		<>
			{may("message") && (
				<SafeForm id="bulk" action={bulkTo} className="mb-3">
					<input type="hidden" name="cnr_number" value={cnr} />
					<SubmitButton busy={t("Sending...")}>
						<Icon name="message-circle" size={18} />
						<span>{t("Bulk WhatsApp")}</span>
					</SubmitButton>
					{total > items.length && total <= maxTogether && (
						<label className="choice font-normal">
							<input type="checkbox" name="scope" value="all" />
							{cnr
								? t("All {total} approved cases found, not only the ticked ones", {
										total: total.toLocaleString("en-IN"),
									})
								: t("All {total} approved cases, not only the ticked ones", { total: total.toLocaleString("en-IN") })}
						</label>
					)}
				</SafeForm>
			)}
			<Selection key={items.map(({ id }) => id).join()}>
				<DataTable
					label={t("Approved cases")}
					columns={COLUMNS}
					places={PLACES}
					className="case-list case-list-approved"
					select={may("message") ? <TickAll words={t("Select")} /> : t("Select")}
				>
					{items.map((item, position) => (
						<Row key={item.id} item={item} number={firstNumber + position} today={today} />
					))}
				</DataTable>
			</Selection>
		</>
	);
}
