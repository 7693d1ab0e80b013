import { StatusOptions } from "~/features/administration/support/administration/status-form";
import { FilterField } from "~/ui/form/filter-form";

type StatusFieldProps = {
	id: string;
	label: string;
	chosen?: string;
	/** What the choice of no status says, if there is one. */
	all?: string;
	/** The id of what says more. */
	describedBy?: string;
};

/** The choice of a complaint's status in a form. */
export function StatusField({ id, label, chosen, all, describedBy }: StatusFieldProps) {
	return (
		<FilterField id={id} label={label}>
			<select id={id} name="status" className="input" defaultValue={chosen} aria-describedby={describedBy}>
				{all && <option value="">{all}</option>}
				<StatusOptions />
			</select>
		</FilterField>
	);
}
