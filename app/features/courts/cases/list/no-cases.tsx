import { Link, useLocation } from "@remix-run/react";
import { NoCases } from "~/features/courts/cases/list/case-search-form";
import { filtersInWords, type ListFilterValues } from "~/features/courts/cases/list/list-search";
import type { FilterOptions } from "~/features/courts/cases/list/queries.server";
import { useMay } from "~/features/people/chamber/use-may";
import { paths } from "~/paths";
import { t } from "~/platform/language/translate";

type NoneListedProps = { values: ListFilterValues; options: FilterOptions | null };

/** In place of an empty list: what was looked for, or how to begin. */
export function NoneListed({ values, options }: NoneListedProps) {
	const { search } = useLocation();
	const filters = filtersInWords({ values, options });
	const may = useMay();
	if (!values.q && filters.length === 0 && !may("add")) return <NoCases text={t("This list has no cases yet.")} />;
	if (!values.q && filters.length === 0)
		return (
			<NoCases text={t("Add your first case by its CNR number. Details arrive from eCourts within a minute.")}>
				<Link to={{ pathname: paths.newCase, search }} className="button button-primary">
					{t("Add New Case")}
				</Link>{" "}
				<Link to={paths.findCases} className="button">
					{t("Find cases")}
				</Link>
			</NoCases>
		);
	const sentences = [
		values.q && t("No CNR, case number, party, advocate or note matches “{q}”.", { q: values.q }),
		filters.length > 0 && `${values.q ? t("Filters") : t("No case matches")}: ${filters.join(" · ")}.`,
	];
	return (
		<NoCases text={sentences.filter(Boolean).join(" ")}>
			<Link to={paths.cases}>{t("Show all cases")}</Link>
		</NoCases>
	);
}
