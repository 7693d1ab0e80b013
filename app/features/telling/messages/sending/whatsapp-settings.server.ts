import { env } from "~/platform/settings/env.server";
import type { WhatsAppSettings } from "~/providers/whatsapp.server";

export const whatsAppSettings = (): WhatsAppSettings => ({
	baseUrl: env.WHATSAPP_BASE_URL,
	version: env.WHATSAPP_VERSION,
	phoneNumberId: env.WHATSAPP_PHONE_NUMBER_ID,
	token: env.WHATSAPP_TOKEN,
});
