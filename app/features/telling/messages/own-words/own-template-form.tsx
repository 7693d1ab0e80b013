import { useState } from "react";
import { cutForChat } from "~/features/telling/messages/chat-link";
import { OWN_PLACEHOLDERS, type OwnValues, ownTextProblem } from "~/features/telling/messages/own-words/own-words";
import { PreviewButton, TemplateForm, type TemplateResult } from "~/features/telling/messages/templates/template-form";
import { fillPlaceholders } from "~/features/telling/messages/wording/fill";
import { MAX_FREE_TEXT_LENGTH } from "~/features/telling/messages/wording/free-text";
import { withBraces } from "~/features/telling/messages/wording/template";
import { paths } from "~/paths";
import { t } from "~/platform/language/translate";
import { FormActions } from "~/ui/form/safe-form";

export type PreviewCase = { id: string; name: string; values: OwnValues };

function Text({ text, id }: { text: string; id?: string }) {
	return (
		<p className="note whitespace-pre-wrap" dir="auto" id={id} aria-live="polite">
			{text || t("This text is empty for this case. We send the standard text instead.")}
		</p>
	);
}

/** Previews the text for a case, with and without its next date. */
function PreviewText({ text, values }: { text: string; values: OwnValues | undefined }) {
	if (!values) return <p className="hint">{t("Add a case to preview the text.")}</p>;
	if (ownTextProblem(text)) return <p className="hint">{t("The preview appears once the text is right.")}</p>;
	const shown = cutForChat(fillPlaceholders(text, values));
	const ofDate = { next_date: "", purpose: "", list_position: "", need_to_come: "" };
	const dateless = cutForChat(fillPlaceholders(text, { ...values, ...ofDate }));
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

type PreviewProps = { cases: PreviewCase[]; text: string; initialId: string };

function Preview({ cases, text, initialId }: PreviewProps) {
	const [chosenId, setChosenId] = useState(initialId);
	const shown = cases.find(({ id }) => id === chosenId) ?? cases[0];
	return (
		<div className="mb-3">
			{shown && (
				<div className="field">
					<label htmlFor="template-about">{t("Preview with")}</label>
					<div className="with-button">
						<select
							id="template-about"
							name="about"
							className="input"
							defaultValue={shown.id}
							onChange={(event) => setChosenId(event.target.value)}
						>
							{cases.map(({ id, name }) => (
								<option key={id} value={id}>
									{name}
								</option>
							))}
						</select>
						<PreviewButton>{t("Preview")}</PreviewButton>
					</div>
				</div>
			)}
			<PreviewText text={text} values={shown?.values} />
		</div>
	);
}

type OwnTemplateFormProps = {
	lastResult: TemplateResult;
	saved: { name: string; text: string };
	/** Of a saved template. */
	version?: string;
	cases: PreviewCase[];
};

/** A person's template, with a preview for one of the person's cases. */
export function OwnTemplateForm({ cases, ...form }: OwnTemplateFormProps) {
	const initialId = String(form.lastResult?.initialValue?.about ?? "");
	return (
		<TemplateForm
			{...form}
			labels={{ text: t("Text"), name: t("Name") }}
			hint={t(
				"Placeholders: {ownPlaceholders}. Unknown details stay blank. To send with your package, write one line of up to {maxFreeTextLength} characters.",
				{ ownPlaceholders: withBraces(OWN_PLACEHOLDERS), maxFreeTextLength: MAX_FREE_TEXT_LENGTH },
			)}
			problemOf={ownTextProblem}
			preview={(text) => <Preview cases={cases} text={text} initialId={initialId} />}
			actions={() => (
				<FormActions busy={t("Saving…")} cancelTo={paths.messageTemplates}>
					{t("Save template")}
				</FormActions>
			)}
		/>
	);
}
