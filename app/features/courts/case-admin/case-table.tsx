import { AdminActions } from "~/features/courts/case-admin/bulk/action-bar";
import type { AdminCaseRow } from "~/features/courts/case-admin/queries.server";
import {
	ApprovalBadge,
	CaseHeadCell,
	CaseListTable,
	CaseNumberCell,
	SelectCell,
	TextCell,
} from "~/features/courts/cases/list/case-cells";
import { cnrOrName, hearingOf, noHearing } from "~/features/courts/court-records/case-facts";
import { rowClassOf } from "~/features/courts/court-records/hearing-day";
import { paths } from "~/paths";
import { type Day, formatLocalDay } from "~/platform/calendar/day";
import { phrase, phrases, t } from "~/platform/language/translate";
import { SafeForm } from "~/ui/form/safe-form";
import { Icon } from "~/ui/frame/icon";
import { Link, useSearchParams } from "~/ui/frame/router";
import { Selection, TickAll } from "~/ui/list/selection";
import { labelled } from "~/ui/list/table";

const COLUMNS = phrases(
	"No",
	"CNR Number",
	"Case Number",
	"Party Name",
	"Next Hearing Date",
	"Status",
	"User",
	"Actions",
);

function NextDay({ row }: { row: AdminCaseRow }) {
	const hearing = hearingOf(row);
	if (!hearing) return <span className="hint">{noHearing(row)}</span>;
	return (
		<time dateTime={hearing} className="hearing">
			{formatLocalDay(hearing)}
		</time>
	);
}

const onlyKnown = (...names: (string | null)[]) => names.flatMap((name) => name || []);

type RowProps = { row: AdminCaseRow; number: number; isTicked: boolean; today: Day };

function CaseRow({ row, number, isTicked, today }: RowProps) {
	const item = { ...row, petitioners: onlyKnown(row.partyName), respondents: onlyKnown(row.respondent) };
	const owner = `${row.owner} (${row.username})`;
	const status = row.isApproved ? t("Approved") : t("Pending");
	const ofUser = `${paths.admin.cases}?user=${encodeURIComponent(row.username)}`;
	const record = row.cnrNumber ? paths.admin.record(row.id) : null;
	return (
		<tr className={rowClassOf(hearingOf(row), today)}>
			<SelectCell name="case" id={row.id} cnrNumber={cnrOrName(item)} isTicked={isTicked}>
				<input type="hidden" name="shown" value={row.id} />
			</SelectCell>
			<td {...labelled("No")}>{number}</td>
			<CaseHeadCell item={item} to={record ?? ofUser} />
			<CaseNumberCell caseNumber={onlyKnown(row.caseNumber, row.ownForum).join(" · ")} facts={[status, owner]} />
			<TextCell label={phrase("Party Name")} text={row.partyName} none="N/A" />
			<td {...labelled("Next Hearing Date")} className="case-when">
				<NextDay row={row} />
			</td>
			<td {...labelled("Status")}>
				<ApprovalBadge isApproved={row.isApproved} notApproved={t("Pending")} />
				{row.isArchived && <span className="badge">{t("Archived")}</span>}
				{row.lookUp === "unknown" && (
					<span className="badge badge-wait">
						<Icon name="triangle-alert" size={14} /> {t("No case found")}
					</span>
				)}
			</td>
			<td {...labelled("User")}>
				<Link to={ofUser}>{owner}</Link>
			</td>
			<td {...labelled("Actions")}>
				<div className="row-actions flex-wrap items-center">
					{row.isDifferent && (
						<span className="badge badge-wait whitespace-normal">
							<Icon name="triangle-alert" size={14} /> {t("Differs from eCourts")}
						</span>
					)}
					{record && (
						<Link
							to={record}
							className="button button-small"
							aria-label={t("Record of {cnrNumber}", { cnrNumber: row.cnrNumber })}
						>
							{t("Record")}
						</Link>
					)}
				</div>
			</td>
		</tr>
	);
}

type AdminCaseTableProps = { today: Day; rows: AdminCaseRow[]; firstNumber: number };

/** The list is one form: the ticked rows are posted with the pressed button. */
export function AdminCaseTable({ today, rows, firstNumber }: AdminCaseTableProps) {
	const [params] = useSearchParams();
	const isPageTicked = params.get("select") === "page";
	return (
		<SafeForm action={paths.admin.selection}>
			<input type="hidden" name="returnTo" value={params.toString()} />
			<Selection
				first={isPageTicked ? rows.map(({ id }) => id) : []}
				bar={(ticked) => <AdminActions ticked={ticked} />}
			>
				<CaseListTable label={t("Cases")} columns={COLUMNS} list="admin" select={<TickAll name="whole" value="page" />}>
					{rows.map((row, position) => (
						<CaseRow key={row.id} row={row} number={firstNumber + position} isTicked={isPageTicked} today={today} />
					))}
				</CaseListTable>
			</Selection>
		</SafeForm>
	);
}
