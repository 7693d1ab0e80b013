import { CATEGORIES, CATEGORY_NAMES, PROFESSIONS } from "~/features/accounts/person-choices";
import { type AnyField, type Option, SelectField, TextField } from "~/ui/field";

export const asOptions = (names: readonly string[]): Option[] => names.map((name) => ({ id: name, name }));

type NameFieldProps = { field: AnyField; label: string; autoComplete: "given-name" | "family-name" };

export function NameField(props: NameFieldProps) {
	return <TextField {...props} dir="auto" maxLength={100} isRequired />;
}

export function AddressField({ field }: { field: AnyField }) {
	return <TextField field={field} label="Address" autoComplete="address-line1" dir="auto" maxLength={500} isRequired />;
}

export function CityFields({ city, pincode }: { city: AnyField; pincode: AnyField }) {
	return (
		<>
			<TextField field={city} label="City" autoComplete="address-level2" dir="auto" maxLength={200} isRequired />
			<TextField
				field={pincode}
				label="Pincode"
				inputMode="numeric"
				autoComplete="postal-code"
				maxLength={6}
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
				label="Profession"
				options={asOptions(PROFESSIONS)}
				placeholder="Select profession"
				isRequired
			/>
			<SelectField
				field={category}
				label="Category"
				options={CATEGORIES.map((id) => ({ id, name: CATEGORY_NAMES[id] }))}
				placeholder="Select category"
				isRequired
			/>
		</>
	);
}
