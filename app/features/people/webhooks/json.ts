import { z } from "zod";
import { KINDS } from "~/features/people/webhooks/kinds";
import { stateOf, type Webhook } from "~/features/people/webhooks/queries.server";

/** A webhook as programs read it. */
export const webhookJson = (webhook: Webhook) => ({
	id: webhook.id,
	url: webhook.url,
	kinds: webhook.kinds,
	state: stateOf(webhook),
	failing_since: webhook.failingSince?.toISOString() ?? null,
	created_at: webhook.createdAt.toISOString(),
});

/** The shape `webhookJson` gives. */
export const webhookRecord = z
	.object({
		id: z.string().meta({ examples: ["01930c8a-5d0e-7b42-9f63-2c1d7ae4b015"] }),
		url: z.string().meta({ examples: ["https://office.example.com/webhooks/nyaya-diary"] }),
		kinds: z.array(z.string()).meta({
			description: `The kinds of event that are sent there; a kind may be added. Today: ${KINDS.join(", ")}`,
			examples: [["case.hearing_date", "case.disposed"]],
		}),
		state: z.enum(["on", "failing", "paused", "disabled"]).meta({
			description: "failing: the last try failed; disabled: it only failed for five days, or answered 410",
			examples: ["on"],
		}),
		failing_since: z
			.string()
			.nullable()
			.meta({ description: "Since when every try has failed", examples: [null] }),
		created_at: z.string().meta({ examples: ["2026-11-22T10:15:00.000Z"] }),
	})
	.meta({ id: "Webhook", description: "An address to which events are sent" });
