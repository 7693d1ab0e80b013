import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Draft } from "~/ui/draft";
import { ErrorSummary } from "~/ui/error-summary";
import { TextAreaField, TextField } from "~/ui/field";
import { FormActions, SafeForm } from "~/ui/safe-form";

type PostFormProps = {
	result: SubmissionResult<string[]> | undefined;
	/** Identifies this opening of the form, so that sending it twice is one post. */
	formKey: string;
	submitLabel: string;
	closeTo: string;
};

/** The form of Add Complaint and Add Feedback. */
export function PostForm({ result, formKey, submitLabel, closeTo }: PostFormProps) {
	const [form, fields] = useForm<{ topic: string; message: string }>({ lastResult: result });
	return (
		<SafeForm {...getFormProps(form)}>
			<ErrorSummary form={form} fields={fields} labels={{ topic: "Topic", message: "Message" }} />
			<Draft name="post" isRefused={result !== undefined} />
			<input type="hidden" name="form_key" value={formKey} />
			<TextField
				field={fields.topic}
				label="Topic"
				hint="Up to 200 characters"
				autoComplete="off"
				dir="auto"
				isRequired
			/>
			<TextAreaField
				field={fields.message}
				label="Message"
				hint="Up to 5,000 characters, in any language"
				rows={8}
				isRequired
			/>
			<FormActions busy="Sending…" cancelTo={closeTo}>
				{submitLabel}
			</FormActions>
		</SafeForm>
	);
}
