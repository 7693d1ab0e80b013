import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { rupeesOf } from "~/features/money/plans/money";
import type { Plan } from "~/features/money/plans/queries.server";
import { type AskedProof, ProofField } from "~/features/people/sign-in/passkeys/proof-field";
import { phrase, t } from "~/platform/language/translate";
import { TextAreaField, TextField } from "~/ui/form/field";
import { ErrorSummary, FormActions, SafeForm } from "~/ui/form/safe-form";

type PlanFormValues = Record<
	"name" | "amount" | "phone_number_limit" | "message_limit" | "duration_days" | "description",
	string
>;

export const planAsText = (plan: Plan): PlanFormValues => ({
	name: plan.name,
	amount: String(rupeesOf(plan.amountPaise)),
	phone_number_limit: String(plan.phoneNumberLimit),
	message_limit: String(plan.messageLimit),
	duration_days: String(plan.durationDays),
	description: plan.description,
});

type PlanFormProps = {
	result?: SubmissionResult<string[]>;
	proof: AskedProof;
	initial?: PlanFormValues;
	closeTo: string;
	submitLabel: string;
};

const LABELS = {
	name: phrase("Name"),
	amount: phrase("Price (₹)"),
	phone_number_limit: phrase("Phone number limit"),
	message_limit: phrase("Message limit"),
	duration_days: phrase("Days of access"),
	description: phrase("Description"),
	password: phrase("Password"),
};

export function PlanForm({ result, proof, initial, closeTo, submitLabel }: PlanFormProps) {
	const [form, fields] = useForm<PlanFormValues & { password: string }>({
		id: "plan",
		lastResult: result,
		defaultValue: initial,
	});
	return (
		<SafeForm {...getFormProps(form)}>
			<ErrorSummary form={form} fields={fields} labels={LABELS} />
			<TextField field={fields.name} label={t("Name")} maxLength={60} isRequired />
			<TextField
				field={fields.amount}
				label={t("Price (₹)")}
				hint={t("Enter 0 for the free package. It costs ₹1, and each user can buy it once.")}
				inputMode="numeric"
				isRequired
			/>
			<TextField field={fields.phone_number_limit} label={t("Phone number limit")} inputMode="numeric" isRequired />
			<TextField field={fields.message_limit} label={t("Message limit")} inputMode="numeric" isRequired />
			<TextField field={fields.duration_days} label={t("Days of access")} inputMode="numeric" isRequired />
			<TextAreaField field={fields.description} label={t("Description")} maxLength={500} rows={3} />
			<ProofField field={fields.password} proof={proof} />
			<FormActions busy={t("Saving…")} cancelTo={closeTo}>
				{submitLabel}
			</FormActions>
		</SafeForm>
	);
}
