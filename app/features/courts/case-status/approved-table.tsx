import { HearingCell, NamingCells } from "~/features/courts/case-status/case-row";
import { ApprovalBadge, CaseListTable, NamesCell, SelectCell, TextCell } from "~/features/courts/cases/list/case-cells";
import type { ListedCase } from "~/features/courts/cases/list/owned.server";
import { cnrOrName, hearingOf } from "~/features/courts/court-records/case-facts";
import { rowClassOf } from "~/features/courts/court-records/hearing-day";
import { useMay } from "~/features/people/chamber/use-may";
import { inCourtWords } from "~/features/people/places/court-words";
import { paths } from "~/paths";
import type { Day } from "~/platform/calendar/day";
import { phrase, t } from "~/platform/language/translate";
import { SafeForm, SubmitButton } from "~/ui/form/safe-form";
import { Icon } from "~/ui/frame/icon";
import { useLocation } from "~/ui/frame/router";
import { Selection, TickAll } from "~/ui/list/selection";
import { labelled, RowLink } from "~/ui/list/table";

/** An approved case, with the purpose of its last hearing. */
type ApprovedItem = Omit<ListedCase, "fetchedAt" | "archivedAt"> & { purpose: string | null };

const COLUMNS = [
	"S.No",
	phrase("CNR Number"),
	phrase("Case Number"),
	phrase("Case Type"),
	phrase("Court Number and Judge"),
	phrase("Next Hearing Date"),
	phrase("Stage of Case"),
	phrase("Case Status"),
	phrase("Petitioners"),
	phrase("Respondents"),
	phrase("Respondent Advocates"),
	phrase("Purpose of Hearing"),
	phrase("View"),
];

type RowProps = { item: ApprovedItem; number: number; today: Day; search: string };

function Row({ item, number, today, search }: RowProps) {
	const may = useMay();
	return (
		<tr className={rowClassOf(hearingOf(item), today)}>
			{may("message") && <SelectCell id={item.id} cnrNumber={cnrOrName(item)} form="bulk" name="case_id" />}
			<td {...labelled("S.No")}>{number}</td>
			<NamingCells item={item} place={item.district ?? item.state} tags={item.tags} />
			<TextCell label={phrase("Case Type")} text={item.caseType} none="N/A" />
			<TextCell label={phrase("Court Number and Judge")} text={item.courtNumberAndJudge} none="N/A" />
			<HearingCell label={phrase("Next Hearing Date")} item={item} today={today} />
			<TextCell label={phrase("Stage of Case")} text={inCourtWords(item.caseStage)} none="N/A" />
			<td {...labelled("Case Status")}>
				<ApprovalBadge isApproved={item.isApproved} />
			</td>
			<NamesCell label={phrase("Petitioners")} names={item.petitioners} none="N/A" />
			<NamesCell label={phrase("Respondents")} names={item.respondents} none="N/A" />
			<NamesCell label={phrase("Respondent Advocates")} names={item.respondentAdvocates} none="N/A" />
			<TextCell label={phrase("Purpose of Hearing")} text={inCourtWords(item.purpose)} none="N/A" />
			<td {...labelled("View")}>
				<RowLink to={paths.approvedCase(item.id) + search} icon="eye" title={t("View")} about={cnrOrName(item)} />
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
	const { search } = useLocation();
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
				<CaseListTable
					label={t("Approved cases")}
					columns={COLUMNS}
					list="approved"
					select={may("message") && <TickAll words={t("Select")} />}
				>
					{items.map((item, position) => (
						<Row key={item.id} item={item} number={firstNumber + position} today={today} search={search} />
					))}
				</CaseListTable>
			</Selection>
		</>
	);
}
