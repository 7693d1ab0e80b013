import { createHmac } from "node:crypto";
import { env } from "~/platform/settings/env.server";

/** The simulator's access token, number and webhook signature. */
export const whatsAppSimulator = {
	token: env.WHATSAPP_TOKEN,
	phoneNumberId: env.WHATSAPP_PHONE_NUMBER_ID,
	webhookUrl: `${env.LOOPBACK_URL}/webhooks/whatsapp`,
	sign: (body: Uint8Array) => `sha256=${createHmac("sha256", env.WHATSAPP_APP_SECRET).update(body).digest("hex")}`,
};
