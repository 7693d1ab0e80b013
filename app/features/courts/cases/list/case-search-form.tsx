import { t } from "~/platform/language/translate";
import { FilterActions } from "~/ui/form/filter-form";
import { Icon } from "~/ui/frame/icon";
import { Form } from "~/ui/frame/router";
import { EmptyList } from "~/ui/list/table";

type CaseSearchFormProps = {
	/** The field's name in the query string. */
	name: string;
	label: string;
	value: string;
	/** The list without a search. */
	clearTo: string;
	placeholder?: string;
	maxLength?: number;
	problem?: string;
	/** Whether other filters narrow the list, so that Clear is shown without a search. */
	isFiltered?: boolean;
	/** More controls of the same form. */
	children?: React.ReactNode;
};

/** A search field above a list of cases. A new search starts on the first page. */
export function CaseSearchForm({
	name,
	label,
	value,
	clearTo,
	problem,
	isFiltered = false,
	children,
	...rest
}: CaseSearchFormProps) {
	return (
		<Form className="toolbar" role="search" key={value} action={clearTo}>
			<div>
				<label htmlFor="search-cases" className="field-label phone:visually-hidden">
					{label}
				</label>
				<input
					id="search-cases"
					className="input desktop:min-w-72"
					type="search"
					name={name}
					dir="auto"
					defaultValue={value}
					autoComplete="off"
					aria-invalid={problem ? true : undefined}
					aria-describedby={problem ? "search-cases-error" : undefined}
					{...rest}
				/>
				{problem && (
					<p className="error" id="search-cases-error" role="alert">
						{problem}
					</p>
				)}
			</div>
			<FilterActions clearTo={clearTo} isFiltered={value !== "" || isFiltered}>
				<Icon name="search" size={18} />
				<span className="phone:visually-hidden">{t("Search")}</span>
			</FilterActions>
			{children}
		</Form>
	);
}

type NoCasesProps = { title?: string; text: string; children?: React.ReactNode };

export function NoCases({ title = t("No cases found"), text, children }: NoCasesProps) {
	return (
		<EmptyList title={title} hint={text}>
			{children}
		</EmptyList>
	);
}
