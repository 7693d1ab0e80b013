/** Webhook endpoint and signature. */
export type Reporting = { webhookUrl: string; phoneNumberId: string; sign: (body: Uint8Array) => string };

const ANSWER_LIMIT_MS = 5_000;

/** Sends statuses or messages as WhatsApp does; false if the webhook did not accept them. */
export async function postWebhook(
	{ webhookUrl, phoneNumberId, sign }: Reporting,
	content: { statuses: object[] } | { contacts: object[]; messages: object[] },
): Promise<boolean> {
	const metadata = { display_phone_number: "15550000000", phone_number_id: phoneNumberId };
	const value = { messaging_product: "whatsapp", metadata, ...content };
	const entry = [{ id: "0", changes: [{ field: "messages", value }] }];
	const body = Buffer.from(JSON.stringify({ object: "whatsapp_business_account", entry }));
	const response = await fetch(webhookUrl, {
		method: "POST",
		headers: { "content-type": "application/json", "x-hub-signature-256": sign(body) },
		body,
		signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
	}).catch(() => undefined);
	return response?.ok === true;
}
