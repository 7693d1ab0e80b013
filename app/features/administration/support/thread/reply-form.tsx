import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import type { ReactNode } from "react";
import { t } from "~/platform/language/translate";
import { Draft } from "~/ui/form/draft";
import { TextAreaField } from "~/ui/form/field";
import { ErrorSummary, SafeForm, SubmitButton } from "~/ui/form/safe-form";

type ReplyFormProps = {
	/** Names the form on its page, and its button in what it posts. */
	intent: "reply" | "note";
	result: SubmissionResult<string[]> | undefined;
	/** Identifies this opening of the form, so that sending it twice is one reply. */
	formKey: string;
	/** Words of a table may come untranslated. */
	label: string;
	hint: ReactNode;
	button: string;
	busy: string;
};

/** The box below a thread in which a reply or an internal note is written. */
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
