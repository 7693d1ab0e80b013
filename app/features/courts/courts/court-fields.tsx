import type { FieldMetadata } from "@conform-to/react";
import { useState } from "react";
import type { CourtOptions } from "~/features/courts/courts/court-selection";
import { PlaceFields, ReloadButton } from "~/features/courts/courts/place-fields";
import { paths } from "~/paths";
import { phrase, t } from "~/platform/language/translate";
import { type AnyField, type Option, SelectField } from "~/ui/form/field";
import { useFetcher } from "~/ui/frame/router";

/** The fields of a case's form, named as in the API. `court_type` selects one of the two court lists. */
export type CaseFormFields = {
	state: string;
	district_id: string;
	court_type: string;
	court_complex: string;
	court_establishment: string;
	case_type: string;
	case_date: string;
	case_number: string;
	cnr_number: string;
	appears_for: string;
	/** The unusual CNR that the owner has confirmed. */
	confirmed: string;
};

type Fields = { [Name in keyof CaseFormFields]: FieldMetadata<string, CaseFormFields> };

const COURT_TYPES = ["complex", "establishment"] as const;
const TYPE_WORDS = { complex: phrase("Court complex"), establishment: phrase("Court establishment") };
const SELECT_WORDS = { complex: phrase("Select court complex"), establishment: phrase("Select court establishment") };

type Choice = { state: string; district: string; type: string };

type CourtFieldsProps = { fields: Fields; state: AnyField; states: Option[]; options: CourtOptions };

/** State, then district, then a court complex or a court establishment (docs/product.md, section 2). */
export function CourtFields({ fields, state, states, options }: CourtFieldsProps) {
	const fetcher = useFetcher<CourtOptions>();
	const [choice, setChoice] = useState<Choice>({
		state: fields.state.initialValue ?? "",
		district: fields.district_id.initialValue ?? "",
		type: fields.court_type.initialValue ?? "",
	});
	const shown = fetcher.data ?? options;
	const choose = (next: Pick<Choice, "state" | "district">) => {
		setChoice({ ...next, type: "" });
		fetcher.load(`${paths.courts}?${new URLSearchParams({ state: next.state, district: next.district })}`);
	};
	const isType = (type: string) => choice.type === type && choice.district !== "";
	return (
		<>
			<PlaceFields
				state={state}
				district={fields.district_id}
				states={states}
				districts={shown.districts}
				choice={choice}
				onChoose={choose}
				afterDistrict={<ReloadButton of="district_id" label={t("Show courts")} />}
			/>
			<fieldset className="field">
				<legend className="field-label">{t("Court (if you know it)")}</legend>
				{choice.district === "" && <p className="hint">{t("Select a district first.")}</p>}
				<div className="flex flex-wrap items-center">
					{COURT_TYPES.map((type) => (
						<label key={type} className="choice mr-4">
							<input
								type="radio"
								name={fields.court_type.name}
								value={type}
								checked={isType(type)}
								disabled={choice.district === ""}
								onChange={() => setChoice({ ...choice, type })}
							/>
							{t(TYPE_WORDS[type])}
						</label>
					))}
					<ReloadButton of="court_type" label={t("Show list")} />
				</div>
			</fieldset>
			{COURT_TYPES.map((type) => (
				<SelectField
					key={`${type} of ${choice.district}`}
					field={type === "complex" ? fields.court_complex : fields.court_establishment}
					label={t(TYPE_WORDS[type])}
					options={type === "complex" ? shown.complexes : shown.establishments}
					placeholder={t(SELECT_WORDS[type])}
					isDisabled={!isType(type)}
				/>
			))}
		</>
	);
}
