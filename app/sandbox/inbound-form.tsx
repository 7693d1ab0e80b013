import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { TextField } from "~/ui/form/field";
import { SafeForm, SubmitButton } from "~/ui/form/safe-form";

/** A message by WhatsApp to Nyaya Diary; asha's number is filled in. */
export function InboundForm({ from, result }: { from: string; result?: SubmissionResult<string[]> }) {
	// The page has other forms.
	const isOther = !("text" in (result?.initialValue ?? {}));
	const [form, fields] = useForm<{ from: string; text: string }>({
		id: "inbound",
		lastResult: isOther ? undefined : result,
		defaultValue: { from: from || "+919800000002" },
	});
	return (
		<SafeForm {...getFormProps(form)}>
			<div className="columns">
				<TextField field={fields.from} label="From" type="tel" />
				<TextField field={fields.text} label="Message" dir="auto" />
			</div>
			<SubmitButton busy="Sending…">Send by WhatsApp</SubmitButton>
		</SafeForm>
	);
}
