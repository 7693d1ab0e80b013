import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { phrase, t } from "~/language/translate";
import { Draft } from "~/ui/draft";
import { ErrorSummary } from "~/ui/error-summary";
import { TextAreaField, TextField, withWords } from "~/ui/field";
import { FormActions, SafeForm } from "~/ui/safe-form";

type Fields = { topic: string; message: string };

const LABELS: Fields = { topic: phrase("Topic"), message: phrase("Message") };

const HINTS: Fields = {
	topic: phrase("Up to 200 characters"),
	message: phrase("Up to 5,000 characters, in any language"),
};

type PostFormProps = {
	result: SubmissionResult<string[]> | undefined;
	/** Identifies this opening of the form, so that sending it twice is one post. */
	formKey: string;
	submitLabel: string;
	closeTo: string;
};

/** The form of Add Complaint and Add Feedback. */
export function PostForm({ result, formKey, submitLabel, closeTo }: PostFormProps) {
	const [form, fields] = useForm<Fields>({ lastResult: result });
	const field = withWords(fields, LABELS, HINTS);
	return (
		<SafeForm {...getFormProps(form)}>
			<ErrorSummary form={form} fields={fields} labels={LABELS} />
			<Draft name="post" isRefused={result !== undefined} />
			<input type="hidden" name="form_key" value={formKey} />
			<TextField {...field("topic")} autoComplete="off" dir="auto" isRequired />
			<TextAreaField {...field("message")} rows={8} isRequired />
			<FormActions busy={t("Sending…")} cancelTo={closeTo}>
				{submitLabel}
			</FormActions>
		</SafeForm>
	);
}
