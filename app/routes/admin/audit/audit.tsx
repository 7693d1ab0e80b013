import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { AREAS, actionsOf } from "~/features/administration/audit-log/actions";
import { AuditTable } from "~/features/administration/audit-log/audit-table";
import { inWords } from "~/features/administration/audit-log/entries.server";
import { auditFilter, listAudit } from "~/features/people/audit/queries.server";
import { adminPaths } from "~/paths.admin";
import { phrase, t } from "~/platform/language/translate";
import { FilterActions } from "~/ui/form/filter-form";
import { FilterForm } from "~/ui/form/filters";
import { Icon } from "~/ui/frame/icon";
import { PageHead } from "~/ui/frame/page-head";
import { Link, useLoaderData, useLocation } from "~/ui/frame/router";
import { CursorPager } from "~/ui/list/cursor-pager";
import { EmptyList } from "~/ui/list/table";
import { requireAdmin } from "~/web/access/session.server";
import { readSearch } from "~/web/screens/search.server";

export const meta: MetaFunction = () => [{ title: `${t("Audit log")} · Nyaya Diary` }];

export async function loader({ request }: LoaderFunctionArgs) {
	await requireAdmin(request);
	const { before, ...filter } = readSearch(request, auditFilter);
	const { rows, hasMore } = await listAudit({ ...filter, before }, actionsOf(filter.area));
	const last = hasMore ? rows.at(-1)?.id : undefined;
	const areas = AREAS.map(({ id, name }) => ({ id, name: t(name) }));
	return { items: await inWords(rows), areas, filter, isFirstPage: before === undefined, last: last ?? null };
}

export default function Audit() {
	const { items, areas, filter, isFirstPage, last } = useLoaderData<typeof loader>();
	const { search } = useLocation();
	const address = (before?: string) => {
		const next = new URLSearchParams(search);
		next.delete("before");
		if (before) next.set("before", before);
		return `${adminPaths.audit}?${next}`;
	};
	const isFiltered = Object.values(filter).some(Boolean);
	return (
		<>
			<PageHead title={t("Audit log")}>
				<a href={`${adminPaths.auditExport}${search}`} className="button">
					<Icon name="download" size={18} />
					<span>{t("Export as CSV")}</span>
				</a>
			</PageHead>
			<FilterForm
				values={filter}
				filters={[
					{ id: "area", name: "area", label: phrase("Area⟦log⟧"), all: phrase("Everything"), options: areas },
					{ id: "who", name: "who", label: phrase("Done by"), dir: "auto", maxLength: 200 },
					{ id: "whom", name: "whom", label: phrase("Affected user"), dir: "auto", maxLength: 200 },
					{ id: "from", name: "from", label: phrase("From Date"), type: "date" },
					{ id: "to", name: "to", label: phrase("To Date"), type: "date" },
				]}
			>
				<FilterActions clearTo={adminPaths.audit} isFiltered={isFiltered} />
			</FilterForm>
			{items.length === 0 ? (
				<EmptyList
					title={t("No entries found")}
					hint={isFiltered ? t("No entries match these filters.") : t("Administrators' actions appear here.")}
				>
					{isFiltered && <Link to={adminPaths.audit}>{t("Show all entries")}</Link>}
				</EmptyList>
			) : (
				<AuditTable items={items} />
			)}
			<p className="hint mt-2">{t("The file has the newest 1,00,000 matching entries.")}</p>
			<CursorPager
				newest={!isFirstPage && { to: address(), label: t("Newest") }}
				older={last !== null && { to: address(last), label: t("Older") }}
			/>
		</>
	);
}
