import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { type ReactNode, useState } from "react";
import { MAX_TEMPLATE_LENGTH, MAX_TEMPLATE_NAME_LENGTH } from "~/features/telling/messages/wording/template";
import { TextField } from "~/ui/form/field";
import { ErrorSummary, SafeForm, SubmitButton } from "~/ui/form/safe-form";
import { useHydrated } from "~/ui/frame/use-hydrated";

export type TemplateResult = SubmissionResult<string[]> | undefined;

/** Shows the preview without scripts; with them it follows the typing. */
export function PreviewButton({ children }: { children: string }) {
	if (useHydrated()) return null;
	return (
		<SubmitButton className="button" name="intent" value="preview">
			{children}
		</SubmitButton>
	);
}

type TemplateFormProps = {
	lastResult: TemplateResult;
	saved: { name: string; text: string };
	/** Of a saved template. */
	version?: string;
	labels: { text: string; name: string };
	hint: string;
	/** The error of a text, as the server finds it. */
	problemOf: (text: string) => string | undefined;
	preview: (text: string) => ReactNode;
	/** Beside the name, of a form that can do without one. */
	save?: ReactNode;
	actions: (text: string) => ReactNode;
};

/** A template's text, its preview and its name, for a person and for administrators. */
export function TemplateForm(props: TemplateFormProps) {
	const { lastResult, saved, version, labels, hint, problemOf, preview, save, actions } = props;
	const [form, fields] = useForm<{ name: string; text: string }>({ id: "template", lastResult, defaultValue: saved });
	const [text, setText] = useState(fields.text.initialValue ?? "");
	const problem = (text.trim() && problemOf(text)) || fields.text.errors?.[0];
	return (
		<SafeForm {...getFormProps(form)} basis={version === undefined ? undefined : { version, result: lastResult }}>
			<ErrorSummary form={form} fields={fields} labels={labels} />
			<div className="field">
				<label htmlFor={fields.text.id}>{labels.text}</label>
				<p className="hint" id="template-hint">
					{hint}
				</p>
				<textarea
					id={fields.text.id}
					name="text"
					className="input"
					dir="auto"
					rows={5}
					maxLength={MAX_TEMPLATE_LENGTH}
					required
					defaultValue={fields.text.initialValue}
					onChange={(event) => setText(event.target.value)}
					aria-invalid={problem ? true : undefined}
					aria-describedby={`template-hint ${fields.text.errorId}`}
				/>
				<p className="error" id={fields.text.errorId} aria-live="polite">
					{problem}
				</p>
			</div>
			{preview(text)}
			<TextField
				field={fields.name}
				label={labels.name}
				dir="auto"
				autoComplete="off"
				maxLength={MAX_TEMPLATE_NAME_LENGTH}
				isRequired={!save}
				after={save}
			/>
			{actions(text)}
		</SafeForm>
	);
}
