import { dropOldPartitions, maintainPartitions } from "~/platform/db/partitions.server";
import { phrase } from "~/platform/language/translate";
import { defineJob } from "~/platform/queue/job.server";

defineJob("keep-partitions", {
	words: phrase("Create and drop monthly partitions"),
	schedule: "0 3 * * *",
	// A table that is locked for longer than a few seconds is tried again.
	queue: { expireInSeconds: 900, retryLimit: 5, retryDelay: 60 },
	work: async () => {
		await maintainPartitions();
		await dropOldPartitions();
	},
});
