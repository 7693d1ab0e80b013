import { BackToCases } from "~/features/telling/messages/back-to-cases";
import type { Steps } from "~/features/telling/messages/bulk/steps.server";
import { ChatButton } from "~/features/telling/messages/chat-button";
import { paths } from "~/paths";
import { t } from "~/platform/language/translate";
import { IntentButton, SafeForm } from "~/ui/form/safe-form";

const HIDDEN = { case_id: "caseIds", case: "included", to: "to", skipped: "skipped" } as const;

/** What the form carries from one message to the next. */
function State({ steps }: { steps: Steps }) {
	return (
		<>
			{Object.entries(HIDDEN).flatMap(([name, list]) =>
				steps[list].map((value) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />),
			)}
			<input type="hidden" name="template" value={steps.template} />
			<input type="hidden" name="key" value={steps.key} />
			<input type="hidden" name="opened" value={steps.opened} />
			<input type="hidden" name="left_out" value={steps.leftOut} />
		</>
	);
}

function Message({ step, passed, waiting }: { step: NonNullable<Steps["step"]>; passed: number; waiting: number }) {
	return (
		<>
			<p role="status" className="mb-2">
				{t("Message {number} of {all}", { number: passed + 1, all: passed + waiting })}
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
		</>
	);
}

/** Shown when no message is left to open: the opened and skipped counts, and how many were left out. */
function Done({ opened, skipped, leftOut }: Steps) {
	return (
		<div className="card mb-3">
			<p role="status">
				{opened + skipped.length === 0
					? t("No messages to send.")
					: t("{opened} opened, {skipped} skipped.", { opened, skipped: skipped.length })}
				{opened > 0 && ` ${t("Only WhatsApp knows whether they were sent.")}`}
			</p>
			{leftOut > 0 && (
				<p>
					{t("{waiting} left out: these numbers no longer get messages about their case, or have opted out.", {
						waiting: leftOut,
					})}
				</p>
			)}
		</div>
	);
}

/** One message after another that the person sends from their own WhatsApp. */
export function StepForm({ steps }: { steps: Steps }) {
	const { step, opened, skipped, to } = steps;
	const recipients = <IntentButton value="count" words={t("Show recipients")} />;
	return (
		<SafeForm action={paths.sendMessages}>
			<State steps={steps} />
			{step ? (
				<>
					<Message step={step} passed={opened + skipped.length} waiting={to.length} />
					<div className="actions">
						<IntentButton value="next" words={t("Next")} />
						<IntentButton value="skip" words={t("Skip")} />
						{recipients}
					</div>
				</>
			) : (
				<>
					<Done {...steps} />
					<BackToCases>
						{skipped.length > 0 && <IntentButton value="again" words={t("Show skipped messages")} />}
						{recipients}
					</BackToCases>
				</>
			)}
		</SafeForm>
	);
}
