import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { t } from "~/platform/language/translate";
import type { AnyField, Option } from "~/ui/form/field";

type FilterProps = { id: string; label: string };

/** One field of the filter bar above a list. */
export function FilterField({ id, label, children }: FilterProps & { children: ReactNode }) {
	return (
		<div>
			<label htmlFor={id} className="field-label">
				{label}
			</label>
			{children}
		</div>
	);
}

type ValueProps = FilterProps & { name: string; value: string | undefined };

export type SelectFilterProps = ValueProps & {
	/** Label of the option without a filter. */
	all: string;
	options: Option[];
};

export function SelectFilter({ id, label, name, value, all, options }: SelectFilterProps) {
	return (
		<FilterField id={id} label={label}>
			<select id={id} className="input" name={name} defaultValue={value ?? ""}>
				<option value="">{all}</option>
				{options.map((option) => (
					<option key={option.id} value={option.id}>
						{t(option.name)}
					</option>
				))}
			</select>
		</FilterField>
	);
}

export type TextFilterProps = ValueProps & {
	type?: "date" | "search";
	maxLength?: number;
	/** "auto" for text in any language, so that its own direction applies. */
	dir?: "auto";
	/** Id of a description. */
	describedBy?: string;
};

export function TextFilter({ id, label, type, name, value, describedBy, ...rest }: TextFilterProps) {
	return (
		<FilterField id={id} label={label}>
			<input
				id={id}
				className={type === "search" ? "input desk:min-w-72" : "input"}
				type={type}
				name={name}
				defaultValue={value}
				{...rest}
				autoComplete={type === "date" ? undefined : "off"}
				aria-describedby={describedBy}
			/>
		</FilterField>
	);
}

type FilterActionsProps = {
	/** Address of the list without filters. */
	clearTo: string;
	isFiltered?: boolean;
	/** Label of the button. */
	children?: ReactNode;
};

/** Buttons that apply or clear the filters. */
export function FilterActions({ clearTo, isFiltered = true, children = t("Apply Filters") }: FilterActionsProps) {
	return (
		<>
			<button type="submit" className="button">
				{children}
			</button>
			{isFiltered && (
				<Link to={clearTo} className="button">
					{t("Clear")}
				</Link>
			)}
		</>
	);
}

/** Creates fields for filters whose values can be invalid; each is named as in the query. */
export function filterFields<Name extends string>(
	values: Record<Name, string>,
	errors: Partial<Record<string, string[]>> = {},
) {
	return (name: Name): AnyField => ({
		id: `filter-${name}`,
		name,
		errorId: `filter-${name}-error`,
		errors: errors[name],
		initialValue: values[name],
	});
}
