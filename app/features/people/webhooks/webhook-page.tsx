import { Link } from "@remix-run/react";
import { WEBHOOK_KINDS } from "~/features/people/webhooks/kinds";
import type { DeliveryLog, WebhookView } from "~/features/people/webhooks/queries.server";
import { DeliveryCard, DeliveryTable, StateBadge } from "~/features/people/webhooks/webhook-table";
import { t } from "~/platform/language/translate";
import { IntentButton } from "~/ui/form/intent-button";
import { SafeForm } from "~/ui/form/safe-form";
import { WalkPager } from "~/ui/list/walk-pager";

/** What is wrong with a webhook, or was done to it, in a line; undefined where it is on. */
function stateInWords({ state, disabledFor, failingSince }: WebhookView): string | undefined {
	if (disabledFor === "gone")
		return t("Turned off: the address answered that it is gone (410). Resume it once it is back.");
	if (state === "disabled") return t("Turned off: all deliveries failed for five days. Resume it once it works.");
	if (state === "paused") return t("Paused: nothing is sent, and changes are not saved for later.");
	return failingSince ? t("Failing since {failingSince}.", { failingSince }) : undefined;
}

type PageProps = { webhook: WebhookView; log: DeliveryLog; page: string; isFirstPage: boolean };

/** A webhook: how it stands, what is sent there, what can be done with it, and what was sent. */
export function WebhookPage({ webhook, log, page, isFirstPage }: PageProps) {
	const { url, kinds, state, created, bothUntil } = webhook;
	const isOn = state === "on" || state === "failing";
	const note = stateInWords(webhook);
	return (
		<>
			<p className="mb-2 break-all font-semibold">
				{url} <StateBadge state={state} />
			</p>
			{note && <p className="note">{note}</p>}
			<p className="hint">{t("Added {created}", { created })}</p>
			{bothUntil && <p className="hint">{t("The old secret works until {bothUntil}.", { bothUntil })}</p>}
			<SafeForm action={page} className="actions">
				{isOn && <IntentButton value="test" words={t("Send test event")} isMain />}
				{isOn && <IntentButton value="pause" words={t("Pause")} />}
				{!isOn && <IntentButton value="resume" words={t("Resume")} isMain />}
				<Link to={`${page}?ask=rotate`} className="button">
					{t("Create new secret")}
				</Link>
				<Link to={`${page}?ask=delete`} className="button button-danger">
					{t("Delete webhook")}
				</Link>
			</SafeForm>
			<h2 className="mt-6 mb-3">{t("Deliveries")}</h2>
			{log.shown && <DeliveryCard delivery={log.shown} page={page} canSend={isOn} />}
			{log.items.length > 0 ? (
				<DeliveryTable items={log.items} page={page} canSend={isOn} />
			) : (
				<p className="hint">{t("Nothing sent yet. We keep deliveries for 90 days.")}</p>
			)}
			<WalkPager
				newest={!isFirstPage && { to: page, label: t("Newest") }}
				older={log.older !== null && { to: `${page}?before=${log.older}`, label: t("Older") }}
			/>
			<h2 className="mt-6 mb-2">{t("Events")}</h2>
			<ul className="list-disc pl-5">
				{WEBHOOK_KINDS.filter(({ type }) => kinds.includes(type)).map(({ type, description }) => (
					<li key={type}>
						{t(description)} <code>{type}</code>
					</li>
				))}
			</ul>
		</>
	);
}
