import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { phrase, t } from "~/platform/language/translate";
import { RouteDialog } from "~/ui/form/dialog";
import { Draft } from "~/ui/form/draft";
import { TextAreaField, TextField, withWords } from "~/ui/form/field";
import { ErrorSummary, FormActions, SafeForm } from "~/ui/form/safe-form";
import { useActionData, useLoaderData } from "~/ui/frame/router";

type Fields = { topic: string; message: string };

const LABELS: Fields = { topic: phrase("Topic"), message: phrase("Message") };

const HINTS: Fields = {
	topic: phrase("Up to 200 characters"),
	message: phrase("Up to 5,000 characters, in any language"),
};

type PostFormProps = {
	result: SubmissionResult<string[]> | undefined;
	/** Idempotency key of this rendering: a form sent twice is one post. */
	formKey: string;
	submitLabel: string;
	closeTo: string;
};

function PostForm({ result, formKey, submitLabel, closeTo }: PostFormProps) {
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

/** Dialog of Add Complaint and Add Feedback; reads `formKey` from its route's loader. */
export function AddPostDialog({ title, closeTo }: { title: string; closeTo: string }) {
	const { formKey } = useLoaderData<{ formKey: string }>();
	const answer = useActionData<{ result: SubmissionResult<string[]> }>();
	return (
		<RouteDialog title={title} closeTo={closeTo}>
			<PostForm result={answer?.result} formKey={formKey} submitLabel={title} closeTo={closeTo} />
		</RouteDialog>
	);
}
