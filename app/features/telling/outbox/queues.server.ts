import { phrase } from "~/platform/language/translate";
import { defineJob } from "~/platform/queue/job.server";

export const sendMessageJob = defineJob<{ messageId: string; isThrottled?: boolean }>("send-message", {
	words: phrase("Send a WhatsApp message"),
	queue: { expireInSeconds: 30, retryLimit: 6, retryDelay: 5, concurrency: 16, pollSeconds: 0.5 },
});

/** A queue of its own, since anybody may name a push service that is slow. */
export const sendPushJob = defineJob<{ messageId: string }>("send-push", {
	words: phrase("Send a push notification"),
	queue: { expireInSeconds: 60, retryLimit: 3, retryDelay: 10, concurrency: 8, pollSeconds: 0.5 },
});

/**
 * A queue of its own, since a slow mail server must not hold up WhatsApp. Alerts handle it: they word again what is queued
 * again, as well as WhatsApp messages in place of a push. The release before queued `deliveryId`, which is the message's id.
 */
export const sendAlertJob = defineJob<{ messageId?: string; deliveryId?: string }>("send-alert", {
	words: phrase("Send by email or SMS"),
	// `send-alert` and `send-mail` together run no more jobs than there are connections to the mail server.
	queue: { expireInSeconds: 120, retryLimit: 3, retryDelay: 30, concurrency: 8, pollSeconds: 0.25 },
});
