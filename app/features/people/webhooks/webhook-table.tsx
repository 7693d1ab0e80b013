import { Link } from "@remix-run/react";
import type { DeliveryItem, DeliveryView, WebhookItem } from "~/features/people/webhooks/queries.server";
import { paths } from "~/paths";
import { phrase, phrases, t } from "~/platform/language/translate";
import { SafeForm, SubmitButton } from "~/ui/form/safe-form";
import { DataTable, labelled, RowHead } from "~/ui/list/table-region";

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

/** How a webhook or a delivery stands. */
export function StateBadge({ state }: { state: keyof typeof STATES }) {
	const { words, look } = STATES[state];
	return <span className={`badge ${look}`}>{t(words)}</span>;
}

/** A person's webhooks. */
export function WebhookTable({ items }: { items: WebhookItem[] }) {
	return (
		<DataTable label={t("Webhooks")} hasCards columns={phrases("Address", "Status", "Events", "Last used")}>
			{items.map(({ id, url, kinds, state, tried }) => (
				<tr key={id}>
					<RowHead label={phrase("Address")}>
						<Link to={paths.webhook(id)} className="roomy break-all">
							{url}
						</Link>
					</RowHead>
					<td {...labelled("Status")}>
						<StateBadge state={state} />
					</td>
					<td {...labelled("Events")}>{kinds}</td>
					<td {...labelled("Last used")}>{tried}</td>
				</tr>
			))}
		</DataTable>
	);
}

/** `page` is the page of the webhook, to which forms post. */
type Props = { page: string; canSend: boolean };

function SendAgain({ delivery: { id, state }, page, canSend }: Props & { delivery: DeliveryItem }) {
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

/** Request body to a webhook, newest first. */
export function DeliveryTable({ items, ...props }: Props & { items: DeliveryItem[] }) {
	const columns = phrases("When", "Event", "Status", "Answer", "Tries", "Action");
	return (
		<DataTable label={t("Deliveries")} hasCards columns={columns}>
			{items.map((delivery) => (
				<tr key={delivery.id}>
					<td {...labelled("When")}>{delivery.created}</td>
					<RowHead label={phrase("Event")} className="card-first">
						<Link to={`${props.page}?delivery=${delivery.id}`}>{delivery.kind}</Link>
					</RowHead>
					<td {...labelled("Status")}>
						<StateBadge state={delivery.state} />
						{delivery.next && <div className="hint">{t("Next try {next}", { next: delivery.next })}</div>}
					</td>
					<td {...labelled("Answer")}>
						{delivery.status ?? "–"} {delivery.status && <span className="hint">{delivery.took}</span>}
					</td>
					<td {...labelled("Tries")}>{delivery.tries}</td>
					<td {...labelled("Action")}>
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
			{text ? (
				<pre className="mt-1 whitespace-pre-wrap break-all" dir="ltr">
					{text}
				</pre>
			) : (
				<p className="hint">{t("Nothing.")}</p>
			)}
		</>
	);
}

/** One delivery: what was sent, and what was answered. */
export function DeliveryCard({ delivery, ...props }: Props & { delivery: DeliveryView }) {
	const facts = [
		[t("Id"), delivery.id],
		[t("Tries"), delivery.tries],
		[t("Last try"), delivery.tried],
		[t("Next try"), delivery.next],
		[t("Status code"), delivery.status],
		[t("Time taken"), delivery.took],
		[t("Problem"), delivery.problem],
	] as const;
	return (
		<section className="card mb-4" aria-labelledby="delivery">
			<h2 id="delivery">
				{delivery.kind} <StateBadge state={delivery.state} />
			</h2>
			<dl className="mt-3">
				{facts.map(
					([name, value]) =>
						value !== null && (
							<div key={name}>
								<dt className="inline font-semibold">{name}: </dt>
								<dd className="inline break-all">{value}</dd>
							</div>
						),
				)}
			</dl>
			<Text title={t("Request body")} text={delivery.body} />
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
