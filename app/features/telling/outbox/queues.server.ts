import { phrase } from "~/platform/language/translate";
import { defineJob } from "~/platform/queue/job.server";

export const sendMessageJob = defineJob<{ messageId: string; isThrottled?: boolean }>("send-message", {
	words: phrase("Send a WhatsApp message"),
	queue: { expireInSeconds: 30, retryLimit: 6, retryDelay: 5, concurrency: 16, pollSeconds: 0.5 },
});

export const sendMessageSmsJob = defineJob<{ messageId: string }>("send-message-sms", {
	words: phrase("Send a message by SMS"),
	// A failed try queues the next one itself; pg-boss retries the job of a killed worker.
	queue: { expireInSeconds: 30, retryLimit: 3, retryDelay: 60, concurrency: 10, pollSeconds: 1 },
});
