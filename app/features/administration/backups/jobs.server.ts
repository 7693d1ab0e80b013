import { phrase } from "~/platform/language/translate";
import { defineJob } from "~/platform/queue/job.server";

defineJob("back-up", {
	words: phrase("Back up the database"),
	schedule: { cron: "30 2 * * *" },
	// A large database takes long, and a second attempt beside the first would only slow it.
	queue: { expireInSeconds: 6 * 60 * 60, retryLimit: 2, retryDelay: 600 },
	// Imported late: the cipher takes 15 MB, which only a backup needs.
	work: async (_, job) =>
		(await import("~/features/administration/backups/commands.nightly.server")).backUpNightly(job),
});
