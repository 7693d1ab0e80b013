import { Link } from "@remix-run/react";
import { BackToCases } from "~/features/telling/messages/back-to-cases";
import { ChatButton } from "~/features/telling/messages/chat-button";
import { draftPath } from "~/features/telling/messages/drafts/draft-view";
import { t } from "~/platform/language/translate";
import { IntentButton, SafeForm, SubmitButton } from "~/ui/form/safe-form";

/** One message that the person sends from their own WhatsApp. */
export type Step = {
	to: string;
	name: string;
	/** Formatted; empty where WhatsApp asks for the contact. */
	number: string;
	reason: string;
	caseName: string;
	text: string;
	/** Opens WhatsApp with the text. */
	url: string;
};

type Counts = { waiting: number; opened: number; skipped: number };

export function StepForm({ step, counts }: { step: Step; counts: Counts }) {
	const passed = counts.opened + counts.skipped;
	return (
		<SafeForm>
			<p role="status" className="mb-2">
				{t("Message {number} of {all}", { number: passed + 1, all: passed + counts.waiting })}
			</p>
			<section className="card mb-3" aria-label={t("Message")}>
				<h2 dir="auto">
					{step.name || t("No name")} {step.number && <span className="figures">{step.number}</span>}
				</h2>
				<p className="hint">
					{step.reason} · <span dir="auto">{step.caseName}</span>
				</p>
				<p className="note mt-2 whitespace-pre-wrap" dir="auto">
					{step.text}
				</p>
				<ChatButton url={step.url} isPrimary />
				<p className="hint mt-2">
					{t("Press Send in WhatsApp, then return and press Next. To leave this one out, press Skip.")}
				</p>
			</section>
			<input type="hidden" name="to" value={step.to} />
			<div className="actions">
				<IntentButton value="next" words={t("Next")} />
				<IntentButton value="skip" words={t("Skip")} />
			</div>
		</SafeForm>
	);
}

/** Shown when no message is left to open: the opened and skipped counts, and how many were left out. */
export function StepsDone({ counts, draftId }: { counts: Counts; draftId: string }) {
	const passed = counts.opened + counts.skipped;
	return (
		<div className="card">
			<p role="status">
				{passed === 0
					? t("No messages to send.")
					: t("{opened} opened, {skipped} skipped.", { opened: counts.opened, skipped: counts.skipped })}
				{counts.opened > 0 && ` ${t("Only WhatsApp knows whether they were sent.")}`}
			</p>
			{counts.waiting > 0 && (
				<p>
					{t("{waiting} left out: these numbers no longer get messages about their case, or have opted out.", {
						waiting: counts.waiting,
					})}
				</p>
			)}
			{counts.skipped > 0 && (
				<SafeForm>
					<SubmitButton className="button mt-2" name="intent" value="again">
						{t("Show skipped messages")}
					</SubmitButton>
				</SafeForm>
			)}
			<BackToCases>
				<Link to={draftPath(draftId)} className="button">
					{t("Show recipients")}
				</Link>
			</BackToCases>
		</div>
	);
}
