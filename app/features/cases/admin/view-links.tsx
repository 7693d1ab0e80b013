import { Link, useLocation } from "@remix-run/react";
import { type AdminFilterValues, filterQuery } from "~/features/cases/admin/filter-values";
import type { CaseView } from "~/features/cases/admin/views.server";
import { t } from "~/language/translate";
import { paths } from "~/paths";

/** The administrator's own views of the list, and where they are kept. */
export function ViewLinks({ views, values }: { views: CaseView[]; values: AdminFilterValues }) {
	const { search } = useLocation();
	const shown = filterQuery(values);
	if (views.length === 0 && shown === "") return null;
	return (
		<nav className="links" aria-label={t("Saved views")}>
			{views.map(({ id, name, filter }) => (
				<Link
					key={id}
					to={`${paths.admin.cases}?${filter}`}
					dir="auto"
					aria-current={filter === shown ? "true" : undefined}
				>
					{name}
				</Link>
			))}
			<Link to={{ pathname: paths.admin.caseViews, search }} preventScrollReset>
				{shown === "" ? t("Edit views") : t("Save this view")}
			</Link>
		</nav>
	);
}
