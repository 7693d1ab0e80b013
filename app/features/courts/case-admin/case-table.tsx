import { AdminActions } from "~/features/courts/case-admin/bulk/action-bar";
import type { AdminCaseRow } from "~/features/courts/case-admin/queries.server";
import { ApprovalBadge } from "~/features/courts/cases/list/case-cells";
import { caseNameOf, cnrOrDash, cnrOrName, hearingOf, noHearing } from "~/features/courts/court-records/case-facts";
import { adminPaths } from "~/paths.admin";
import { type Day, formatLocalDay } from "~/platform/calendar/day";
import { asWritten, phrases, t } from "~/platform/language/translate";
import { SafeForm } from "~/ui/form/safe-form";
import { Icon } from "~/ui/frame/icon";
import { Link, useSearchParams } from "~/ui/frame/router";
import { Selection, Tick, TickAll } from "~/ui/list/selection";
import { DataTable, RowHead } from "~/ui/list/table";

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

const onlyKnown = (...names: (string | null)[]) => names.flatMap((name) => name || []);

type RowProps = { row: AdminCaseRow; number: number; isTicked: boolean; today: Day };

function CaseRow({ row, number, isTicked, today }: RowProps) {
	const item = { ...row, petitioners: onlyKnown(row.partyName), respondents: onlyKnown(row.respondent) };
	const owner = `${row.owner} (${row.username})`;
	const ofUser = `${adminPaths.cases}?user=${encodeURIComponent(row.username)}`;
	const record = row.cnrNumber ? adminPaths.record(row.id) : null;
	const day = hearingOf(row);
	return (
		<tr>
			<td className="no-print pick">
				<Tick
					name="case"
					value={row.id}
					defaultChecked={isTicked}
					label={t("Select {cnrNumber}", { cnrNumber: cnrOrName(item) })}
				/>
				<input type="hidden" name="shown" value={row.id} />
			</td>
			<td className="no">{number}</td>
			<td>{cnrOrDash(row.cnrNumber)}</td>
			<td>{onlyKnown(row.caseNumber, row.ownForum).join(" · ") || "–"}</td>
			<RowHead className="what one-line" {...asWritten(caseNameOf(item))}>
				<Link to={record ?? ofUser}>{caseNameOf(item)}</Link>
			</RowHead>
			<td className={day && day >= today ? "when" : undefined}>
				{day ? <time dateTime={day}>{formatLocalDay(day)}</time> : noHearing(row)}
			</td>
			<td>
				<ApprovalBadge isApproved={row.isApproved} notApproved={t("Pending")} />
				{row.isArchived && <span className="badge">{t("Archived")}</span>}
				{row.lookUp === "unknown" && (
					<span className="badge badge-wait">
						<Icon name="triangle-alert" size={14} /> {t("No case found")}
					</span>
				)}
				{row.isDifferent && (
					<span className="badge badge-wait">
						<Icon name="triangle-alert" size={14} /> {t("Differs from eCourts")}
					</span>
				)}
			</td>
			<td>
				<Link to={ofUser}>{owner}</Link>
			</td>
			<td className="acts">
				{record && (
					<Link
						to={record}
						className="button button-small"
						aria-label={t("Record of {cnrNumber}", { cnrNumber: row.cnrNumber })}
					>
						{t("Record")}
					</Link>
				)}
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
		<SafeForm action={adminPaths.selection}>
			<input type="hidden" name="returnTo" value={params.toString()} />
			<Selection
				first={isPageTicked ? rows.map(({ id }) => id) : []}
				bar={(ticked) => <AdminActions ticked={ticked} />}
			>
				<DataTable label={t("Cases")} columns={COLUMNS} select={<TickAll name="whole" value="page" />}>
					{rows.map((row, position) => (
						<CaseRow key={row.id} row={row} number={firstNumber + position} isTicked={isPageTicked} today={today} />
					))}
				</DataTable>
			</Selection>
		</SafeForm>
	);
}
