import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { formatDay } from "~/calendar/day";
import { listInAddress } from "~/features/cases/list/address.server";
import { filtersInWords } from "~/features/cases/list/list-search";
import { PrintedCases } from "~/features/cases/list/printed-cases";
import { listFilterOptions } from "~/features/cases/list/queries.server";
import { listForPrint } from "~/features/cases/list/taken-away.server";
import { casesInWords } from "~/features/cases/selected-cases";
import { requireAct } from "~/http/acting.server";
import { t } from "~/language/translate";
import { paths } from "~/paths";
import { Link } from "~/ui/link";
import { PrintButton } from "~/ui/print-button";

export const meta: MetaFunction = () => [{ title: `${t("Cases to Print")} · Nyaya Diary` }];

export async function loader({ request }: LoaderFunctionArgs) {
	const owner = await requireAct(request, "see");
	const { filter, order, today, problem } = listInAddress(request);
	if (!filter) throw data(problem, { status: 400 });
	const [{ items, total }, options] = await Promise.all([
		listForPrint(owner.id, filter, order),
		filter.court ? listFilterOptions(owner.id) : null,
	]);
	const { q, court, stage, tag, state = "", from, to } = filter;
	const values = { q, court, stage, tag, state, from: from ?? "", to: to ?? "" };
	const shown = [q && `“${q}”`, ...filtersInWords({ values, options })].filter(Boolean).join(" · ");
	return { items, total, shown, today, name: owner.name };
}

/** The list as it is filtered, to be printed: no more than what somebody reads on paper. */
export default function PrintCases() {
	const { items, total, shown, today, name } = useLoaderData<typeof loader>();
	const { search } = useLocation();
	return (
		<div className="print-wide">
			<h1>{t("Cases of {name}", { name })}</h1>
			<p className="mb-3">
				{formatDay(today)} · {casesInWords(total)}
				{shown && ` · ${shown}`}
				{items.length < total && `. ${t("The first {shown} are listed.", { shown: items.length })}`}
			</p>
			<div className="case-actions no-print">
				<PrintButton />
				<Link to={paths.cases + search} className="button">
					{t("Back to the list")}
				</Link>
			</div>
			{items.length > 0 ? <PrintedCases items={items} /> : <p>{t("No cases found")}</p>}
		</div>
	);
}
