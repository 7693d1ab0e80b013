import { phrase } from "~/platform/language/translate";
import { defineJob } from "~/platform/queue/job.server";

/** `postponed`: how often its address was busy. */
export type QueuedDelivery = { deliveryId: string; endpointId: string; postponed?: number };

export const sendWebhookJob = defineJob<QueuedDelivery>("send-webhook", {
	words: phrase("Send a webhook"),
	// A failed try queues the next one itself. `retryLimit` is for the job of a killed worker.
	queue: { expireInSeconds: 30, retryLimit: 10, retryDelay: 1, concurrency: 300, pollSeconds: 0.25 },
});
