import { z } from "zod";
import { webhookCall } from "~/features/people/webhooks/call-input.server";
import { addWebhookWithProof } from "~/features/people/webhooks/commands.server";
import { webhookJson, webhookRecord } from "~/features/people/webhooks/json";
import { getWebhook, listWebhooks } from "~/features/people/webhooks/queries.server";
import { apiAction, apiLoader } from "~/web/api/api.server";
import { done, words } from "~/web/api/api-description";

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
		"Events are sent to the address as Standard Webhooks: POST of {type, timestamp, data}, signed with the secret, which is given here only. An answer of 2xx within 10 seconds counts; else it is tried again for three days. The token of a login more than 10 minutes ago needs the password beside it.",
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
				description: "Keep it: it is not shown again",
				examples: ["whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDfGxGR4wCgWk="],
			}),
		}),
	}),
	run: async ({ user, input: { password, ...input } }) => {
		const { id, secret } = await addWebhookWithProof({ user, password }, input);
		const webhook = await getWebhook(user.id, id);
		return { status: true, message: "Webhook added.", data: { ...webhookJson(webhook), secret } };
	},
});
