import { Link, useLocation } from "@remix-run/react";
import { useState } from "react";
import {
	ApprovalBadge,
	CaseListTable,
	NamesCell,
	SelectCell,
	WaitingForApproval,
} from "~/features/courts/cases/list/case-cells";
import { HearingCell, NamingCells } from "~/features/courts/cases/list/case-row";
import type { CaseListItem } from "~/features/courts/cases/list/list-item";
import { findRecordPath, RowActions, type RowActionsProps } from "~/features/courts/cases/list/row-actions";
import { rowId } from "~/features/courts/cases/list/selected-cases";
import { SELECTION_ID, SelectionBar } from "~/features/courts/cases/list/selection-bar";
import { cnrOrName, hearingOf } from "~/features/courts/court-records/case-facts";
import { rowClassOf } from "~/features/courts/court-records/hearing-day";
import { useMay } from "~/features/people/chamber/use-may";
import { paths } from "~/paths";
import type { Day } from "~/platform/calendar/day";
import { phrase, phrases, t } from "~/platform/language/translate";
import { SafeForm } from "~/ui/form/safe-form";
import { useIsLight } from "~/ui/frame/scripted";
import { RowDialogLink } from "~/ui/list/row-dialog-link";
import { labelled } from "~/ui/list/table";

type May = ReturnType<typeof useMay>;

/** Shown while there is no court record. */
function LookUpNote({ item, search, may }: { item: CaseListItem; search: string; may: May }) {
	if (item.lookUp === "waiting") return <p className="hint">{t("Fetching details from eCourts…")}</p>;
	const isUnknown = item.lookUp === "unknown";
	return (
		<SafeForm action={paths.retryCase(item.id)} className="cluster">
			<input type="hidden" name="return" value={paths.cases + search} />
			<p>{isUnknown ? t("No case found for this CNR.") : t("The court did not answer. We will try again tonight.")}</p>
			{isUnknown && may("change") && <RowDialogLink to={paths.editCase(item.id)}>{t("Correct the CNR")}</RowDialogLink>}{" "}
			{may("check") && (
				<button type="submit" className="button button-small">
					{t("Try again")}
				</button>
			)}
		</SafeForm>
	);
}

function Parties({ item }: { item: CaseListItem }) {
	return (
		<>
			<NamesCell label={phrase("Respondents")} names={item.respondents} />
			<NamesCell label={phrase("Respondent Advocates")} names={item.respondentAdvocates} />
			<NamesCell label={phrase("Petitioners")} names={item.petitioners} />
			<NamesCell label={phrase("Petitioner's Advocates")} names={item.petitionerAdvocates} />
		</>
	);
}

type RowProps = {
	item: CaseListItem;
	number: number;
	today: Day;
	search: string;
	may: May;
	menu?: Pick<RowActionsProps, "isOpen" | "onToggle">;
};

function Row({ item, number, today, search, may, menu }: RowProps) {
	const isFound = item.lookUp === "found";
	const record = may("hearing") ? findRecordPath(item, search, today) : undefined;
	return (
		<tr id={rowId(item.id)} className={rowClassOf(hearingOf(item), today)}>
			{may("archive") && <SelectCell id={item.id} cnrNumber={cnrOrName(item)} form={SELECTION_ID} name="case" />}
			<td {...labelled("No")}>{number}</td>
			<NamingCells item={item} place={item.place} tags={item.tags} />
			{isFound ? (
				<Parties item={item} />
			) : (
				<td colSpan={4} className="case-look-up">
					<LookUpNote item={item} search={search} may={may} />
				</td>
			)}
			<HearingCell label={phrase("Next Hearing Date")} item={item} today={today}>
				{search.includes("state=awaited") && record && (
					<Link to={record} className="button button-small" aria-label={`${t("Record hearing")} ${cnrOrName(item)}`}>
						{t("Record hearing")}
					</Link>
				)}
			</HearingCell>
			<td>
				<ApprovalBadge isApproved={item.isApproved} /> <WaitingForApproval isApproved={item.isApproved} />
			</td>
			{menu && <RowActions item={item} search={search} may={may} record={record} {...menu} />}
		</tr>
	);
}

const COLUMNS = phrases(
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
);

/**
 * The table of Case Management; one card per case on a small screen. In light mode a row has no menu: the bar acts on the
 * selected rows, and the case's page has the same actions.
 */
export function CaseTable({ items, firstNumber, today }: { items: CaseListItem[]; firstNumber: number; today: Day }) {
	const { search } = useLocation();
	const isArchive = items.every(({ isArchived }) => isArchived);
	const may = useMay();
	const isLight = useIsLight();
	const [openId, setOpenId] = useState<string | null>(null);
	const hasMenu = may("archive") && !isLight;
	return (
		<>
			<CaseListTable
				label={t("Cases")}
				list="own"
				columns={hasMenu ? COLUMNS : COLUMNS.slice(0, -1)}
				select={may("archive") && <span className="visually-hidden">{t("Select")}</span>}
			>
				{items.map((item, position) => (
					<Row
						key={item.id}
						item={item}
						number={firstNumber + position}
						today={today}
						search={search}
						may={may}
						menu={
							hasMenu
								? {
										isOpen: openId === item.id,
										onToggle: () => setOpenId((open) => (open === item.id ? null : item.id)),
									}
								: undefined
						}
					/>
				))}
			</CaseListTable>
			{may("archive") && <SelectionBar isArchive={isArchive} />}
		</>
	);
}
