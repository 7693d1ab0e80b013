import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Link } from "@remix-run/react";
import { ErrorSummary, TextAreaField, TextField } from "~/ui/field";
import { SafeForm, SubmitButton } from "~/ui/safe-form";

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

/** The form of a plan, new or known. */
export function PlanForm({ result, initial, closeTo, submitLabel }: PlanFormProps) {
	const [form, fields] = useForm<PlanFormValues>({ id: "plan", lastResult: result, defaultValue: initial });
	const { name, amount, phone_number_limit, message_limit, duration_days, description } = fields;
	const shown = { name, amount, phone_number_limit, message_limit, duration_days, description };
	return (
		<SafeForm {...getFormProps(form)}>
			<ErrorSummary form={form} fields={shown} />
			<TextField field={fields.name} label="Name" maxLength={60} isRequired />
			<TextField
				field={fields.amount}
				label="Price (₹)"
				hint="0 for the free package, which is charged as ₹1 and can be had once."
				inputMode="numeric"
				isRequired
			/>
			<TextField field={fields.phone_number_limit} label="Phone number limit" inputMode="numeric" isRequired />
			<TextField field={fields.message_limit} label="Message limit" inputMode="numeric" isRequired />
			<TextField field={fields.duration_days} label="Days of access" inputMode="numeric" isRequired />
			<TextAreaField field={fields.description} label="Description" maxLength={500} rows={3} />
			<div className="actions">
				<SubmitButton busy="Saving…">{submitLabel}</SubmitButton>
				<Link to={closeTo} className="button" preventScrollReset>
					Cancel
				</Link>
			</div>
		</SafeForm>
	);
}
