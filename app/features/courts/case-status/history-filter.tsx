import { paths } from "~/paths";
import { t } from "~/platform/language/translate";
import { TextField } from "~/ui/form/field";
import { filterFields } from "~/ui/form/filter-form";
import { Form, Link } from "~/ui/frame/router";

export type HistoryFilterValues = {
	cnr_number: string;
	case_number: string;
	party_name: string;
	from_date: string;
	to_date: string;
};

type Errors = Partial<Record<string, string[]>>;

/** The filter panel of Case History. Showing or hiding it keeps the applied filter. */
export function HistoryFilter({ values, errors }: { values: HistoryFilterValues; errors: Errors }) {
	const field = filterFields(values, errors);
	return (
		<Form
			className="card mb-4"
			role="search"
			aria-label={t("Filter the case history")}
			key={JSON.stringify(values)}
			noValidate
		>
			<input type="hidden" name="filter" value="show" />
			<div className="columns">
				<TextField field={field("cnr_number")} label={t("CNR Number")} autoComplete="off" maxLength={60} />
				<TextField field={field("case_number")} label={t("Case Number")} autoComplete="off" maxLength={200} />
				<TextField field={field("party_name")} label={t("Party Name")} autoComplete="off" maxLength={200} />
				<TextField field={field("from_date")} label={t("From Date")} type="date" hint={t("Of the next hearing")} />
				<TextField field={field("to_date")} label={t("To Date")} type="date" hint={t("Of the next hearing")} />
			</div>
			<div className="actions">
				<button type="submit" className="button button-primary">
					{t("Apply Filters")}
				</button>
				<Link to={`${paths.caseHistory}?filter=show`} className="button">
					{t("Clear")}
				</Link>
			</div>
		</Form>
	);
}
