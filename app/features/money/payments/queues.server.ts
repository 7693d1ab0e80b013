import { phrase } from "~/platform/language/translate";
import { defineJob } from "~/platform/queue/job.server";

export const checkPaymentJob = defineJob<{ transactionId: string }>("check-payment", {
	words: phrase("Check a payment"),
	queue: { expireInSeconds: 60, retryLimit: 3, retryDelay: 20, concurrency: 2, pollSeconds: 2 },
});

export const refundPaymentJob = defineJob<{ refundId: string }>("refund-payment", {
	words: phrase("Refund a payment"),
	queue: { expireInSeconds: 60, retryLimit: 8, retryDelay: 30, pollSeconds: 0.5 },
});
