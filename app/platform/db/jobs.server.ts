import { dropOldPartitions, maintainPartitions } from "~/platform/db/partitions.server";
import { phrase } from "~/platform/language/translate";
import { defineJob } from "~/platform/queue/job.server";

defineJob("keep-partitions", {
	words: phrase("Create and drop monthly partitions"),
	schedule: { cron: "0 3 * * *" },
	// Retries, because adding or dropping a partition fails while the table is locked for some seconds.
	queue: { expireInSeconds: 900, retryLimit: 5, retryDelay: 60 },
	work: async () => {
		await maintainPartitions();
		await dropOldPartitions();
	},
});
