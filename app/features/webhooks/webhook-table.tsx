import { Link } from "@remix-run/react";
import { phrase, phrases, t } from "~/language/translate";
import { paths } from "~/paths";
import { DataTable, labelled, RowHead } from "~/ui/table-region";

export type WebhookState = "on" | "failing" | "paused" | "disabled";

/** A webhook as its owner sees it in a list. */
export type WebhookItem = { id: string; url: string; kinds: number; state: WebhookState; tried: string };

const STATES: Record<WebhookState, { words: string; look: string }> = {
	on: { words: phrase("On⟦webhook⟧"), look: "badge-good" },
	failing: { words: phrase("Failing"), look: "badge-bad" },
	paused: { words: phrase("Paused"), look: "badge-wait" },
	disabled: { words: phrase("Turned off"), look: "badge-bad" },
};

export function WebhookBadge({ state }: { state: WebhookState }) {
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
						<WebhookBadge state={state} />
					</td>
					<td {...labelled("Events")}>{kinds}</td>
					<td {...labelled("Last used")}>{tried}</td>
				</tr>
			))}
		</DataTable>
	);
}
