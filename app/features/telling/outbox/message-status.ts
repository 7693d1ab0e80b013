import { phrase } from "~/platform/language/translate";

/** The delivery statuses of a message, in order; `failed` is final. */
export const STATUSES = ["queued", "sent", "delivered", "read", "failed"] as const;
export type MessageStatus = (typeof STATUSES)[number];

/** What became of the SMS in place of a message that WhatsApp could not deliver. */
export const SMS_WORDS = {
	queued: phrase("We send an SMS instead."),
	sent: phrase("Sent as SMS instead."),
	failed: phrase("An SMS could not be sent either."),
} as const;
