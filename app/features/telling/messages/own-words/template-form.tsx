import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { useState } from "react";
import { cutForChat } from "~/features/telling/messages/chat-link";
import {
	NAME_LENGTH,
	OWN_PLACEHOLDERS,
	type OwnValues,
	ownTextProblem,
	TEXT_LENGTH,
} from "~/features/telling/messages/own-words/own-words";
import { fillPlaceholders } from "~/features/telling/messages/wording/fill";
import { MAX_FREE_TEXT_LENGTH } from "~/features/telling/messages/wording/free-text";
import { withBraces } from "~/features/telling/messages/wording/template";
import { paths } from "~/paths";
import { t } from "~/platform/language/translate";
import { TextField } from "~/ui/form/field";
import { ErrorSummary, FormActions, SafeForm, SubmitButton } from "~/ui/form/safe-form";
import { useHydrated } from "~/ui/frame/use-hydrated";

export type PreviewCase = { id: string; name: string; values: OwnValues };

function Text({ text, id }: { text: string; id?: string }) {
	return (
		<p className="note whitespace-pre-wrap" dir="auto" id={id} aria-live="polite">
			{text || t("This text is empty for this case. We send the standard text instead.")}
		</p>
	);
}

/** Previews the text for a case, with and without its next date. */
function Preview({ text, about }: { text: string; about: PreviewCase | undefined }) {
	if (!about) return <p className="hint">{t("Add a case to preview the text.")}</p>;
	if (ownTextProblem(text)) return <p className="hint">{t("The preview appears once the text is right.")}</p>;
	const shown = cutForChat(fillPlaceholders(text, about.values));
	const dateless = cutForChat(
		fillPlaceholders(text, {
			...about.values,
			next_date: "",
			purpose: "",
			list_position: "",
			need_to_come: "",
		}),
	);
	return (
		<>
			<Text text={shown} id="preview" />
			{dateless !== shown && (
				<>
					<p className="hint mt-2">{t("Without a next date:")}</p>
					<Text text={dateless} />
				</>
			)}
		</>
	);
}

type PreviewPartProps = { cases: PreviewCase[]; text: string; aboutId: string; onChoose: (id: string) => void };

function PreviewPart({ cases, text, aboutId, onChoose }: PreviewPartProps) {
	const isHydrated = useHydrated();
	const [first] = cases;
	return (
		<>
			{first && (
				<div className="field">
					<label htmlFor="template-about">{t("Preview with")}</label>
					<div className="with-button">
						<select
							id="template-about"
							name="about"
							className="input"
							defaultValue={aboutId || first.id}
							onChange={(event) => onChoose(event.target.value)}
						>
							{cases.map(({ id, name }) => (
								<option key={id} value={id}>
									{name}
								</option>
							))}
						</select>
						{!isHydrated && (
							<SubmitButton className="button" name="intent" value="preview">
								{t("Preview")}
							</SubmitButton>
						)}
					</div>
				</div>
			)}
			<Preview text={text} about={cases.find(({ id }) => id === aboutId) ?? first} />
		</>
	);
}

type TemplateFormProps = {
	lastResult: SubmissionResult<string[]> | undefined;
	saved: { name: string; text: string };
	/** Of a saved template. */
	version?: string;
	cases: PreviewCase[];
};

/** A template's name and text, with a preview for one of the person's cases: live with scripts, by its button without. */
export function TemplateForm({ lastResult, saved, version, cases }: TemplateFormProps) {
	const [form, fields] = useForm<{ name: string; text: string; about: string }>({
		id: "template",
		lastResult,
		defaultValue: saved,
	});
	const [text, setText] = useState(fields.text.initialValue ?? "");
	const [aboutId, setAboutId] = useState(fields.about.initialValue ?? "");
	const problem = (text.trim() && ownTextProblem(text)) || fields.text.errors?.[0];
	return (
		<SafeForm {...getFormProps(form)} basis={version === undefined ? undefined : { version, result: lastResult }}>
			<ErrorSummary form={form} fields={fields} labels={{ name: t("Name"), text: t("Text") }} />
			<TextField
				field={fields.name}
				label={t("Name")}
				dir="auto"
				autoComplete="off"
				maxLength={NAME_LENGTH}
				isRequired
			/>
			<div className="field">
				<label htmlFor={fields.text.id}>{t("Text")}</label>
				<p className="hint" id="template-hint">
					{t(
						"Placeholders: {ownPlaceholders}. Unknown details stay blank. To send with your package, write one line of up to {maxFreeTextLength} characters.",
						{ ownPlaceholders: withBraces(OWN_PLACEHOLDERS), maxFreeTextLength: MAX_FREE_TEXT_LENGTH },
					)}
				</p>
				<textarea
					id={fields.text.id}
					name="text"
					className="input"
					dir="auto"
					rows={5}
					maxLength={TEXT_LENGTH}
					required
					defaultValue={fields.text.initialValue}
					onChange={(event) => setText(event.target.value)}
					aria-invalid={problem ? true : undefined}
					aria-describedby={`template-hint ${fields.text.errorId}`}
				/>
				<p className="error" id={fields.text.errorId}>
					{problem}
				</p>
			</div>
			<PreviewPart cases={cases} text={text} aboutId={aboutId} onChoose={setAboutId} />
			<FormActions busy={t("Saving…")} cancelTo={paths.messageTemplates}>
				{t("Save template")}
			</FormActions>
		</SafeForm>
	);
}
