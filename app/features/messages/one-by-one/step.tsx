import { Link } from "@remix-run/react";
import { MessageCircle } from "lucide-react";
import { draftPath } from "~/features/messages/draft-view";
import { paths } from "~/paths";
import { SafeForm, SubmitButton } from "~/ui/safe-form";

/** One message that the person sends from their own WhatsApp. */
export type Step = {
	/** The case's id and the number. */
	to: string;
	name: string;
	/** As people read it; empty where WhatsApp asks for the contact. */
	number: string;
	reason: string;
	caseName: string;
	text: string;
	/** Opens WhatsApp with the text. */
	url: string;
};

type Counts = { waiting: number; opened: number; skipped: number };

/** Who it is for, the text, and the link that opens it in WhatsApp. */
export function StepForm({ step, counts }: { step: Step; counts: Counts }) {
	const gone = counts.opened + counts.skipped;
	return (
		<SafeForm>
			<p role="status" className="mb-2">
				Message {gone + 1} of {gone + counts.waiting}
			</p>
			<section className="card mb-3" aria-label="Message">
				<h2 dir="auto">
					{step.name || "No name"} {step.number && <span className="figures">{step.number}</span>}
				</h2>
				<p className="hint">
					{step.reason} · <span dir="auto">{step.caseName}</span>
				</p>
				<p className="note mt-2 whitespace-pre-wrap" dir="auto">
					{step.text}
				</p>
				<p className="mt-2">
					<a href={step.url} className="button button-primary" target="_blank" rel="noreferrer noopener">
						<MessageCircle size={18} aria-hidden />
						<span>Open WhatsApp</span>
					</a>
				</p>
				<p className="hint mt-2">Press Send in WhatsApp, then come back and press Next. Skip leaves this one out.</p>
			</section>
			<input type="hidden" name="to" value={step.to} />
			<div className="actions">
				<SubmitButton className="button" name="intent" value="next">
					Next
				</SubmitButton>
				<SubmitButton className="button" name="intent" value="skip">
					Skip
				</SubmitButton>
			</div>
		</SafeForm>
	);
}

/** That nothing is left to open, and what was gone past. */
export function StepsDone({ counts, draftId }: { counts: Counts; draftId: string }) {
	const gone = counts.opened + counts.skipped;
	return (
		<div className="card">
			<p role="status">
				{gone === 0 ? "No message waits here. " : `${counts.opened} opened, ${counts.skipped} skipped. `}
				{counts.opened > 0 && "Only WhatsApp knows whether they were sent."}
			</p>
			{counts.waiting > 0 && (
				<p>{counts.waiting} left out: these numbers no longer get messages about their case, or have opted out.</p>
			)}
			{counts.skipped > 0 && (
				<SafeForm>
					<SubmitButton className="button mt-2" name="intent" value="again">
						Show skipped messages
					</SubmitButton>
				</SafeForm>
			)}
			<div className="actions">
				<Link to={paths.caseStatus} className="button button-primary">
					Back to Approved Cases
				</Link>
				<Link to={draftPath(draftId)} className="button">
					Show recipients
				</Link>
			</div>
		</div>
	);
}
