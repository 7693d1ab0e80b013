import { z } from "zod";
import { deleteWebhook } from "~/features/people/webhooks/commands.server";
import { webhookProof } from "~/features/people/webhooks/webhook-input.server";
import { apiAction } from "~/web/api/api.server";
import { done, words } from "~/web/api/api-description";

export const action = apiAction({
	id: "deleteWebhook",
	tag: "Webhooks",
	summary: "Delete a webhook with its log",
	description:
		"The token of a login more than 10 minutes ago needs the password, in the body: an address is kept in logs, a body is not.",
	failures: {
		403: "The token of a login needs a login of the last 10 minutes, or the password.",
		404: "You have no such webhook.",
	},
	codes: ["password_required", "wrong_password"],
	auth: "user",
	method: "DELETE",
	input: webhookProof,
	output: z.object({ status: done, message: words("Webhook deleted.") }),
	run: async ({ user, params, input: { password } }) => {
		await deleteWebhook({ user, password }, params.webhookId ?? "");
		return { status: true, message: "Webhook deleted." };
	},
});
