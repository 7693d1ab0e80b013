import { useLocation } from "@remix-run/react";
import { MessageCircle } from "lucide-react";
import type { Day } from "~/calendar/day";
import {
	ApprovalBadge,
	CaseListTable,
	ChangeMark,
	NamesCell,
	OwnCaseCells,
	TextCell,
} from "~/features/cases/case-cells";
import { HearingDay } from "~/features/cases/hearing-day";
import { hearingOf } from "~/features/cases/next-date";
import type { ListedCase } from "~/features/cases/queries.server";
import { useMay } from "~/features/chamber/use-may";
import { paths } from "~/paths";
import { RowLink } from "~/ui/row-icon";
import { SafeForm, SubmitButton } from "~/ui/safe-form";

/** A row of the approved cases: the case, and the purpose of its last hearing. */
type ApprovedItem = Omit<ListedCase, "fetchedAt" | "archivedAt"> & { purpose: string | null };

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

type RowProps = { item: ApprovedItem; number: number; today: Day; search: string };

function Row({ item, number, today, search }: RowProps) {
	const may = useMay();
	return (
		<tr>
			<OwnCaseCells
				item={item}
				number={number}
				tick={may("message") ? { form: "bulk", name: "case_id" } : undefined}
				numberLabel="S.No"
			/>
			<TextCell label="Case Type" text={item.caseType} none="N/A" />
			<TextCell label="Court Number and Judge" text={item.courtNumberAndJudge} none="N/A" />
			<td data-label="Next Hearing Date" className="card-hearing">
				<HearingDay day={hearingOf(item)} today={today} none="N/A" />
				<ChangeMark {...item} />
			</td>
			<TextCell label="Stage of Case" text={item.caseStage} none="N/A" />
			<td data-label="Case Status">
				<ApprovalBadge isApproved={item.isApproved} />
			</td>
			<NamesCell label="Petitioners" names={item.petitioners} none="N/A" />
			<NamesCell label="Respondents" names={item.respondents} none="N/A" />
			<NamesCell label="Respondent Advocates" names={item.respondentAdvocates} none="N/A" />
			<TextCell label="Purpose of Hearing" text={item.purpose} none="N/A" />
			<td data-label="View">
				<RowLink to={paths.approvedCase(item.id) + search} icon="eye" title="View" about={item.cnrNumber} />
			</td>
		</tr>
	);
}

type ApprovedTableProps = {
	items: ApprovedItem[];
	firstNumber: number;
	today: Day;
	/** Where the ticked rows lead to. */
	bulkTo: string;
	/** How many cases the list has on all its pages, and its search, to choose all of them. */
	total: number;
	cnr: string;
};

/** The approved cases; ticked rows can be sent together. */
export function ApprovedTable({ items, firstNumber, today, bulkTo, total, cnr }: ApprovedTableProps) {
	const { search } = useLocation();
	const may = useMay();
	return (
		<>
			{may("message") && (
				<SafeForm id="bulk" action={bulkTo} className="mb-3">
					<input type="hidden" name="cnr_number" value={cnr} />
					<SubmitButton busy="Sending...">
						<MessageCircle size={18} aria-hidden />
						<span>Bulk WhatsApp</span>
					</SubmitButton>
					{total > items.length && (
						<label className="choice font-normal">
							<input type="checkbox" name="scope" value="all" />
							All {total} approved cases{cnr && " found"}, not only the ticked ones
						</label>
					)}
				</SafeForm>
			)}
			<CaseListTable
				label="Approved cases"
				columns={COLUMNS}
				isWide
				select={may("message") && <span className="visually-hidden">Select</span>}
			>
				{items.map((item, position) => (
					<Row key={item.id} item={item} number={firstNumber + position} today={today} search={search} />
				))}
			</CaseListTable>
		</>
	);
}
