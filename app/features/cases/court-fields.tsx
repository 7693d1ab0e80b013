import type { FieldMetadata } from "@conform-to/react";
import { useFetcher } from "@remix-run/react";
import { useState } from "react";
import type { CourtOptions } from "~/features/cases/court-selection";
import { type Option, SelectField } from "~/ui/field";
import { useHydrated } from "~/ui/use-hydrated";

/** The fields of a case's form, by the payload's names. `court_type` says which of the two court lists is in use. */
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
};

type Fields = { [Name in keyof CaseFormFields]: FieldMetadata<string, CaseFormFields> };

/** Draws the form again with the lists that follow from a choice; only where no script does that by itself. */
function ReloadButton({ of, label }: { of: string; label: string }) {
	const isHydrated = useHydrated();
	if (isHydrated) return null;
	return (
		<button type="submit" className="button" name="reload" value={of}>
			{label}
		</button>
	);
}

type Choice = { state: string; district: string; type: string };

/** State, then district, then a court complex or a court establishment (specification section 2). */
export function CourtFields({ fields, states, options }: { fields: Fields; states: Option[]; options: CourtOptions }) {
	const fetcher = useFetcher<CourtOptions>();
	const [choice, setChoice] = useState<Choice>({
		state: fields.state.initialValue ?? "",
		district: fields.district_id.initialValue ?? "",
		type: fields.court_type.initialValue ?? "",
	});
	const shown = fetcher.data ?? options;
	const choose = (next: Choice) => {
		setChoice(next);
		fetcher.load(`/courts?${new URLSearchParams({ state: next.state, district: next.district })}`);
	};
	const isType = (type: string) => choice.type === type && choice.district !== "";
	return (
		<>
			<SelectField
				field={fields.state}
				label="State"
				options={states}
				placeholder="Select state"
				isRequired
				value={choice.state}
				onChange={(state) => choose({ state, district: "", type: "" })}
				after={<ReloadButton of="state" label="Show districts" />}
			/>
			<SelectField
				field={fields.district_id}
				label="District"
				options={choice.state ? shown.districts : []}
				placeholder={choice.state ? "Select district" : "Select a state first"}
				isRequired
				isDisabled={!choice.state}
				value={choice.district}
				onChange={(district) => choose({ ...choice, district, type: "" })}
				after={<ReloadButton of="district_id" label="Show courts" />}
			/>
			<fieldset className="field">
				<legend className="field-label">Court (if you know it)</legend>
				<div className="flex flex-wrap items-center">
					{(["complex", "establishment"] as const).map((type) => (
						<label key={type} className="choice mr-4">
							<input
								type="radio"
								name={fields.court_type.name}
								value={type}
								checked={isType(type)}
								disabled={choice.district === ""}
								onChange={() => setChoice({ ...choice, type })}
							/>
							Court {type}
						</label>
					))}
					<ReloadButton of="court_type" label="Show list" />
				</div>
			</fieldset>
			<SelectField
				key={`complex of ${choice.district}`}
				field={fields.court_complex}
				label="Court complex"
				options={shown.complexes}
				placeholder="Select court complex"
				isDisabled={!isType("complex")}
			/>
			<SelectField
				key={`establishment of ${choice.district}`}
				field={fields.court_establishment}
				label="Court establishment"
				options={shown.establishments}
				placeholder="Select court establishment"
				isDisabled={!isType("establishment")}
			/>
		</>
	);
}
