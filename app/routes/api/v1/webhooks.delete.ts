import { z } from "zod";
import { deleteWebhook } from "~/features/webhooks/commands.server";
import { apiAction, notAllowed } from "~/http/api.server";
import { done, words } from "~/http/api-description";

export const loader = notAllowed("DELETE");

export const action = apiAction({
	id: "deleteWebhook",
	tag: "Webhooks",
	summary: "Delete a webhook with its log",
	failures: { 404: "No such webhook of yours." },
	auth: "user",
	method: "DELETE",
	output: z.object({ status: done, message: words("Webhook deleted.") }),
	run: async ({ user, params }) => {
		await deleteWebhook(user.id, params.webhookId ?? "");
		return { status: true, message: "Webhook deleted." };
	},
});
