import { Link } from "@remix-run/react";
import type { DeliveryItem, WebhookItem } from "~/features/people/webhooks/queries.server";
import { paths } from "~/paths";
import { phrase, phrases, t } from "~/platform/language/translate";
import { DataTable, labelled, RowHead } from "~/ui/list/table-region";

type State = WebhookItem["state"] | DeliveryItem["state"];

const STATES: Record<State, { words: string; look: string }> = {
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
export function StateBadge({ state }: { state: State }) {
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
