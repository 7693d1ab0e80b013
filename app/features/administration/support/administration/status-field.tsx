import { StatusOptions } from "~/features/administration/support/administration/status-form";
import { FilterField } from "~/ui/form/filter-form";

type StatusFieldProps = {
	id: string;
	label: string;
	chosen?: string;
	/** Label of the empty choice, if there is one. */
	all?: string;
	describedBy?: string;
};

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
