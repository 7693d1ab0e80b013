import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { Option } from "~/ui/field";

type FilterProps = { id: string; label: string };

/** One field of the search above a list. */
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

type SelectFilterProps = FilterProps & {
	name: string;
	chosen: string | undefined;
	/** What the choice of no filter says. */
	all: string;
	options: Option[];
};

export function SelectFilter({ id, label, name, chosen, all, options }: SelectFilterProps) {
	return (
		<FilterField id={id} label={label}>
			<select id={id} className="input" name={name} defaultValue={chosen ?? ""}>
				<option value="">{all}</option>
				{options.map((option) => (
					<option key={option.id} value={option.id}>
						{option.name}
					</option>
				))}
			</select>
		</FilterField>
	);
}

export function DateFilter({ id, label, name, day }: FilterProps & { name: string; day: string | undefined }) {
	return (
		<FilterField id={id} label={label}>
			<input id={id} className="input" type="date" name={name} defaultValue={day} />
		</FilterField>
	);
}

/** Applies the filters, or leads to the list without them. */
export function FilterActions({ clearTo }: { clearTo: string }) {
	return (
		<>
			<button type="submit" className="button">
				Apply Filters
			</button>
			<Link to={clearTo} className="button">
				Clear
			</Link>
		</>
	);
}
