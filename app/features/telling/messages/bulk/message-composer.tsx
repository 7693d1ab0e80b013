import { Link, useSearchParams } from "@remix-run/react";
import { useState } from "react";
import { type Recipient, SendList, SendToAll, textTo } from "~/features/telling/messages/bulk/message-recipients";
import { NOTHING_LEFT } from "~/features/telling/messages/wording/message-words";
import {
	fillTemplate,
	MAX_TEMPLATE_LENGTH,
	PLACEHOLDERS,
	templateProblem,
	withBraces,
} from "~/features/telling/messages/wording/template";
import { countWords, t } from "~/platform/language/translate";
import { FieldFrame } from "~/ui/form/field";
import { SafeForm, SubmitButton } from "~/ui/form/safe-form";
import { useHydrated } from "~/ui/frame/use-hydrated";

type Template = { id: string; name: string; text: string };

type Errors = { text?: string; name?: string };

/** The id of the text form; the send-to-all button below the preview posts it through its `form` attribute. */
const TEXT_FORM = "message-text";

type TemplateFormProps = {
	text: string;
	sendKey: string;
	errors: Errors;
	onType: (text: string) => void;
};

function TemplateForm({ text, sendKey, errors, onType }: TemplateFormProps) {
	const isHydrated = useHydrated();
	const nameField = {
		id: "template-name",
		name: "name",
		errorId: "template-name-error",
		errors: errors.name ? [errors.name] : undefined,
	};
	const save = (
		<SubmitButton className="button" name="intent" value="save" busy={t("Saving…")}>
			{t("Save template")}
		</SubmitButton>
	);
	return (
		<SafeForm id={TEXT_FORM}>
			<div className="field">
				<label htmlFor="template-text">{t("Message template")}</label>
				<p className="hint" id="template-text-hint">
					{t("Placeholders: {placeholders}", { placeholders: withBraces(PLACEHOLDERS) })}
				</p>
				<textarea
					id="template-text"
					name="text"
					className="input"
					dir="auto"
					maxLength={MAX_TEMPLATE_LENGTH}
					defaultValue={text}
					onChange={(event) => onType(event.target.value)}
					aria-invalid={errors.text ? true : undefined}
					aria-describedby="template-text-hint template-text-error"
				/>
				<p className="error" id="template-text-error" role={errors.text ? "alert" : undefined}>
					{errors.text}
				</p>
			</div>
			<input type="hidden" name="key" value={sendKey} />
			{!isHydrated && (
				<SubmitButton className="button mb-3" name="intent" value="preview">
					{t("Show preview")}
				</SubmitButton>
			)}
			<FieldFrame field={nameField} label={t("Save as template")} after={save}>
				<input
					id={nameField.id}
					name={nameField.name}
					className="input"
					dir="auto"
					maxLength={80}
					autoComplete="off"
					aria-invalid={errors.name ? true : undefined}
					aria-describedby={nameField.errorId}
				/>
			</FieldFrame>
		</SafeForm>
	);
}

function SavedTemplates({ templates }: { templates: Template[] }) {
	const [search] = useSearchParams();
	if (templates.length === 0) return null;
	const linkTo = (id: string) => {
		const next = new URLSearchParams(search);
		next.delete("text");
		next.set("use", id);
		return `?${next}`;
	};
	return (
		<section aria-label={t("Saved templates")} className="mb-3">
			<h3>{t("Templates")}</h3>
			<ul>
				{templates.map(({ id, name }) => (
					<li key={id} className="row-actions">
						<Link to={linkTo(id)} className="button button-small" preventScrollReset dir="auto">
							{t("Use {name}", { name })}
						</Link>
						<SafeForm>
							<input type="hidden" name="template" value={id} />
							<SubmitButton className="button button-quiet button-small" name="intent" value="delete">
								{t("Delete {name}", { name })}
							</SubmitButton>
						</SafeForm>
					</li>
				))}
			</ul>
		</section>
	);
}

type ComposerProps = {
	recipients: Recipient[];
	templates: Template[];
	initialText: string;
	/** Idempotency key, new each time the dialog opens. */
	sendKey: string;
	errors: Errors;
};

/** The template box, a preview for the first case, and a Send link for each case. The preview is live with scripts. */
export function MessageComposer({ recipients, templates, initialText, sendKey, errors }: ComposerProps) {
	const [text, setText] = useState(initialText);
	const problem = templateProblem(text);
	const sendable = problem ? undefined : text;
	const [first] = recipients;
	const isBlank = !problem && recipients.some((recipient) => textTo(text, recipient) === "");
	return (
		<>
			<SavedTemplates templates={templates} />
			<TemplateForm
				text={initialText}
				sendKey={sendKey}
				errors={{ ...errors, text: problem ?? (isBlank ? t(NOTHING_LEFT) : errors.text) }}
				onType={setText}
			/>
			<h3>{t("Preview")}</h3>
			<p className="note whitespace-pre-wrap" dir="auto" aria-live="polite">
				{first ? fillTemplate(text, first) : t("Select a case to see preview")}
			</p>
			<h3>{countWords(recipients.length, "{count} case", "{count} cases")}</h3>
			<SendList recipients={recipients} text={sendable} />
			<SendToAll recipients={recipients} text={sendable} form={TEXT_FORM} />
		</>
	);
}
