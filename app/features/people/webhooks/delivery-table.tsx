import { Link } from "@remix-run/react";
import type { DeliveryItem, DeliveryView } from "~/features/people/webhooks/queries.server";
import { StateBadge } from "~/features/people/webhooks/webhook-table";
import { phrase, phrases, t } from "~/platform/language/translate";
import { SafeForm, SubmitButton } from "~/ui/form/safe-form";
import { DataTable, labelled, RowHead } from "~/ui/list/table-region";

function SendAgain({ id, page }: { id: string; page: string }) {
	return (
		<SafeForm action={page}>
			<input type="hidden" name="delivery" value={id} />
			<SubmitButton className="button button-small" name="intent" value="again">
				{t("Send again")}
			</SubmitButton>
		</SafeForm>
	);
}

/** `page` is the page of the webhook, to which forms post. */
type Props = { page: string; canSend: boolean };

/** What was sent to a webhook, newest first. */
export function DeliveryTable({ items, page, canSend }: Props & { items: DeliveryItem[] }) {
	const columns = phrases("When", "Event", "Status", "Answer", "Tries", "Action");
	return (
		<DataTable label={t("Deliveries")} hasCards columns={columns}>
			{items.map(({ id, kind, created, state, tries, status, millis, next }) => (
				<tr key={id}>
					<td {...labelled("When")}>{created}</td>
					<RowHead label={phrase("Event")} className="card-first">
						<Link to={`${page}?delivery=${id}`}>{kind}</Link>
					</RowHead>
					<td {...labelled("Status")}>
						<StateBadge state={state} />
						{next && <div className="hint">{t("Next try {next}", { next })}</div>}
					</td>
					<td {...labelled("Answer")}>
						{status ?? "–"}
						{status !== null && millis !== null && <span className="hint"> {t("{millis} ms", { millis })}</span>}
					</td>
					<td {...labelled("Tries")}>{tries}</td>
					<td {...labelled("Action")}>{canSend && state !== "sending" && <SendAgain id={id} page={page} />}</td>
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
export function DeliveryCard({ delivery, page, canSend }: Props & { delivery: DeliveryView }) {
	const { id, kind, state, tries, tried, status, millis, problem, answer, body, next } = delivery;
	const facts = [
		[t("Id"), id],
		[t("Tries"), String(tries)],
		[t("Last try"), tried],
		[t("Next try"), next],
		[t("Status code"), status && String(status)],
		[t("Time taken"), millis === null ? null : t("{millis} ms", { millis })],
		[t("Problem"), problem],
	].filter(([, value]) => value);
	return (
		<section className="card mb-4" aria-labelledby="delivery">
			<h2 id="delivery">
				{kind} <StateBadge state={state} />
			</h2>
			<dl className="mt-3">
				{facts.map(([name, value]) => (
					<div key={name}>
						<dt className="inline font-semibold">{name}: </dt>
						<dd className="inline break-all">{value}</dd>
					</div>
				))}
			</dl>
			<Text title={t("What was sent")} text={body} />
			<Text title={t("Answer")} text={answer} />
			<div className="actions">
				{canSend && state !== "sending" && <SendAgain id={id} page={page} />}
				<Link to={page} className="button button-small">
					{t("Close")}
				</Link>
			</div>
		</section>
	);
}
