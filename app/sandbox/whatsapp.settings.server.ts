import { createHmac } from "node:crypto";
import { env } from "~/env.server";

/** What the stand-in shares with us: the key we call it with, its number, and how it signs what it reports back. */
export const whatsAppStandIn = {
	token: env.WHATSAPP_TOKEN,
	phoneNumberId: env.WHATSAPP_PHONE_NUMBER_ID,
	webhookUrl: `${env.LOOPBACK_URL}/webhooks/whatsapp`,
	sign: (body: Uint8Array) => `sha256=${createHmac("sha256", env.WHATSAPP_APP_SECRET).update(body).digest("hex")}`,
};
