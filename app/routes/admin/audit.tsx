import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { auditFilter } from "~/features/accounts/administration-input";
import { listAudit, listAuditActions } from "~/features/accounts/audit.server";
import { AuditTable } from "~/features/accounts/audit-table";
import { formatMoment } from "~/features/courts/day";
import { requireAdmin } from "~/http/session.server";
import { Pager } from "~/ui/pager";

export const meta: MetaFunction = () => [{ title: "Audit log · Nyaya Diary" }];

export async function loader({ request }: LoaderFunctionArgs) {
	await requireAdmin(request);
	const filter = auditFilter.parse(Object.fromEntries(new URL(request.url).searchParams));
	const [{ rows, count, totalPages }, actions] = await Promise.all([listAudit(filter), listAuditActions()]);
	const items = rows.map(({ at, details, actor, ...row }) => ({
		...row,
		actor: actor ?? "the product",
		when: formatMoment(at),
		details: Object.entries(Object(details)).map(([name, value]) => `${name}: ${JSON.stringify(value)}`),
	}));
	return { items, count, totalPages, actions, filter };
}

export default function Audit() {
	const { items, count, totalPages, actions, filter } = useLoaderData<typeof loader>();
	return (
		<>
			<div className="page-head">
				<h1>Audit log</h1>
				<p className="hint">{count === 1 ? "1 act" : `${count} acts`}</p>
			</div>
			<Form className="toolbar" role="search" key={JSON.stringify(filter)}>
				<div>
					<label htmlFor="who" className="field-label">
						Who
					</label>
					<input id="who" className="input" name="who" defaultValue={filter.who} dir="auto" autoComplete="off" />
				</div>
				<div>
					<label htmlFor="what" className="field-label">
						What
					</label>
					<select id="what" className="input" name="what" defaultValue={filter.what}>
						<option value="">Everything</option>
						{actions.map((action) => (
							<option key={action}>{action}</option>
						))}
					</select>
				</div>
				<div>
					<label htmlFor="from" className="field-label">
						From Date
					</label>
					<input id="from" className="input" type="date" name="from" defaultValue={filter.from} />
				</div>
				<div>
					<label htmlFor="to" className="field-label">
						To Date
					</label>
					<input id="to" className="input" type="date" name="to" defaultValue={filter.to} />
				</div>
				<button type="submit" className="button">
					Apply Filters
				</button>
				<Link to="/admin/audit" className="button">
					Clear
				</Link>
			</Form>
			{items.length === 0 ? (
				<div className="card empty">
					<h2>Nothing found</h2>
					<p className="hint">Acts of administrators stand here once they are done.</p>
				</div>
			) : (
				<AuditTable items={items} />
			)}
			<Pager page={filter.page} totalPages={totalPages} />
		</>
	);
}
