import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { t } from "~/language/translate";
import { Words } from "~/language/words";
import { paths } from "~/paths";
import { ErrorSummary } from "~/ui/error-summary";
import { TextAreaField, TextField } from "~/ui/field";
import { Problem } from "~/ui/problem";
import { FormActions, SafeForm, SubmitButton } from "~/ui/safe-form";

type RefundFormProps = {
	result?: SubmissionResult<string[]>;
	closeTo: string;
	transactionId: string;
	planName: string;
	paid: string;
	/** Whether the package is paid: then an amount of it can be refunded. */
	isPaid: boolean;
	/** What can still be refunded, in rupees as it is typed. */
	left: string;
	earlier: { id: string; text: string; isRepeatable: boolean }[];
};

/** The refunds so far; an automatic one that failed has a button to repeat it. */
function EarlierRefunds({ transactionId, earlier }: Pick<RefundFormProps, "transactionId" | "earlier">) {
	if (earlier.length === 0) return null;
	return (
		<ul className="mb-4">
			{earlier.map(({ id, text, isRepeatable }) => (
				<li key={id}>
					{text}
					{isRepeatable && (
						<SafeForm action={`${paths.admin.refund(transactionId)}?repeat=${id}`}>
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

function AmountForm({ result, closeTo, left }: Pick<RefundFormProps, "result" | "closeTo" | "left">) {
	const [form, { amount, reason }] = useForm<{ amount: string; reason: string }>({
		id: "refund",
		lastResult: result,
		defaultValue: { amount: left },
	});
	return (
		<SafeForm {...getFormProps(form)}>
			<ErrorSummary form={form} fields={{ amount, reason }} labels={{ amount: t("Amount (₹)"), reason: t("Reason") }} />
			<TextField field={amount} label={t("Amount (₹)")} inputMode="numeric" isRequired />
			<TextAreaField field={reason} label={t("Reason")} maxLength={250} rows={3} isRequired />
			<FormActions busy={t("Sending…")} cancelTo={closeTo} isDanger>
				{t("Refund")}
			</FormActions>
		</SafeForm>
	);
}

/** What can be refunded of a transaction, and the refunds so far. */
export function RefundForm({ transactionId, planName, paid, earlier, isPaid, ...form }: RefundFormProps) {
	return (
		<>
			<p className="mb-4">
				<Words id="{paid} for {planName}, transaction <0/>." values={{ paid, planName }}>
					<span className="figures">{transactionId}</span>
				</Words>
				{isPaid && ` ${t("A full refund ends the plan.")}`}
			</p>
			<EarlierRefunds transactionId={transactionId} earlier={earlier} />
			{isPaid ? <AmountForm {...form} /> : <Problem answer={form.result && { result: form.result }} />}
		</>
	);
}
