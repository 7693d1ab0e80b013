import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { findUndoable } from "~/features/courts/case-admin/bulk/commands.approval.server";
import { UndoLine } from "~/features/courts/case-admin/bulk/undo-line";
import { idsIn } from "~/features/courts/cases/list/selection-input";
import { CaseDetails } from "~/features/courts/cases/status/case-details";
import { HearingTable } from "~/features/courts/cases/status/hearing-table";
import { listCaseRows, listCourtExtras } from "~/features/courts/cases/status/queries.history.server";
import { partyNameOf } from "~/features/courts/court-records/case-facts";
import { adminPaths } from "~/paths.admin";
import { dayInIndia } from "~/platform/calendar/day";
import { isUuid } from "~/platform/db/rows";
import { countWords, t } from "~/platform/language/translate";
import { IntentButton, SafeForm } from "~/ui/form/safe-form";
import { Icon } from "~/ui/frame/icon";
import { BackHead } from "~/ui/frame/page-head";
import { Link, useLoaderData } from "~/ui/frame/router";
import { findOwnPath } from "~/web/access/own-path";
import { requireAdmin } from "~/web/access/session.server";

export const meta: MetaFunction = () => [{ title: `${t("Selected Cases")} · Nyaya Diary` }];

export async function loader({ request }: LoaderFunctionArgs) {
	const admin = await requireAdmin(request);
	const ids = idsIn(new URL(request.url).searchParams, "ids");
	const rows = await listCaseRows(ids.filter(isUuid));
	const extrasByCnr = await listCourtExtras(rows.map(({ cnrNumber }) => cnrNumber));
	const items = rows.flatMap((row) => {
		const extras = extrasByCnr.get(row.cnrNumber);
		return extras ? [{ row, extras }] : [];
	});
	const backTo = findOwnPath(new URL(request.url).searchParams.get("return")) ?? adminPaths.cases;
	return {
		items,
		missing: ids.length - rows.length,
		today: dayInIndia(new Date()),
		backTo,
		undoable: await findUndoable(admin.id),
	};
}

function BatchActions({ ids, backTo }: { ids: string[]; backTo: string }) {
	return (
		<SafeForm action={adminPaths.selection}>
			<input type="hidden" name="origin" value="batch" />
			<input type="hidden" name="returnTo" value={backTo.split("?")[1] ?? ""} />
			<input type="hidden" name="order" value={ids.join(",")} />
			{ids.map((id) => (
				<input key={id} type="hidden" name="case" value={id} />
			))}
			<div className="actions">
				<IntentButton value="message" words={t("Send WhatsApp Message ({number})", { number: ids.length })} isMain />
				<IntentButton value="approve" words={t("Approve")} />
				<IntentButton value="withdraw" words={t("Withdraw approval")} />
				<IntentButton value="refresh" words={t("Refresh from eCourts")} />
				<a href={`${adminPaths.batchCsv}?ids=${ids.join(",")}`} className="button">
					<Icon name="download" size={18} />
					<span>{t("Export CSV")}</span>
				</a>
			</div>
		</SafeForm>
	);
}

export default function Batch() {
	const { items, missing, today, backTo, undoable } = useLoaderData<typeof loader>();
	return (
		<>
			<BackHead title={t("Selected Cases")} backTo={backTo} />
			<UndoLine undoable={undoable} />
			{missing > 0 && (
				<p className="note">
					{countWords(missing, "{count} case is no longer available.", "{count} cases are no longer available.")}
				</p>
			)}
			{items.length === 0 && <p className="card empty">{t("Please select at least one case")}</p>}
			{items.length > 0 && <BatchActions ids={items.map(({ row }) => row.id)} backTo={backTo} />}
			{items.map(({ row, extras }) => (
				<section key={row.id} className="mt-4" aria-label={row.cnrNumber}>
					<div className="page-head">
						<h2 dir="auto">{partyNameOf(row) ?? (row.caseNumber || row.cnrNumber)}</h2>
						{row.phone && <p>{row.phone}</p>}
						<Link to={adminPaths.record(row.id)} className="button button-small">
							{t("Record")}
						</Link>
					</div>
					<CaseDetails item={row} extras={extras} today={today} />
					<details className="mt-2">
						<summary>{t("Hearings ({number})", { number: extras.hearings.length })}</summary>
						<HearingTable hearings={extras.hearings} />
					</details>
				</section>
			))}
		</>
	);
}
