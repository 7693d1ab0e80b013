import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { BAR_NUMBER_LABELS, BarNumberFields } from "~/features/courts/adding/find/bar-number-fields";
import { PlacePicker } from "~/features/courts/adding/find/find-form";
import type { CourtOptions } from "~/features/courts/courts/court-selection";
import { phrase, t } from "~/platform/language/translate";
import type { Option } from "~/ui/form/field";
import { ErrorSummary, FormActions, SafeForm, SubmitButton } from "~/ui/form/safe-form";

export type BarNumberFormFields = {
	bar_state: string;
	bar_number: string;
	bar_year: string;
	state: string;
	district_id: string;
	court_complex: string;
	weekly: string;
};

const LABELS: Omit<BarNumberFormFields, "weekly"> = {
	...BAR_NUMBER_LABELS,
	state: phrase("State"),
	district_id: phrase("District"),
	court_complex: phrase("Court complex"),
};

type BarNumberFormProps = {
	result: SubmissionResult<string[]> | undefined;
	initial: Partial<BarNumberFormFields>;
	states: Option[];
	options: CourtOptions;
	isSaved: boolean;
	closeTo: string;
};

export function BarNumberForm({ result, initial, states, options, isSaved, closeTo }: BarNumberFormProps) {
	const [form, fields] = useForm<BarNumberFormFields>({ lastResult: result, defaultValue: initial });
	return (
		<>
			<SafeForm {...getFormProps(form)}>
				<ErrorSummary form={form} fields={fields} labels={LABELS} />
				<BarNumberFields fields={fields} />
				<PlacePicker fields={fields} states={states} options={options} />
				<label className="choice">
					<input
						type="checkbox"
						name="weekly"
						value="yes"
						defaultChecked={fields.weekly.initialValue === "yes" || fields.weekly.initialValue === "on"}
					/>
					{t("Look for my new cases once a week")}
				</label>
				<p className="hint mb-3">
					{t("We suggest cases found in this court and email you. Nothing is added automatically.")}
				</p>
				<FormActions busy={t("Saving…")} cancelTo={closeTo}>
					{t("Save bar number")}
				</FormActions>
			</SafeForm>
			{isSaved && (
				<SafeForm className="mt-3">
					<SubmitButton name="intent" value="remove" busy={t("Removing…")} className="button button-danger">
						{t("Remove bar number")}
					</SubmitButton>
				</SafeForm>
			)}
		</>
	);
}
