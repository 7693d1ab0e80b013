import { NO_SIDE, type SidedCase } from "~/features/courts/appearance/own-side";
import { SideField } from "~/features/courts/appearance/side-field";
import { paths } from "~/paths";
import { t } from "~/platform/language/translate";
import { FormActions, SafeForm } from "~/ui/form/safe-form";

type SideFormProps = {
	item: SidedCase & { id: string };
	/** The record's advocates determined the side. */
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
		isFocused: true,
	};
	return (
		<SafeForm action={`${paths.sidesOfCases}?${search}`} className="card mt-2" id="side-form" preventScrollReset>
			<input type="hidden" name="case" value={item.id} />
			<SideField key={field.initialValue} field={field} sides={item} isAsked />
			{isFound && <p className="hint mb-2">{t("Found by the advocate’s name in the court’s record.")}</p>}
			<FormActions busy={t("Saving…")} cancelTo={here} isPlain>
				{t("Save side")}
			</FormActions>
		</SafeForm>
	);
}
