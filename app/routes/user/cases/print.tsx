import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { EXPORT_COLUMNS } from "~/features/courts/cases/list/export-columns";
import type { ExportedCase } from "~/features/courts/cases/list/exported-cases.server";
import { filtersInWords } from "~/features/courts/cases/list/list-search";
import { listFilterOptions } from "~/features/courts/cases/list/queries.server";
import { casesInWords } from "~/features/courts/cases/list/selected-cases";
import { caseNumberOrDash } from "~/features/courts/court-records/case-facts";
import { paths } from "~/paths";
import { formatDay } from "~/platform/calendar/day";
import { t } from "~/platform/language/translate";
import { Choice } from "~/ui/form/choice";
import { BackLink } from "~/ui/frame/page-head";
import { Form, useLoaderData, useLocation } from "~/ui/frame/router";
import { PrintButton } from "~/ui/list/print-button";
import { DataTable, labelled, RowHead } from "~/ui/list/table";
import { printList } from "~/web/screens/exported-list.server";

export const handle = { right: "export" } satisfies ScreenHandle;
export const meta: MetaFunction = () => [{ title: `${t("Cases to Print")} · Nyaya Diary` }];

export async function loader({ request }: LoaderFunctionArgs) {
	const { acting, filter, today, hasNotes, items, total } = await printList(request);
	const options = filter.court ? await listFilterOptions(acting.ownerId) : null;
	const { q, court, stage, tag, state = "", from, to } = filter;
	const values = { q, court, stage, tag, state, from: from ?? "", to: to ?? "" };
	const shown = [q && `“${q}”`, ...filtersInWords({ values, options })].filter(Boolean).join(" · ");
	return { items, total, shown, today, hasNotes, name: acting.ownerName };
}

/** The filtered list for printing, limited to a readable length. */
export default function PrintCases() {
	const { items, total, shown, today, hasNotes, name } = useLoaderData<typeof loader>();
	const { search } = useLocation();
	return (
		<div className="print-wide">
			<BackLink to={paths.cases + search} />
			<h1>{t("Cases of {name}", { name })}</h1>
			<p className="mb-3">
				{formatDay(today)} · {casesInWords(total)}
				{shown && ` · ${shown}`}
				{items.length < total && `. ${t("The first {shown} are listed.", { shown: items.length })}`}
			</p>
			<p className="no-print mb-1">
				<PrintButton />
			</p>
			<Form className="toolbar">
				{[...new URLSearchParams(search)].map(
					([field, value]) => field !== "notes" && <input key={field} type="hidden" name={field} value={value} />,
				)}
				<Choice name="notes" defaultChecked={hasNotes}>
					{t("Print my notes")}
				</Choice>
				<button type="submit" className="button button-small">
					{t("Show")}
				</button>
			</Form>
			{items.length > 0 ? <PrintedCases items={items} hasNotes={hasNotes} /> : <p>{t("No cases found")}</p>}
		</div>
	);
}

/** The list as a table with the columns of the exports; notes only on request. */
function PrintedCases({ items, hasNotes }: { items: ExportedCase[]; hasNotes: boolean }) {
	const columns = EXPORT_COLUMNS.filter(({ name }) => hasNotes || name !== "Note");
	return (
		<DataTable label={t("Cases")} columns={columns.map(({ name }) => name)}>
			{items.map((item) => (
				<tr key={item.id}>
					{columns.map(({ name, value }) => {
						const shown = name === "Case Number" ? caseNumberOrDash(item.caseNumber) : value(item);
						const words = shown && <span dir="auto">{typeof shown === "string" ? shown : formatDay(shown.day)}</span>;
						return name === "Parties" ? (
							<RowHead key={name}>{words}</RowHead>
						) : (
							<td key={name} {...labelled(name)}>
								{words}
							</td>
						);
					})}
				</tr>
			))}
		</DataTable>
	);
}
