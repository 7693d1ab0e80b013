import { env } from "~/platform/settings/env.server";
import type { WhatsAppSettings } from "~/providers/whatsapp.server";

export const whatsAppSettings = (): WhatsAppSettings => ({
	baseUrl: env.WHATSAPP_BASE_URL,
	version: env.WHATSAPP_VERSION,
	phoneNumberId: env.WHATSAPP_PHONE_NUMBER_ID,
	token: env.WHATSAPP_TOKEN,
});

const NAMES = new Map(
	(env.WHATSAPP_TEMPLATES ?? "")
		.split(",")
		.filter(Boolean)
		.map((pair) => pair.trim().split("=") as [name: string, registered: string]),
);

/** The name under which a template is registered with WhatsApp: its own, unless the settings say another. */
export const registeredName = (template: string): string => NAMES.get(template) ?? template;
