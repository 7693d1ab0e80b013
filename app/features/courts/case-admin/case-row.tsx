import { Link } from "@remix-run/react";
import type { AdminCaseRow } from "~/features/courts/case-admin/queries.server";
import {
	ApprovalBadge,
	CaseHeadCell,
	CaseNumberCell,
	SelectCell,
	TextCell,
} from "~/features/courts/cases/list/case-cells";
import { rowClassOf } from "~/features/courts/cases/list/hearing-day";
import { hearingOf, noHearing } from "~/features/courts/court-records/next-date";
import { paths } from "~/paths";
import { type Day, formatLocalDay } from "~/platform/calendar/day";
import { phrase, t } from "~/platform/language/translate";
import { Icon } from "~/ui/frame/icon";
import { labelled } from "~/ui/list/table-region";

function NextDay({ row }: { row: AdminCaseRow }) {
	const hearing = hearingOf(row);
	if (!hearing) return <span className="hint">{noHearing(row)}</span>;
	return (
		<time dateTime={hearing} className="hearing">
			{formatLocalDay(hearing)}
		</time>
	);
}

const onlyKnown = (name: string | null) => (name ? [name] : []);

type RowProps = { row: AdminCaseRow; number: number; isTicked: boolean; today: Day };

/** A case in the administrators' list. */
export function CaseRow({ row, number, isTicked, today }: RowProps) {
	const item = { ...row, petitioners: onlyKnown(row.partyName), respondents: onlyKnown(row.respondent) };
	const owner = `${row.owner} (${row.username})`;
	const status = row.isApproved ? t("Approved") : t("Pending");
	return (
		<tr className={rowClassOf(hearingOf(row), today)}>
			<SelectCell name="case" id={row.id} cnrNumber={row.cnrNumber} isTicked={isTicked}>
				<input type="hidden" name="shown" value={row.id} />
			</SelectCell>
			<td {...labelled("No")}>{number}</td>
			<CaseHeadCell item={item} to={paths.admin.record(row.id)} when={<NextDay row={row} />} />
			<CaseNumberCell caseNumber={row.caseNumber} facts={[status, owner]} />
			<TextCell label={phrase("Party Name")} text={row.partyName} none="N/A" />
			<td {...labelled("Next Hearing Date")}>
				<NextDay row={row} />
			</td>
			<td {...labelled("Status")}>
				<ApprovalBadge isApproved={row.isApproved} no={t("Pending")} />
				{row.isArchived && <span className="badge">{t("Archived")}</span>}
				{row.lookUp === "unknown" && (
					<span className="badge badge-wait">
						<Icon name="triangle-alert" size={14} /> {t("No case found")}
					</span>
				)}
			</td>
			<td {...labelled("User")}>
				<Link to={`${paths.admin.cases}?user=${encodeURIComponent(row.username)}`}>{owner}</Link>
			</td>
			<td {...labelled("Actions")}>
				<div className="row-actions items-center phone:flex-wrap">
					{row.isDifferent && (
						<span className="badge badge-wait">
							<Icon name="triangle-alert" size={14} /> {t("Differs from eCourts")}
						</span>
					)}
					<Link
						to={paths.admin.record(row.id)}
						className="button button-small"
						aria-label={t("Record of {cnrNumber}", { cnrNumber: row.cnrNumber })}
					>
						{t("Record")}
					</Link>
				</div>
			</td>
		</tr>
	);
}
