import { Link } from "@remix-run/react";
import { phrase, phrases, t } from "~/language/translate";
import { SafeForm, SubmitButton } from "~/ui/safe-form";
import { DataTable, labelled, RowHead } from "~/ui/table-region";

type DeliveryState = "waiting" | "sending" | "delivered" | "failed";

/** A delivery as its owner sees it, with formatted times. */
export type DeliveryItem = {
	id: string;
	kind: string;
	created: string;
	state: DeliveryState;
	tries: number;
	status: number | null;
	millis: number | null;
	/** When it is tried again. */
	next: string | null;
};

/** The same in full. */
export type DeliveryView = DeliveryItem & {
	body: string;
	answer: string | null;
	problem: string | null;
	tried: string | null;
};

const STATES: Record<DeliveryState, { words: string; look: string }> = {
	waiting: { words: phrase("Waiting⟦webhook⟧"), look: "badge-wait" },
	sending: { words: phrase("Being sent"), look: "badge-wait" },
	delivered: { words: phrase("Delivered"), look: "badge-good" },
	failed: { words: phrase("Failed"), look: "badge-bad" },
};

function DeliveryBadge({ state }: { state: DeliveryState }) {
	const { words, look } = STATES[state];
	return <span className={`badge ${look}`}>{t(words)}</span>;
}

function SendAgain({ id, page, canSend }: { id: string; page: string; canSend: boolean }) {
	if (!canSend) return null;
	return (
		<SafeForm action={page}>
			<input type="hidden" name="delivery" value={id} />
			<SubmitButton className="button button-small" name="intent" value="again">
				{t("Send again")}
			</SubmitButton>
		</SafeForm>
	);
}

type TableProps = {
	items: DeliveryItem[];
	/** The page of the webhook, to which forms post. */
	page: string;
	canSend: boolean;
	viewOf: (id: string) => string;
};

/** What was sent to a webhook, newest first. */
export function DeliveryTable({ items, page, canSend, viewOf }: TableProps) {
	return (
		<DataTable
			label={t("Deliveries")}
			hasCards
			columns={phrases("When", "Event", "Status", "Answer", "Tries", "Action")}
		>
			{items.map(({ id, kind, created, state, tries, status, millis, next }) => (
				<tr key={id}>
					<td {...labelled("When")}>{created}</td>
					<RowHead label={phrase("Event")} className="card-first">
						<Link to={viewOf(id)}>{kind}</Link>
					</RowHead>
					<td {...labelled("Status")}>
						<DeliveryBadge state={state} />
						{next && <div className="hint">{t("Next try {next}", { next })}</div>}
					</td>
					<td {...labelled("Answer")}>
						{status ?? "–"}
						{status !== null && millis !== null && <span className="hint"> {t("{millis} ms", { millis })}</span>}
					</td>
					<td {...labelled("Tries")}>{tries}</td>
					<td {...labelled("Action")}>
						<SendAgain id={id} page={page} canSend={canSend && state !== "sending"} />
					</td>
				</tr>
			))}
		</DataTable>
	);
}

type CardProps = { delivery: DeliveryView; page: string; canSend: boolean };

/** One delivery: what was sent, and what was answered. */
export function DeliveryCard({ delivery, page, canSend }: CardProps) {
	const { id, kind, state, tries, tried, status, millis, problem, answer, body, next } = delivery;
	const facts = [
		[t("Id"), id],
		[t("Tries"), String(tries)],
		[t("Last try"), tried],
		[t("Next try"), next],
		[t("Status code"), status && String(status)],
		[t("Time taken"), millis === null ? null : t("{millis} ms", { millis })],
		[t("Problem"), problem],
	];
	return (
		<section className="card mb-4" aria-labelledby="delivery">
			<h2 id="delivery">
				{kind} <DeliveryBadge state={state} />
			</h2>
			<dl className="mt-3">
				{facts.map(
					([name, value]) =>
						value && (
							<div key={name}>
								<dt className="inline font-semibold">{name}: </dt>
								<dd className="inline break-all">{value}</dd>
							</div>
						),
				)}
			</dl>
			<h3 className="mt-3">{t("What was sent")}</h3>
			<pre className="mt-1 whitespace-pre-wrap break-all" dir="ltr">
				{body}
			</pre>
			<h3 className="mt-3">{t("Answer")}</h3>
			{answer ? (
				<pre className="mt-1 whitespace-pre-wrap break-all" dir="ltr">
					{answer}
				</pre>
			) : (
				<p className="hint">{t("Nothing.")}</p>
			)}
			<div className="actions">
				<SendAgain id={id} page={page} canSend={canSend && state !== "sending"} />
				<Link to={page} className="button button-small">
					{t("Close")}
				</Link>
			</div>
		</section>
	);
}
