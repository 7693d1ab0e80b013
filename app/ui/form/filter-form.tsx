import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { t } from "~/platform/language/translate";
import { SelectFilter, type SelectFilterProps, TextFilter, type TextFilterProps } from "~/ui/form/filter-field";

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

/** Filters above a list. A GET form, so that they are part of the address. */
export function FilterForm<Name extends string>({ values, filters, children }: FilterFormProps<Name>) {
	return (
		<Form className="toolbar" role="search" key={JSON.stringify(values)}>
			{filters.map((filter) => {
				const field = { ...filter, label: t(filter.label), value: values[filter.name] };
				if ("options" in field) return <SelectFilter key={field.id} {...field} all={t(field.all)} />;
				return <TextFilter key={field.id} {...field} />;
			})}
			{children}
		</Form>
	);
}
