import { phrase } from "~/platform/language/translate";
import { defineJob } from "~/platform/queue/job.server";

/** `postponed`: how often its address was busy. */
type QueuedDelivery = { deliveryId: string; endpointId: string; postponed?: number };

export const sendWebhookJob = defineJob<QueuedDelivery>("send-webhook", {
	words: phrase("Send a webhook"),
	// Another try is queued by the try that failed. A killed worker's job comes back.
	queue: { expireInSeconds: 30, retryLimit: 10, retryDelay: 1, atOnce: 300, pollSeconds: 0.25 },
});
