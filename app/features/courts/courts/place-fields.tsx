import { namedInCourtWords } from "~/features/people/places/court-words";
import { t } from "~/platform/language/translate";
import { type AnyField, type Option, SelectField } from "~/ui/form/field";
import { useHydrated } from "~/ui/frame/use-hydrated";

/** Submits the form to load dependent options. Rendered only without scripts, which load them directly. */
export function ReloadButton({ of, label }: { of: string; label: string }) {
	const isHydrated = useHydrated();
	if (isHydrated) return null;
	return (
		<button type="submit" className="button" name="reload" value={of}>
			{label}
		</button>
	);
}

type PlaceFieldsProps = {
	state: AnyField;
	district: AnyField;
	states: Option[];
	districts: Option[];
	choice: { state: string; district: string };
	onChoose: (choice: { state: string; district: string }) => void;
	/** The district's reload button, for a form whose further options depend on it. */
	afterDistrict?: React.ReactNode;
	isRequired?: boolean;
};

/** Choosing another state clears the district. */
export function PlaceFields({
	state,
	district,
	states,
	districts,
	choice,
	onChoose,
	afterDistrict,
	isRequired,
}: PlaceFieldsProps) {
	return (
		<>
			<SelectField
				field={state}
				label={t("State")}
				options={namedInCourtWords(states)}
				placeholder={t("Select state")}
				isRequired={isRequired}
				value={choice.state}
				onChange={(chosen) => onChoose({ state: chosen, district: "" })}
				after={<ReloadButton of="state" label={t("Show districts")} />}
			/>
			<SelectField
				field={district}
				label={t("District")}
				options={choice.state ? districts : []}
				placeholder={
					choice.state
						? isRequired
							? t("Select district")
							: t("Select district (if you know it)")
						: t("Select a state first")
				}
				isRequired={isRequired}
				isDisabled={!choice.state}
				value={choice.district}
				onChange={(chosen) => onChoose({ ...choice, district: chosen })}
				after={afterDistrict}
			/>
		</>
	);
}
