import { phrase } from "~/platform/language/translate";
import { defineJob } from "~/platform/queue/job.server";

/** Two at a time, so that the courts' pages have the rest of the line. */
export const fetchOrderCopyJob = defineJob<{ copyId: string }>("fetch-order-copy", {
	words: phrase("Fetch the copy of an order"),
	queue: { expireInSeconds: 120, retryLimit: 2, retryDelay: 60, concurrency: 2, pollSeconds: 1 },
});
