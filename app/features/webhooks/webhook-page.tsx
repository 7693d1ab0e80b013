import { Link } from "@remix-run/react";
import { DeliveryCard, type DeliveryItem, DeliveryTable, type DeliveryView } from "~/features/webhooks/delivery-table";
import { WEBHOOK_KINDS } from "~/features/webhooks/kinds";
import { WebhookBadge, type WebhookState } from "~/features/webhooks/webhook-table";
import { t } from "~/language/translate";
import { SafeForm, SubmitButton } from "~/ui/safe-form";
import { WalkPager } from "~/ui/walk-pager";

type View = {
	id: string;
	url: string;
	kinds: string[];
	state: WebhookState;
	disabledFor: "failing" | "gone" | null;
	created: string;
	failingSince: string | null;
	bothUntil: string | null;
};

type PageProps = {
	webhook: View;
	log: { items: DeliveryItem[]; shown: DeliveryView | null; older: string | null };
	page: string;
	isFirstPage: boolean;
	/** Why the last act was not done. */
	problems: string[];
};

/** What is wrong with a webhook, or was done to it, in a line; none where it is on. */
function StateLine({ state, disabledFor, failingSince }: View) {
	if (state === "disabled")
		return (
			<p className="note">
				{disabledFor === "gone"
					? t("Turned off: the address answered that it is gone (410). Resume it once it is back.")
					: t("Turned off: nothing could be delivered for five days. Resume it once it works.")}
			</p>
		);
	if (state === "paused")
		return <p className="note">{t("Paused: nothing is sent, and what happens meanwhile is not kept for it.")}</p>;
	if (failingSince) return <p className="note">{t("Failing since {failingSince}.", { failingSince })}</p>;
	return null;
}

/** A webhook: how it stands, what is sent there, what can be done with it, and what was sent. */
export function WebhookPage({ webhook, log, page, isFirstPage, problems }: PageProps) {
	const { url, kinds, state, created, bothUntil } = webhook;
	const isOn = state === "on" || state === "failing";
	return (
		<>
			{problems.map((problem) => (
				<p key={problem} role="alert" className="error-summary">
					{t(problem)}
				</p>
			))}
			<p className="mb-2 break-all font-semibold">
				{url} <WebhookBadge state={state} />
			</p>
			<StateLine {...webhook} />
			<p className="hint">{t("Added {created}", { created })}</p>
			{bothUntil && <p className="hint">{t("The secret before works until {bothUntil}.", { bothUntil })}</p>}
			<SafeForm action={page} className="actions">
				{isOn && (
					<>
						<SubmitButton name="intent" value="test">
							{t("Send test event")}
						</SubmitButton>
						<SubmitButton className="button" name="intent" value="pause">
							{t("Pause")}
						</SubmitButton>
					</>
				)}
				{!isOn && (
					<SubmitButton name="intent" value="resume">
						{t("Resume")}
					</SubmitButton>
				)}
				<Link to={`${page}?ask=rotate`} className="button">
					{t("Make a new secret")}
				</Link>
				<Link to={`${page}?ask=delete`} className="button button-danger">
					{t("Delete webhook")}
				</Link>
			</SafeForm>
			<h2 className="mt-6 mb-3">{t("Deliveries")}</h2>
			{log.shown && <DeliveryCard delivery={log.shown} page={page} canSend={isOn} />}
			{log.items.length > 0 ? (
				<DeliveryTable items={log.items} page={page} canSend={isOn} viewOf={(id) => `${page}?delivery=${id}`} />
			) : (
				<p className="hint">{t("Nothing was sent yet. Deliveries are kept for 90 days.")}</p>
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
