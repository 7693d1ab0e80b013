import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { SelectField, TextField } from "~/ui/form/field";
import { SafeForm, SubmitButton } from "~/ui/form/safe-form";

const PRESSED = [
	{ id: "button", name: "A template's button" },
	{ id: "button_reply", name: "A button" },
	{ id: "list_reply", name: "A row of a list" },
];

/** A message by WhatsApp to Nyaya Diary; asha's number is filled in. */
export function InboundForm({ from, result }: { from: string; result?: SubmissionResult<string[]> }) {
	// The page has other forms.
	const isOther = ["cnr", "percent"].some((name) => Object.hasOwn(result?.initialValue ?? {}, name));
	const [form, fields] = useForm<{ from: string; text: string; kind: string }>({
		id: "inbound",
		lastResult: isOther ? undefined : result,
		defaultValue: { from: from || "+919800000002" },
	});
	return (
		<SafeForm {...getFormProps(form)}>
			<div className="columns">
				<TextField field={fields.from} label="From" type="tel" />
				<TextField field={fields.text} label="Message" dir="auto" />
				<SelectField field={fields.kind} label="Sent by" options={PRESSED} placeholder="Typing" />
			</div>
			<SubmitButton busy="Sending…">Send by WhatsApp</SubmitButton>
		</SafeForm>
	);
}
