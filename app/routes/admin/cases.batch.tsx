import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { ArrowLeft, Download } from "lucide-react";
import { idsInAddress } from "~/features/cases/batch-input";
import { CaseDetails, HearingTable } from "~/features/cases/case-details";
import { partyNameOf } from "~/features/cases/party-name";
import { findCourtExtras, listCaseRows } from "~/features/cases/queries.history.server";
import { isUuid } from "~/features/cases/queries.server";
import { dayInIndia } from "~/features/courts/day";
import { requireAdmin } from "~/http/session.server";
import { SafeForm, SubmitButton } from "~/ui/safe-form";

export const meta: MetaFunction = () => [{ title: "Selected Cases · Nyaya Diary" }];

export async function loader({ request }: LoaderFunctionArgs) {
	await requireAdmin(request);
	const ids = idsInAddress(new URL(request.url).searchParams);
	const rows = await listCaseRows(ids.filter(isUuid));
	const items = await Promise.all(rows.map(async (row) => ({ row, extras: await findCourtExtras(row.cnrNumber) })));
	return { items, missing: ids.length - rows.length, today: dayInIndia(new Date()) };
}

function BatchActions({ ids }: { ids: string[] }) {
	return (
		<SafeForm action="/admin/cases/selection">
			<input type="hidden" name="back" value="from=batch" />
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
					Refresh from court
				</SubmitButton>
				<a href={`/admin/cases/batch.csv?ids=${ids.join(",")}`} className="button" download>
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
			<div className="page-head">
				<h1>Selected Cases</h1>
				<Link to="/admin/cases" className="button">
					<ArrowLeft size={18} aria-hidden />
					<span>Back</span>
				</Link>
			</div>
			{missing > 0 && <p className="note">{missing === 1 ? "1 case is" : `${missing} cases are`} no longer there.</p>}
			{items.length === 0 && <p className="card empty">Please select at least one case</p>}
			{items.length > 0 && <BatchActions ids={items.map(({ row }) => row.id)} />}
			{items.map(({ row, extras }) => (
				<section key={row.id} className="mt-4" aria-label={row.cnrNumber}>
					<div className="page-head">
						<h2 dir="auto">{partyNameOf(row) ?? row.caseNumber}</h2>
						{row.phone && <p>{row.phone}</p>}
						<Link to={`/admin/cases/${row.id}/record`} className="button button-small">
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
