import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { type AskedProof, ProofField } from "~/features/people/sign-in/passkeys/proof-field";
import { adminPaths } from "~/paths.admin";
import { t } from "~/platform/language/translate";
import { TextAreaField, TextField } from "~/ui/form/field";
import { ErrorSummary, FormActions, SafeForm, SubmitButton } from "~/ui/form/safe-form";
import { Problem } from "~/ui/frame/problem";
import { Words } from "~/ui/frame/words";

type RefundFormProps = {
	result?: SubmissionResult<string[]>;
	proof: AskedProof;
	closeTo: string;
	transactionId: string;
	person: string;
	planName: string;
	paid: string;
	/** Whether the package is paid, so that an amount can be refunded. */
	isPaid: boolean;
	/** The refundable amount in rupees, as typed. */
	left: string;
	earlier: { id: string; text: string; isRepeatable: boolean }[];
};

/** The refunds so far; a failed automatic one has a retry button. */
function EarlierRefunds({ transactionId, earlier }: Pick<RefundFormProps, "transactionId" | "earlier">) {
	if (earlier.length === 0) return null;
	return (
		<ul className="mb-4">
			{earlier.map(({ id, text, isRepeatable }) => (
				<li key={id}>
					{text}
					{isRepeatable && (
						<SafeForm action={`${adminPaths.refund(transactionId)}?repeat=${id}`}>
							<SubmitButton className="button button-small" busy={t("Sending…")}>
								{t("Try again")}
							</SubmitButton>
						</SafeForm>
					)}
				</li>
			))}
		</ul>
	);
}

function AmountForm({ result, proof, closeTo, left }: Pick<RefundFormProps, "result" | "proof" | "closeTo" | "left">) {
	const [form, fields] = useForm<{ amount: string; reason: string; password: string }>({
		id: "refund",
		lastResult: result,
		defaultValue: { amount: left },
	});
	const labels = { amount: t("Amount (₹)"), reason: t("Reason"), password: t("Password") };
	return (
		<SafeForm {...getFormProps(form)}>
			<ErrorSummary form={form} fields={fields} labels={labels} />
			<TextField field={fields.amount} label={t("Amount (₹)")} inputMode="numeric" isRequired />
			<TextAreaField field={fields.reason} label={t("Reason")} maxLength={250} rows={3} isRequired />
			<ProofField field={fields.password} proof={proof} />
			<FormActions busy={t("Sending…")} cancelTo={closeTo} isDanger>
				{t("Refund")}
			</FormActions>
		</SafeForm>
	);
}

export function RefundForm({ transactionId, person, planName, paid, earlier, isPaid, ...form }: RefundFormProps) {
	return (
		<>
			<p className="mb-4">
				<Words id="Refund <0/>: {paid} paid for {planName}." values={{ paid, planName }}>
					<strong dir="auto">{person}</strong>
				</Words>
				{isPaid && ` ${t("A full refund ends the plan.")}`}
			</p>
			<EarlierRefunds transactionId={transactionId} earlier={earlier} />
			{isPaid ? <AmountForm {...form} /> : <Problem answer={form.result && { result: form.result }} />}
		</>
	);
}
