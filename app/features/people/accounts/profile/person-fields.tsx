import {
	CATEGORIES,
	CATEGORY_NAMES,
	LARGE_DISTRICTS,
	MAX_DISTRICT,
	PROFESSIONS,
} from "~/features/people/accounts/profile/person-choices";
import { phrase, t } from "~/platform/language/translate";
import { type AnyField, type Option, SelectField, TextField } from "~/ui/form/field";

/** The labels that registration and profile share. */
export const PERSON_LABELS = {
	state: phrase("State"),
	district: phrase("District"),
	city: phrase("City"),
	pincode: phrase("Pincode"),
	profession: phrase("Profession"),
	category: phrase("Category"),
};

export const asOptions = (names: readonly string[]): Option[] => names.map((name) => ({ id: name, name }));

type NameFieldProps = { field: AnyField; label: string; autoComplete: "given-name" | "family-name" };

export function NameField(props: NameFieldProps) {
	return <TextField {...props} dir="auto" maxLength={100} isRequired />;
}

export function AddressField({ field }: { field: AnyField }) {
	return (
		<TextField field={field} label={t("Address")} autoComplete="address-line1" dir="auto" maxLength={500} isRequired />
	);
}

/** Free text; the larger districts are suggested. */
export function DistrictField({ field }: { field: AnyField }) {
	return (
		<>
			<TextField
				field={field}
				label={t("District")}
				hint={t("Optional: the place where you live or work.")}
				dir="auto"
				maxLength={MAX_DISTRICT}
				list="districts"
			/>
			<datalist id="districts">
				{LARGE_DISTRICTS.map((name) => (
					<option key={name}>{name}</option>
				))}
			</datalist>
		</>
	);
}

export function CityFields({ city, pincode }: { city: AnyField; pincode: AnyField }) {
	return (
		<>
			<TextField field={city} label={t("City")} autoComplete="address-level2" dir="auto" maxLength={200} isRequired />
			<TextField
				field={pincode}
				label={t("Pincode")}
				inputMode="numeric"
				autoComplete="postal-code"
				maxLength={20}
				isRequired
			/>
		</>
	);
}

export function WorkFields({ profession, category }: { profession: AnyField; category: AnyField }) {
	return (
		<>
			<SelectField
				field={profession}
				label={t("Profession")}
				options={asOptions(PROFESSIONS)}
				placeholder={t("Select profession")}
				isRequired
			/>
			<SelectField
				field={category}
				label={t("Category")}
				options={CATEGORIES.map((id) => ({ id, name: t(CATEGORY_NAMES[id]) }))}
				placeholder={t("Select category")}
				isRequired
			/>
		</>
	);
}
