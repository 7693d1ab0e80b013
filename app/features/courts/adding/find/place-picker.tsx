import { useFetcher } from "@remix-run/react";
import { useState } from "react";
import type { CourtOptions } from "~/features/courts/cases/form/court-selection";
import { PlaceFields, ReloadButton } from "~/features/courts/courts/place-fields";
import { paths } from "~/paths";
import { t } from "~/platform/language/translate";
import { type AnyField, type Option, SelectField } from "~/ui/form/field";

type PlacePickerProps = {
	fields: { state: AnyField; district_id: AnyField; court_complex: AnyField };
	states: Option[];
	options: CourtOptions;
};

/** State, then district, then one of its court complexes or all of them. */
export function PlacePicker({ fields, states, options }: PlacePickerProps) {
	const fetcher = useFetcher<CourtOptions>();
	const [choice, setChoice] = useState({
		state: fields.state.initialValue ?? "",
		district: fields.district_id.initialValue ?? "",
	});
	const shown = fetcher.data ?? options;
	const choose = (next: typeof choice) => {
		setChoice(next);
		fetcher.load(`${paths.courts}?${new URLSearchParams(next)}`);
	};
	return (
		<>
			<PlaceFields
				state={fields.state}
				district={fields.district_id}
				states={states}
				districts={shown.districts}
				choice={choice}
				onChoose={choose}
				isRequired
				afterDistrict={<ReloadButton of="district_id" label={t("Show courts")} />}
			/>
			<SelectField
				key={choice.district}
				field={fields.court_complex}
				label={t("Court complex")}
				options={choice.district ? shown.complexes : []}
				placeholder={t("All in the district")}
				isDisabled={choice.district === ""}
			/>
		</>
	);
}
