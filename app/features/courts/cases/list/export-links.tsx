import { useMay } from "~/features/people/chamber/use-may";
import { paths } from "~/paths";
import { countWords, t } from "~/platform/language/translate";
import { Link, useLocation } from "~/ui/frame/router";

/** The part of a list's query string that filters and sorts it. */
function narrowing(search: string): string {
	const params = new URLSearchParams(search);
	for (const name of ["page", "case", "return"]) params.delete(name);
	if (params.get("filter") === "show") params.delete("filter");
	return params.size > 0 ? `?${params}` : "";
}

/** Links to download or print the filtered list, and to the archived cases it leaves out. */
export function ExportLinks({ count }: { count: number }) {
	const { search } = useLocation();
	const same = narrowing(search);
	const may = useMay();
	return (
		<p className="links hint">
			{may("export") && (
				<>
					{`${countWords(count, "Download {count} case:", "Download {count} cases:")} `}
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
