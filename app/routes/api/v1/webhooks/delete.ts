import { z } from "zod";
import { webhookDeletionCall } from "~/features/people/webhooks/call-input.server";
import { deleteWebhookWithProof } from "~/features/people/webhooks/commands.server";
import { apiAction, notAllowed } from "~/web/api/api.server";
import { done, words } from "~/web/api/api-description";

export const loader = notAllowed("DELETE");

export const action = apiAction({
	id: "deleteWebhook",
	tag: "Webhooks",
	summary: "Delete a webhook with its log",
	description:
		"The token of a login more than 10 minutes ago needs the password, in the body: an address is kept in logs, a body is not.",
	failures: {
		403: "The token of a login needs a login of the last 10 minutes, or the password.",
		404: "No such webhook of yours.",
	},
	codes: ["password_required", "wrong_password"],
	auth: "user",
	method: "DELETE",
	input: webhookDeletionCall,
	output: z.object({ status: done, message: words("Webhook deleted.") }),
	run: async ({ user, params, input: { password } }) => {
		await deleteWebhookWithProof({ user, password }, params.webhookId ?? "");
		return { status: true, message: "Webhook deleted." };
	},
});
