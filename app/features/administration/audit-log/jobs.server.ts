import { watchSecurity } from "~/features/administration/audit-log/commands.watch.server";
import { phrase } from "~/platform/language/translate";
import { defineJob } from "~/platform/queue/job.server";

defineJob("watch-security", {
	words: phrase("Check for attacks"),
	schedule: { cron: "*/5 * * * *" },
	// No retry: the window is three times the interval, so the next run sees what a failed one missed.
	queue: { expireInSeconds: 60, retryLimit: 0, retryDelay: 0 },
	work: () => watchSecurity(),
});
