import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import type { ReactNode } from "react";
import { t } from "~/platform/language/translate";
import { Draft } from "~/ui/form/draft";
import { TextAreaField } from "~/ui/form/field";
import { ErrorSummary, SafeForm, SubmitButton } from "~/ui/form/safe-form";

type ReplyFormProps = {
	/** The form's id on its page, and the value its button posts. */
	intent: "reply" | "note";
	result: SubmissionResult<string[]> | undefined;
	/** Idempotency key of this rendering: a form sent twice is one reply. */
	formKey: string;
	/** May be an untranslated phrase. */
	label: string;
	hint: ReactNode;
	button: string;
	busy: string;
};

export function ReplyForm({ intent, result, formKey, label, hint, button, busy }: ReplyFormProps) {
	const [form, fields] = useForm<{ message: string }>({ id: intent, lastResult: result });
	return (
		<SafeForm {...getFormProps(form)} className="mt-4">
			<ErrorSummary form={form} fields={fields} labels={{ message: label }} />
			<Draft name={intent} isRefused={result !== undefined} />
			<input type="hidden" name="form_key" value={formKey} />
			<TextAreaField field={fields.message} label={label} hint={hint} rows={5} isRequired />
			<SubmitButton
				className={intent === "reply" ? "button button-primary" : "button"}
				name="intent"
				value={intent}
				busy={t(busy)}
			>
				{t(button)}
			</SubmitButton>
		</SafeForm>
	);
}
