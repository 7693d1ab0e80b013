import { stateOf, WEBHOOK_KINDS } from "~/features/people/webhooks/kinds";
import type { DeliveryLog, Webhook } from "~/features/people/webhooks/queries.server";
import { formatMoment } from "~/platform/calendar/day";
import { phrase, phrases, t } from "~/platform/language/translate";
import { IntentButton, SafeForm, SubmitButton } from "~/ui/form/safe-form";
import { Link } from "~/ui/frame/router";
import { CursorPager } from "~/ui/list/cursor-pager";
import { DataTable, labelled, RowHead } from "~/ui/list/table";

const STATES = {
	on: { words: phrase("On⟦webhook⟧"), look: "badge-good" },
	failing: { words: phrase("Failing"), look: "badge-bad" },
	paused: { words: phrase("Paused"), look: "badge-wait" },
	disabled: { words: phrase("Turned off"), look: "badge-bad" },
	waiting: { words: phrase("Waiting⟦webhook⟧"), look: "badge-wait" },
	sending: { words: phrase("Being sent"), look: "badge-wait" },
	delivered: { words: phrase("Delivered"), look: "badge-good" },
	failed: { words: phrase("Failed"), look: "badge-bad" },
};

export function StateBadge({ state }: { state: keyof typeof STATES }) {
	const { words, look } = STATES[state];
	return <span className={`badge ${look}`}>{t(words)}</span>;
}

type Delivery = DeliveryLog["items"][number];

const tookOf = ({ millis }: Delivery) => (millis === null ? null : t("{millis} ms", { millis }));
const nextOf = ({ state, tries, nextTryAt }: Delivery) =>
	state === "waiting" && tries > 0 ? formatMoment(nextTryAt) : null;

/** `page` is the page of the webhook, to which forms post. */
type Props = { page: string; canSend: boolean };

function SendAgain({ delivery: { id, state }, page, canSend }: Props & { delivery: Delivery }) {
	if (!canSend || state === "sending") return null;
	return (
		<SafeForm action={page}>
			<input type="hidden" name="delivery" value={id} />
			<SubmitButton className="button button-small" name="intent" value="again">
				{t("Send again")}
			</SubmitButton>
		</SafeForm>
	);
}

function DeliveryTable({ items, ...props }: Props & { items: Delivery[] }) {
	const columns = phrases("When", "Event", "Status", "Answer", "Tries", "Action");
	return (
		<DataTable label={t("Deliveries")} columns={columns}>
			{items.map((delivery) => (
				<tr key={delivery.id}>
					<td>{formatMoment(delivery.createdAt)}</td>
					<RowHead>
						<Link to={`${props.page}?delivery=${delivery.id}`}>{delivery.kind}</Link>
					</RowHead>
					<td>
						<StateBadge state={delivery.state} />{" "}
						{nextOf(delivery) && t("Next try {next}", { next: nextOf(delivery) ?? "" })}
					</td>
					<td {...labelled("Answer")}>
						{delivery.status ?? "–"} {delivery.status && tookOf(delivery)}
					</td>
					<td {...labelled("Tries")}>{delivery.tries}</td>
					<td className="acts">
						<SendAgain delivery={delivery} {...props} />
					</td>
				</tr>
			))}
		</DataTable>
	);
}

function Text({ title, text }: { title: string; text: string | null }) {
	return (
		<>
			<h3 className="mt-3">{title}</h3>
			<pre className="mt-1 whitespace-pre-wrap break-all" dir="ltr">
				{text || t("Nothing.")}
			</pre>
		</>
	);
}

function DeliveryCard({ delivery, ...props }: Props & { delivery: NonNullable<DeliveryLog["shown"]> }) {
	const facts = [
		[t("Id"), delivery.id],
		[t("Tries"), delivery.tries],
		[t("Last try"), delivery.triedAt && formatMoment(delivery.triedAt)],
		[t("Next try"), nextOf(delivery)],
		[t("Status code"), delivery.status],
		[t("Time taken"), tookOf(delivery)],
		[t("Problem"), delivery.problem && t(delivery.problem)],
	].filter(([, value]) => value !== null);
	return (
		<section className="card mb-4" aria-labelledby="delivery">
			<h2 id="delivery">
				{delivery.kind} <StateBadge state={delivery.state} />
			</h2>
			<dl className="details mt-3">
				{facts.flatMap(([name, value]) => [<dt key={name}>{name}</dt>, <dd key={`${name}-value`}>{value}</dd>])}
			</dl>
			<Text title={t("Request body")} text={JSON.stringify(JSON.parse(delivery.body), undefined, 2)} />
			<Text title={t("Answer")} text={delivery.answer} />
			<div className="actions">
				<SendAgain delivery={delivery} {...props} />
				<Link to={props.page} className="button button-small">
					{t("Close")}
				</Link>
			</div>
		</section>
	);
}

/** A line about a webhook's problem or pause; undefined where it is on. */
function stateInWords({ disabledAt, pausedAt, disabledFor, failingSince }: Webhook): string | undefined {
	if (disabledFor === "gone")
		return t("Turned off: the address answered that it is gone (410). Resume it once it is back.");
	if (disabledAt) return t("Turned off: all deliveries failed for five days. Resume it once it works.");
	if (pausedAt) return t("Paused: nothing is sent, and changes are not saved for later.");
	return failingSince ? t("Failing since {failingSince}.", { failingSince: formatMoment(failingSince) }) : undefined;
}

type PageProps = { webhook: Webhook; log: DeliveryLog; page: string; isFirstPage: boolean };

export function WebhookPage({ webhook, log, page, isFirstPage }: PageProps) {
	const { url, kinds, createdAt, previousUntil } = webhook;
	const state = stateOf(webhook);
	const isOn = state === "on" || state === "failing";
	const note = stateInWords(webhook);
	const bothUntil = previousUntil && previousUntil.getTime() > Date.now() && formatMoment(previousUntil);
	return (
		<>
			<p className="mb-2 break-all font-semibold">
				{url} <StateBadge state={state} />
			</p>
			{note && <p className="note">{note}</p>}
			<p className="hint">{t("Added {created}", { created: formatMoment(createdAt) })}</p>
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
			<CursorPager
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
