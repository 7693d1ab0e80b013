import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { ErrorSummary } from "~/ui/error-summary";
import { TextAreaField, TextField } from "~/ui/field";
import { FormActions, SafeForm } from "~/ui/safe-form";

export type PlanFormValues = Record<
	"name" | "amount" | "phone_number_limit" | "message_limit" | "duration_days" | "description",
	string
>;

type PlanFormProps = {
	result?: SubmissionResult<string[]>;
	initial?: PlanFormValues;
	closeTo: string;
	submitLabel: string;
};

const LABELS: PlanFormValues = {
	name: "Name",
	amount: "Price (₹)",
	phone_number_limit: "Phone number limit",
	message_limit: "Message limit",
	duration_days: "Days of access",
	description: "Description",
};

/** The form of a new or existing plan. */
export function PlanForm({ result, initial, closeTo, submitLabel }: PlanFormProps) {
	const [form, fields] = useForm<PlanFormValues>({ id: "plan", lastResult: result, defaultValue: initial });
	return (
		<SafeForm {...getFormProps(form)}>
			<ErrorSummary form={form} fields={fields} labels={LABELS} />
			<TextField field={fields.name} label="Name" maxLength={60} isRequired />
			<TextField
				field={fields.amount}
				label="Price (₹)"
				hint="Enter 0 for the free package. It costs ₹1, and each user can buy it once."
				inputMode="numeric"
				isRequired
			/>
			<TextField field={fields.phone_number_limit} label="Phone number limit" inputMode="numeric" isRequired />
			<TextField field={fields.message_limit} label="Message limit" inputMode="numeric" isRequired />
			<TextField field={fields.duration_days} label="Days of access" inputMode="numeric" isRequired />
			<TextAreaField field={fields.description} label="Description" maxLength={500} rows={3} />
			<FormActions busy="Saving…" cancelTo={closeTo}>
				{submitLabel}
			</FormActions>
		</SafeForm>
	);
}
