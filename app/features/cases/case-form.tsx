import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Link } from "@remix-run/react";
import { type CaseFormFields, CourtFields } from "~/features/cases/court-fields";
import type { CourtOptions } from "~/features/cases/court-selection";
import { ErrorSummary, type Option, SelectField, TextField } from "~/ui/field";
import { SafeForm, SubmitButton } from "~/ui/safe-form";

type CaseFormProps = {
	result: SubmissionResult<string[]> | undefined;
	states: Option[];
	options: CourtOptions;
	/** Given by the update form alone: adding does not ask for the case type. */
	caseTypes?: Option[];
	initial?: Partial<CaseFormFields>;
	closeTo: string;
	submitLabel: string;
};

/** The form of Register New Case and Update Case. */
export function CaseForm({ result, states, options, caseTypes, initial, closeTo, submitLabel }: CaseFormProps) {
	const [form, fields] = useForm<CaseFormFields>({ lastResult: result, defaultValue: initial });
	const shown = {
		cnr_number: fields.cnr_number,
		case_number: fields.case_number,
		case_date: fields.case_date,
		state: fields.state,
		district_id: fields.district_id,
		court_complex: fields.court_complex,
		court_establishment: fields.court_establishment,
		case_type: fields.case_type,
	};
	return (
		<SafeForm {...getFormProps(form)}>
			<ErrorSummary form={form} fields={shown} />
			<TextField
				field={fields.cnr_number}
				label="CNR Number"
				hint="16 letters and digits, as on the court's notice: MHAH01 000233 2024. Older forms are taken too, but cannot be looked up."
				autoCapitalize="characters"
				autoComplete="off"
				maxLength={60}
				isRequired
			/>
			<div className="pair">
				<TextField field={fields.case_number} label="Case Number" autoComplete="off" maxLength={200} isRequired />
				<TextField
					field={fields.case_date}
					label="Year"
					inputMode="numeric"
					autoComplete="off"
					maxLength={4}
					isRequired
				/>
			</div>
			<CourtFields fields={fields} states={states} options={options} />
			{caseTypes && (
				<SelectField
					field={fields.case_type}
					label="Case Type"
					options={caseTypes}
					placeholder="Select case type"
					isRequired
				/>
			)}
			<div className="actions">
				<SubmitButton busy="Saving…">{submitLabel}</SubmitButton>
				<Link to={closeTo} className="button" preventScrollReset>
					Cancel
				</Link>
			</div>
		</SafeForm>
	);
}
