import type { ReactNode } from "react";
import { formatDay } from "~/platform/calendar/day";
import { t } from "~/platform/language/translate";
import { SelectFilter, type SelectFilterProps, TextFilter, type TextFilterProps } from "~/ui/form/filter-form";
import { Form } from "~/ui/frame/router";

/** A filter with untranslated labels: a select if it has `options`, otherwise a text or date field. */
export type Filter<Name extends string> = { name: Name } & (
	| Omit<SelectFilterProps, "value">
	| Omit<TextFilterProps, "value">
);

type FilterFormProps<Name extends string> = {
	/** Applied values, by field name. */
	values: Partial<Record<NoInfer<Name>, string>>;
	filters: Filter<Name>[];
	/** Buttons. */
	children: ReactNode;
};

type FoldedFiltersProps = {
	/** What is applied, in words. */
	applied: (string | false | null | undefined)[];
	/** A search stays in sight, with the button beside it. */
	hasSearch?: boolean;
};

/** Stands before a form of several filters: on a phone it opens them, and says what is applied while they are closed. */
export const FoldedFilters = ({ applied, hasSearch = false }: FoldedFiltersProps) => (
	<details className={hasSearch ? "filters no-print" : "filters filters-only no-print"}>
		<summary>
			<span className="button">{t("Filter")}</span> <span className="rest">{applied.filter(Boolean).join(" · ")}</span>
		</summary>
	</details>
);

function inWords(filter: Filter<string>, value: string | undefined): string | false {
	if (!value) return false;
	const option = "options" in filter && filter.options.find(({ id }) => id === value);
	const day = "type" in filter && filter.type === "date" && formatDay(value);
	return `${t(filter.label)}: ${option ? t(option.name) : day || value}`;
}

/** Filters above a list. A GET form, so that they are part of the address. */
export function FilterForm<Name extends string>({ values, filters, children }: FilterFormProps<Name>) {
	return (
		<>
			{filters.length > 1 && (
				<FoldedFilters
					applied={filters.map((filter) => inWords(filter, values[filter.name]))}
					hasSearch={filters.some((filter) => "type" in filter && filter.type === "search")}
				/>
			)}
			<Form className="toolbar" role="search" key={JSON.stringify(values)}>
				{filters.map((filter) => {
					const field = { ...filter, label: t(filter.label), value: values[filter.name] };
					if ("options" in field) return <SelectFilter key={field.id} {...field} all={t(field.all)} />;
					return <TextFilter key={field.id} {...field} />;
				})}
				{children}
			</Form>
		</>
	);
}
