import type { ReactNode } from "react";
import { t } from "~/platform/language/translate";
import { DateInput } from "~/ui/form/date-input";
import type { AnyField, Option } from "~/ui/form/field";
import { Link } from "~/ui/frame/router";

type FilterProps = { id: string; label: string; className?: string };

/** One field of a filter form. */
export function FilterField({ id, label, className, children }: FilterProps & { children: ReactNode }) {
	return (
		<div className={className}>
			<label htmlFor={id} className="field-label">
				{label}
			</label>
			{children}
		</div>
	);
}

type ValueProps = FilterProps & { name: string; value: string | undefined };

export type SelectFilterProps = ValueProps & {
	/** Label of the empty choice. */
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
	const Input = type === "date" ? DateInput : "input";
	return (
		<FilterField id={id} label={label} className={type === "search" ? "search-field" : undefined}>
			<Input
				id={id}
				className={type === "search" ? "input desktop:min-w-72" : "input"}
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

/** The button that applies the filters, and the link that clears them. */
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

/** Returns the fields of a filter with their values and errors, by name in the address. */
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
