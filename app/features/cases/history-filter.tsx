import { Form, Link } from "@remix-run/react";
import { paths } from "~/paths";
import { type AnyField, TextField } from "~/ui/field";

export type HistoryFilterValues = {
	cnr_number: string;
	case_number: string;
	party_name: string;
	from_date: string;
	to_date: string;
};

type Errors = Partial<Record<string, string[]>>;

/** The filter panel of Case History. Showing and hiding it keeps the applied filter. */
export function HistoryFilter({ values, errors }: { values: HistoryFilterValues; errors: Errors }) {
	const field = (name: keyof HistoryFilterValues): AnyField => ({
		id: `filter-${name}`,
		name,
		errorId: `filter-${name}-error`,
		errors: errors[name],
		initialValue: values[name],
	});
	return (
		<Form
			className="card mb-4"
			role="search"
			aria-label="Filter the case history"
			key={JSON.stringify(values)}
			noValidate
		>
			<input type="hidden" name="filter" value="show" />
			<div className="columns">
				<TextField field={field("cnr_number")} label="CNR Number" autoComplete="off" maxLength={60} />
				<TextField field={field("case_number")} label="Case Number" autoComplete="off" maxLength={200} />
				<TextField field={field("party_name")} label="Party Name" autoComplete="off" maxLength={200} />
				<TextField field={field("from_date")} label="From Date" type="date" hint="Of the next hearing" />
				<TextField field={field("to_date")} label="To Date" type="date" hint="Of the next hearing" />
			</div>
			<div className="actions">
				<button type="submit" className="button button-primary">
					Apply Filters
				</button>
				<Link to={`${paths.caseHistory}?filter=show`} className="button">
					Clear
				</Link>
			</div>
		</Form>
	);
}
