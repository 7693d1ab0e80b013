import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { formatMoment } from "~/calendar/day";
import { auditFilter } from "~/features/audit/audit-filter";
import { AuditTable } from "~/features/audit/audit-table";
import { listAudit, listAuditActions } from "~/features/audit/queries.server";
import { readSearch } from "~/http/search.server";
import { requireAdmin } from "~/http/session.server";
import { countInWords } from "~/paging";
import { paths } from "~/paths";
import { EmptyList } from "~/ui/empty-list";
import { DateFilter, FilterActions, FilterField, SelectFilter } from "~/ui/filter-field";
import { PageHead } from "~/ui/page-head";
import { Pager } from "~/ui/pager";

export const meta: MetaFunction = () => [{ title: "Audit log · Nyaya Diary" }];

export async function loader({ request }: LoaderFunctionArgs) {
	await requireAdmin(request);
	const filter = readSearch(request, auditFilter);
	const [{ rows, count, isCapped, totalPages }, actions] = await Promise.all([listAudit(filter), listAuditActions()]);
	const items = rows.map(({ at, details, actor, ...row }) => ({
		...row,
		actor: actor ?? "System",
		when: formatMoment(at),
		details: Object.entries(Object(details)).map(([name, value]) => `${name}: ${JSON.stringify(value)}`),
	}));
	return { items, count: countInWords({ count, isCapped }, "entry", "entries"), totalPages, actions, filter };
}

export default function Audit() {
	const { items, count, totalPages, actions, filter } = useLoaderData<typeof loader>();
	return (
		<>
			<PageHead title="Audit log">
				<p className="hint">{count}</p>
			</PageHead>
			<Form className="toolbar" role="search" key={JSON.stringify(filter)}>
				<FilterField id="who" label="Who">
					<input id="who" className="input" name="who" defaultValue={filter.who} dir="auto" autoComplete="off" />
				</FilterField>
				<SelectFilter
					id="what"
					label="What"
					name="what"
					chosen={filter.what}
					all="Everything"
					options={actions.map((action) => ({ id: action, name: action }))}
				/>
				<DateFilter id="from" label="From Date" name="from" day={filter.from} />
				<DateFilter id="to" label="To Date" name="to" day={filter.to} />
				<FilterActions clearTo={paths.admin.audit} />
			</Form>
			{items.length === 0 ? (
				<EmptyList title="No entries found" hint="No admin activity yet." />
			) : (
				<AuditTable items={items} />
			)}
			<Pager page={filter.page} totalPages={totalPages} />
		</>
	);
}
