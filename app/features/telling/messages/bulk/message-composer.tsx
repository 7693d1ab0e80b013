import { type Recipient, SendList, SendToAll, textTo } from "~/features/telling/messages/bulk/message-recipients";
import { PreviewButton, TemplateForm, type TemplateResult } from "~/features/telling/messages/templates/template-form";
import { NOTHING_LEFT } from "~/features/telling/messages/wording/message-words";
import { fillTemplate, PLACEHOLDERS, templateProblem, withBraces } from "~/features/telling/messages/wording/template";
import { countWords, t } from "~/platform/language/translate";
import { SafeForm, SubmitButton } from "~/ui/form/safe-form";
import { Link, useSearchParams } from "~/ui/frame/router";

type Template = { id: string; name: string };

function SavedTemplates({ templates }: { templates: Template[] }) {
	const [search] = useSearchParams();
	if (templates.length === 0) return null;
	const linkTo = (id: string) => {
		const next = new URLSearchParams(search);
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
	lastResult: TemplateResult;
};

/** The template's form, with a preview for the first case and a Send link for each case. */
export function MessageComposer({ recipients, templates, initialText, sendKey, lastResult }: ComposerProps) {
	const [first] = recipients;
	const blankProblem = (text: string) =>
		recipients.some((recipient) => textTo(text, recipient) === "") ? t(NOTHING_LEFT) : undefined;
	const preview = (text: string) => (
		<>
			<h3>{t("Preview")}</h3>
			<PreviewButton>{t("Show preview")}</PreviewButton>
			<p className="note whitespace-pre-wrap mb-3" dir="auto" aria-live="polite">
				{first ? fillTemplate(text, first) : t("Select a case to see preview")}
			</p>
		</>
	);
	const send = (typed: string) => {
		const text = templateProblem(typed) ? undefined : typed;
		return (
			<>
				<h3>{countWords(recipients.length, "{count} case", "{count} cases")}</h3>
				<SendList recipients={recipients} text={text} />
				<input type="hidden" name="key" value={sendKey} />
				<SendToAll recipients={recipients} text={text} />
			</>
		);
	};
	return (
		<>
			<SavedTemplates templates={templates} />
			<TemplateForm
				lastResult={lastResult}
				saved={{ name: "", text: initialText }}
				labels={{ text: t("Message template"), name: t("Save as template") }}
				hint={t("Placeholders: {placeholders}", { placeholders: withBraces(PLACEHOLDERS) })}
				problemOf={(text) => templateProblem(text) ?? blankProblem(text)}
				preview={preview}
				save={
					<SubmitButton className="button" name="intent" value="save" busy={t("Saving…")}>
						{t("Save template")}
					</SubmitButton>
				}
				actions={send}
			/>
		</>
	);
}
