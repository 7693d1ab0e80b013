import { ordersPublishedJob } from "~/features/courts/court-records/queues.server";
import { fetchOrderCopy, planOrderCopies, retryOrderCopies } from "~/features/courts/papers/commands.copies.server";
import { fetchOrderCopyJob } from "~/features/courts/papers/queues.server";
import { phrase } from "~/platform/language/translate";
import { defineJob, handle } from "~/platform/queue/job.server";

handle(ordersPublishedJob, ({ cnr }) => planOrderCopies(cnr));
handle(fetchOrderCopyJob, ({ copyId }) => fetchOrderCopy(copyId));

defineJob("retry-order-copies", {
	words: phrase("Fetch the copies of orders that are missing"),
	// After the look-ups of the night, which name new orders.
	schedule: { cron: "50 5 * * *", lateUntil: "23:00" },
	queue: { expireInSeconds: 300, retryLimit: 2, retryDelay: 60 },
	work: () => retryOrderCopies(),
});
