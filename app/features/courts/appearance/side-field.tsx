import { NO_SIDE, type SidedCase, sideToChoose } from "~/features/courts/appearance/own-side";
import { APPEARS_FOR, type Sides } from "~/features/courts/court-records/party-side";
import { useActingFor } from "~/features/people/chamber/use-may";
import { paths } from "~/paths";
import { phrase, t } from "~/platform/language/translate";
import { type AnyField, type Option, SelectField } from "~/ui/form/field";
import { SafeForm, SubmitButton } from "~/ui/form/safe-form";

const NOT_SAID = phrase("Not said");

const sidesToChoose = (sides?: Sides): Option[] =>
	APPEARS_FOR.map((side) => ({ id: side, name: sideToChoose(side, sides) }));

type SideFieldProps = {
	field: AnyField;
	/** The parties, shown beside their sides. */
	sides?: Sides;
	/** The side is asked for: without an answer the form is refused, and no side is an answer. */
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

export const SIDE_FORM_ID = "appears-for-form";

type SideFormProps = {
	item: SidedCase & { id: string };
	/** The side comes from the advocates of the record. */
	isFound: boolean;
	here: string;
};

/** The side of one case, on its page. */
export function SideForm({ item, isFound, here }: SideFormProps) {
	const search = new URLSearchParams({ case: item.id, return: here });
	const field = {
		id: "appears-for",
		name: "appears_for",
		errorId: "appears-for-error",
		initialValue: item.appearsFor ?? NO_SIDE,
	};
	return (
		<SafeForm action={`${paths.sidesOfCases}?${search}`} className="card mt-5" id={SIDE_FORM_ID} preventScrollReset>
			<input type="hidden" name="case" value={item.id} />
			<SideField key={field.initialValue} field={field} sides={item} isAsked />
			{isFound && <p className="hint mb-2">{t("Found by the advocate’s name in the court’s record.")}</p>}
			<SubmitButton className="button" busy={t("Saving…")}>
				{t("Save side")}
			</SubmitButton>
		</SafeForm>
	);
}
