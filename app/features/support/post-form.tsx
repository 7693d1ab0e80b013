import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Link } from "@remix-run/react";
import { ErrorSummary, TextAreaField, TextField } from "~/ui/field";
import { SafeForm, SubmitButton } from "~/ui/safe-form";

type PostFormProps = {
	result: SubmissionResult<string[]> | undefined;
	/** Names this drawing of the form, so that sending it twice is one post. */
	formKey: string;
	messageLabel: string;
	submitLabel: string;
	closeTo: string;
};

/** The form of Add Complaint and Add Feedback. */
export function PostForm({ result, formKey, messageLabel, submitLabel, closeTo }: PostFormProps) {
	const [form, fields] = useForm<{ topic: string; message: string }>({ lastResult: result });
	return (
		<SafeForm {...getFormProps(form)}>
			<ErrorSummary form={form} fields={{ topic: fields.topic, message: fields.message }} />
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
				label={messageLabel}
				hint="Up to 5,000 characters, in any language"
				rows={8}
				isRequired
			/>
			<div className="actions">
				<SubmitButton busy="Sending…">{submitLabel}</SubmitButton>
				<Link to={closeTo} className="button" preventScrollReset>
					Cancel
				</Link>
			</div>
		</SafeForm>
	);
}
