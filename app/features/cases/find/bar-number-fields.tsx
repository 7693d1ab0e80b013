import { type AnyField, TextField } from "~/ui/field";

type BarNumberFieldsProps = { fields: { bar_state: AnyField; bar_number: AnyField; bar_year: AnyField } };

/** A bar number in its three parts; the whole of it may be pasted into the first. */
export function BarNumberFields({ fields }: BarNumberFieldsProps) {
	return (
		<fieldset className="field">
			<legend>Bar number</legend>
			<p className="hint">As on your enrolment, like MAH/1234/2010. You can paste all of it into the first field.</p>
			<div className="columns">
				<TextField
					field={fields.bar_state}
					label="State code"
					autoComplete="off"
					autoCapitalize="characters"
					maxLength={30}
					isRequired
				/>
				<TextField field={fields.bar_number} label="Number" autoComplete="off" maxLength={30} isRequired />
				<TextField
					field={fields.bar_year}
					label="Year of enrolment"
					inputMode="numeric"
					autoComplete="off"
					maxLength={4}
					isRequired
				/>
			</div>
		</fieldset>
	);
}
