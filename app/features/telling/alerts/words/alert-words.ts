import type { StopKind } from "~/features/telling/alerts/settings/stop-input";
import type { Channel } from "~/features/telling/outbox/schema";
import { phrase } from "~/platform/language/translate";

export const KIND_WORDS: Record<StopKind, string> = {
	changes: phrase("changes in cases"),
	reminder: phrase("coming hearings"),
	tomorrow: phrase("tomorrow’s hearings"),
	week: phrase("the week’s hearings"),
	trouble: phrase("cases that could not be checked"),
	approved: phrase("approved cases"),
	due: phrase("to-dos"),
	found: phrase("new cases that may be yours"),
};

export const CHANNEL_WORDS: Record<Channel, string> = {
	push: phrase("push notifications"),
	email: "emails",
	whatsapp: phrase("WhatsApp messages"),
	sms: phrase("SMS messages"),
};
