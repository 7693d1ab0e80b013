import type { Channel } from "~/db/schema/alerts";
import type { StopKind } from "~/features/alerts/stop-input";

/** What a kind of message is about. */
export const KIND_WORDS: Record<StopKind, string> = {
	changes: "changes in cases",
	reminder: "coming hearings",
	tomorrow: "tomorrow’s hearings",
	week: "the week’s hearings",
	trouble: "cases that could not be checked",
	found: "new cases that may be yours",
};

/** The messages of a channel. */
export const CHANNEL_WORDS: Record<Channel, string> = {
	email: "emails",
	whatsapp: "WhatsApp messages",
	sms: "text messages",
};
