import { NO_SIDE, sideToChoose } from "~/features/courts/appearance/own-side";
import { APPEARS_FOR, type Sides } from "~/features/courts/court-records/party-side";
import { useActingFor } from "~/features/people/chamber/use-may";
import { phrase, t } from "~/platform/language/translate";
import { type AnyField, type Option, SelectField } from "~/ui/form/field";

const NOT_SAID = phrase("Not said");

const sidesToChoose = (sides?: Sides): Option[] =>
	APPEARS_FOR.map((side) => ({ id: side, name: sideToChoose(side, sides) }));

type SideFieldProps = {
	field: AnyField;
	/** The parties, shown beside their sides. */
	sides?: Sides;
	/** Requires an answer; "no side" is one. */
	isAsked?: boolean;
};

export function SideField({ field, sides, isAsked = false }: SideFieldProps) {
	const acting = useActingFor();
	const own = sidesToChoose(sides);
	return (
		<SelectField
			field={field}
			label={acting ? t("Appears for") : t("I appear for")}
			options={isAsked ? [...own, { id: NO_SIDE, name: NOT_SAID }] : own}
			placeholder={isAsked ? phrase("Choose a side") : NOT_SAID}
		/>
	);
}
