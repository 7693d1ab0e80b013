import { Link, useLocation } from "@remix-run/react";
import { useMay } from "~/features/people/chamber/use-may";
import { paths } from "~/paths";
import { countWords, t } from "~/platform/language/translate";

/** What of a list's address says which cases are in it and in which order. */
function narrowing(search: string): string {
	const params = new URLSearchParams(search);
	for (const name of ["page", "case", "return"]) params.delete(name);
	if (params.get("filter") === "show") params.delete("filter");
	return params.size > 0 ? `?${params}` : "";
}

/** The list as it is filtered, to take away: as a file, or on paper; and the way to what it leaves out. */
export function TakeAway({ count }: { count: number }) {
	const { search } = useLocation();
	const same = narrowing(search);
	const may = useMay();
	return (
		<p className="links no-print">
			{may("export") && (
				<>
					<span className="hint">{countWords(count, "Download {count} case:", "Download {count} cases:")} </span>
					<a href={paths.casesCsv + same}>{t("CSV")}</a>
					<a href={paths.casesWorkbook + same}>{t("Excel")}</a>
					<a href={paths.printCases + same}>{t("Print")}</a>
				</>
			)}
			{new URLSearchParams(search).get("state") !== "archived" && (
				<Link to={`${paths.cases}?state=archived`}>{t("Archived cases")}</Link>
			)}
		</p>
	);
}
