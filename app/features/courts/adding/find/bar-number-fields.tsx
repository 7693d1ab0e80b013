import type { FormEvent } from "react";
import { barNumberParts } from "~/features/courts/adding/find/bar-number";
import { phrase, t } from "~/platform/language/translate";
import { type AnyField, TextField, withWords } from "~/ui/form/field";

export const BAR_NUMBER_LABELS = {
	bar_state: phrase("State code"),
	bar_number: phrase("Number"),
	bar_year: phrase("Year of enrolment"),
};

type BarNumberFieldsProps = { fields: Record<keyof typeof BAR_NUMBER_LABELS, AnyField> };

/** Spreads a whole number that was pasted into one field over the three. */
function spreadBarNumber({ target, currentTarget }: FormEvent<HTMLFieldSetElement>) {
	const parts = target instanceof HTMLInputElement && barNumberParts(target.value);
	for (const [name, value] of parts || []) {
		const field = currentTarget.querySelector(`[name="${name}"]`);
		if (field instanceof HTMLInputElement) field.value = value;
	}
}

/** The three fields of a bar number; the first also accepts the whole number, without scripts too (`splitBarNumber`). */
export function BarNumberFields({ fields }: BarNumberFieldsProps) {
	const field = withWords(fields, BAR_NUMBER_LABELS);
	return (
		<fieldset className="field" onChange={spreadBarNumber}>
			<legend>{t("Bar number")}</legend>
			<p className="hint">
				{t("As on your enrolment, like MAH/1234/2010. You can paste all of it into the first field.")}
			</p>
			<div className="columns">
				<TextField {...field("bar_state")} autoComplete="off" autoCapitalize="characters" maxLength={30} isRequired />
				<TextField {...field("bar_number")} autoComplete="off" maxLength={30} isRequired />
				<TextField {...field("bar_year")} inputMode="numeric" autoComplete="off" maxLength={4} isRequired />
			</div>
		</fieldset>
	);
}
