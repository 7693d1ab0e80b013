import { createHmac, randomUUID } from "node:crypto";

/** A message as WhatsApp's webhook has it; `at` is when it was sent. */
export function inboundMessage(from: string, body: string, { at = new Date(), id = `wamid.${randomUUID()}` } = {}) {
	const timestamp = String(Math.floor(at.getTime() / 1000));
	return { from: from.replace("+", ""), id, timestamp, type: "text", text: { body } };
}

/** A webhook with these messages. */
export const inboundWebhook = (...messages: unknown[]) => ({
	object: "whatsapp_business_account",
	entry: [{ id: "0", changes: [{ field: "messages", value: { messaging_product: "whatsapp", messages } }] }],
});

/** Posts a webhook to a server in a sandbox, signed unless another signature is given. */
export function postInbound(url: string, webhook: unknown, signature?: string) {
	const body = JSON.stringify(webhook);
	const signed = `sha256=${createHmac("sha256", "sandbox_app_secret").update(body).digest("hex")}`;
	return fetch(`${url}/webhooks/whatsapp`, {
		method: "POST",
		body,
		headers: { "content-type": "application/json", "x-hub-signature-256": signature ?? signed },
	});
}
