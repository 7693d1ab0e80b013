import { z } from "zod";
import { addWebhook } from "~/features/people/webhooks/commands.server";
import { KINDS, stateOf } from "~/features/people/webhooks/kinds";
import { listWebhooks, requireWebhook, type Webhook } from "~/features/people/webhooks/queries.server";
import { webhookCall } from "~/features/people/webhooks/webhook-input.server";
import { apiAction, apiLoader } from "~/web/api/api.server";
import { done, words } from "~/web/api/api-description";

const webhookJson = (webhook: Webhook) => ({
	id: webhook.id,
	url: webhook.url,
	kinds: webhook.kinds,
	state: stateOf(webhook),
	failing_since: webhook.failingSince?.toISOString() ?? null,
	created_at: webhook.createdAt.toISOString(),
});

const webhookRecord = z
	.object({
		id: z.string().meta({ examples: ["01930c8a-5d0e-7b42-9f63-2c1d7ae4b015"] }),
		url: z.string().meta({ examples: ["https://office.example.com/webhooks/nyaya-diary"] }),
		kinds: z.array(z.string()).meta({
			description: `Event types sent to it; new types can be added. Currently: ${KINDS.join(", ")}`,
			examples: [["case.hearing_date", "case.disposed"]],
		}),
		state: z.enum(["on", "failing", "paused", "disabled"]).meta({
			description: "failing: the last attempt failed; disabled: all attempts failed for five days, or it answered 410",
			examples: ["on"],
		}),
		failing_since: z
			.string()
			.nullable()
			.meta({ description: "Time since which all attempts have failed", examples: [null] }),
		created_at: z.string().meta({ examples: ["2026-11-22T10:15:00.000Z"] }),
	})
	.meta({ id: "Webhook", description: "A webhook" });

export const loader = apiLoader({
	id: "listWebhooks",
	tag: "Webhooks",
	summary: "List your webhooks",
	beside: "POST",
	auth: "user",
	output: z.object({ status: done, data: z.array(webhookRecord) }),
	run: async ({ user }) => ({ status: true, data: (await listWebhooks(user.id)).map(webhookJson) }),
});

export const action = apiAction({
	id: "addWebhook",
	tag: "Webhooks",
	summary: "Add a webhook",
	beside: "GET",
	description:
		"Events are sent as Standard Webhooks: POST of {type, timestamp, data}, signed with the secret, which is returned only here. Respond with 2xx within 10 seconds; otherwise we retry for three days. A token of a login more than 10 minutes ago also needs the password.",
	failures: {
		403: "The token of a login needs a login of the last 10 minutes, or the password.",
		409: "You have 10 webhooks.",
	},
	codes: ["password_required", "wrong_password", "too_many_webhooks"],
	auth: "user",
	input: webhookCall,
	output: z.object({
		status: done,
		message: words("Webhook added."),
		data: webhookRecord.extend({
			secret: z.string().meta({
				description: "Save it: it is not shown again",
				examples: ["whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDfGxGR4wCgWk="],
			}),
		}),
	}),
	run: async ({ user, input: { password, ...input } }) => {
		const { id, secret } = await addWebhook({ user, password }, input);
		const webhook = await requireWebhook(user.id, id);
		return { status: true, message: "Webhook added.", data: { ...webhookJson(webhook), secret } };
	},
});
