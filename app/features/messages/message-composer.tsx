import { Link, useSearchParams } from "@remix-run/react";
import { useState } from "react";
import { chatLink } from "~/features/messages/chat-link";
import {
	fillTemplate,
	type MessageCase,
	PLACEHOLDERS,
	TEMPLATE_LENGTH,
	templateProblem,
	written,
} from "~/features/messages/template";
import { SafeForm, SubmitButton } from "~/ui/safe-form";
import { useHydrated } from "~/ui/use-hydrated";

type Recipient = MessageCase & { id: string; phone: string | null };
type Template = { id: string; name: string; text: string };

type Errors = { text?: string; name?: string };

type TemplateFormProps = {
	text: string;
	withNumber: number;
	sendKey: string;
	errors: Errors;
	onType: (text: string) => void;
};

function TemplateForm({ text, withNumber, sendKey, errors, onType }: TemplateFormProps) {
	const isHydrated = useHydrated();
	return (
		<SafeForm>
			<div className="field">
				<label htmlFor="template-text">Message template</label>
				<p className="hint" id="template-text-hint">
					Placeholders: {written(PLACEHOLDERS)}
				</p>
				<textarea
					id="template-text"
					name="text"
					className="input"
					dir="auto"
					maxLength={TEMPLATE_LENGTH}
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
					Show preview
				</SubmitButton>
			)}
			<div className="field">
				<label htmlFor="template-name">Save as template</label>
				<div className="with-button">
					<input
						id="template-name"
						name="name"
						className="input"
						dir="auto"
						maxLength={80}
						autoComplete="off"
						aria-invalid={errors.name ? true : undefined}
						aria-describedby="template-name-error"
					/>
					<SubmitButton className="button" name="intent" value="save" busy="Saving…">
						Save template
					</SubmitButton>
				</div>
				<p className="error" id="template-name-error">
					{errors.name}
				</p>
			</div>
			{/* Last, since Enter in a field presses the first button. */}
			<SubmitButton name="intent" value="send" busy="Sending...">
				{`Send to all (${withNumber} ${withNumber === 1 ? "has" : "have"} a number)`}
			</SubmitButton>
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
		<section aria-label="Saved templates" className="mb-3">
			<h3>Templates</h3>
			<ul>
				{templates.map(({ id, name }) => (
					<li key={id} className="row-actions">
						<Link to={linkTo(id)} className="button button-small" preventScrollReset dir="auto">
							Use {name}
						</Link>
						<SafeForm>
							<input type="hidden" name="template" value={id} />
							<SubmitButton className="button button-quiet button-small" name="intent" value="delete">
								{`Delete ${name}`}
							</SubmitButton>
						</SafeForm>
					</li>
				))}
			</ul>
		</section>
	);
}

/** Links that open each recipient's chat with the filled-in text; the person presses Send there. */
function SendList({ recipients, text }: { recipients: Recipient[]; text: string | undefined }) {
	return (
		<ul aria-label="Selected cases">
			{recipients.map((recipient) => (
				<li key={recipient.id} className="with-button mb-2">
					<span className="grow">
						<span dir="auto">{recipient.partyName ?? "N/A"}</span>, {recipient.phone ?? "no phone"},{" "}
						<span className="figures">{recipient.cnrNumber}</span>
					</span>
					{text !== undefined && (
						<a
							href={chatLink(fillTemplate(text, recipient), recipient.phone)}
							className="button button-small"
							target="_blank"
							rel="noreferrer noopener"
							aria-label={`Send to ${recipient.partyName ?? recipient.cnrNumber}`}
						>
							Send
						</a>
					)}
				</li>
			))}
		</ul>
	);
}

type ComposerProps = {
	recipients: Recipient[];
	templates: Template[];
	initialText: string;
	/** Identifies this opening of the dialog, so that its form posted twice is one post. */
	sendKey: string;
	errors: Errors;
};

/** The template box, a preview for the first case, and a Send link for each case. Live with scripts. */
export function MessageComposer({ recipients, templates, initialText, sendKey, errors }: ComposerProps) {
	const [text, setText] = useState(initialText);
	const problem = templateProblem(text);
	const [first] = recipients;
	return (
		<>
			<SavedTemplates templates={templates} />
			<TemplateForm
				text={initialText}
				withNumber={recipients.filter(({ phone }) => phone).length}
				sendKey={sendKey}
				errors={{ ...errors, text: problem ?? errors.text }}
				onType={setText}
			/>
			<h3>Preview</h3>
			<p className="note whitespace-pre-wrap" dir="auto" aria-live="polite">
				{first ? fillTemplate(text, first) : "Select a case to see preview"}
			</p>
			<h3>{recipients.length === 1 ? "1 case" : `${recipients.length} cases`}</h3>
			<SendList recipients={recipients} text={problem ? undefined : text} />
		</>
	);
}
