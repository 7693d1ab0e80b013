import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { Download } from "lucide-react";
import { dayInIndia } from "~/calendar/day";
import { isUuid } from "~/db/ids";
import { idsInAddress } from "~/features/cases/admin/batch-input";
import { CaseDetails } from "~/features/cases/case-details";
import { HearingTable } from "~/features/cases/hearing-table";
import { partyNameOf } from "~/features/cases/party-name";
import { listCaseRows, listCourtExtras } from "~/features/cases/queries.history.server";
import { requireAdmin } from "~/http/session.server";
import { paths } from "~/paths";
import { BackHead } from "~/ui/page-head";
import { SafeForm, SubmitButton } from "~/ui/safe-form";

export const meta: MetaFunction = () => [{ title: "Selected Cases · Nyaya Diary" }];

export async function loader({ request }: LoaderFunctionArgs) {
	await requireAdmin(request);
	const ids = idsInAddress(new URL(request.url).searchParams);
	const rows = await listCaseRows(ids.filter(isUuid));
	const extrasByCnr = await listCourtExtras(rows.map(({ cnrNumber }) => cnrNumber));
	const items = rows.flatMap((row) => {
		const extras = extrasByCnr.get(row.cnrNumber);
		return extras ? [{ row, extras }] : [];
	});
	return { items, missing: ids.length - rows.length, today: dayInIndia(new Date()) };
}

function BatchActions({ ids }: { ids: string[] }) {
	return (
		<SafeForm action={paths.admin.selection}>
			<input type="hidden" name="returnTo" value="from=batch" />
			<input type="hidden" name="order" value={ids.join(",")} />
			{ids.map((id) => (
				<input key={id} type="hidden" name="case" value={id} />
			))}
			<div className="actions">
				<SubmitButton name="intent" value="message">{`Send WhatsApp Message (${ids.length})`}</SubmitButton>
				<SubmitButton className="button" name="intent" value="approve">
					Approve
				</SubmitButton>
				<SubmitButton className="button" name="intent" value="withdraw">
					Withdraw approval
				</SubmitButton>
				<SubmitButton className="button" name="intent" value="refresh">
					Refresh from eCourts
				</SubmitButton>
				<a href={`${paths.admin.batchCsv}?ids=${ids.join(",")}`} className="button" download>
					<Download size={18} aria-hidden />
					<span>Export CSV</span>
				</a>
			</div>
		</SafeForm>
	);
}

export default function Batch() {
	const { items, missing, today } = useLoaderData<typeof loader>();
	return (
		<>
			<BackHead title="Selected Cases" backTo={paths.admin.cases} />
			{missing > 0 && (
				<p className="note">{missing === 1 ? "1 case is" : `${missing} cases are`} no longer available.</p>
			)}
			{items.length === 0 && <p className="card empty">Please select at least one case</p>}
			{items.length > 0 && <BatchActions ids={items.map(({ row }) => row.id)} />}
			{items.map(({ row, extras }) => (
				<section key={row.id} className="mt-4" aria-label={row.cnrNumber}>
					<div className="page-head">
						<h2 dir="auto">{partyNameOf(row) ?? row.caseNumber}</h2>
						{row.phone && <p>{row.phone}</p>}
						<Link to={paths.admin.record(row.id)} className="button button-small">
							Record
						</Link>
					</div>
					<CaseDetails item={row} extras={extras} today={today} />
					<details className="mt-2">
						<summary>Hearings ({extras.hearings.length})</summary>
						<HearingTable hearings={extras.hearings} />
					</details>
				</section>
			))}
		</>
	);
}
