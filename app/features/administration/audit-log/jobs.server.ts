import { watchSecurity } from "~/features/administration/audit-log/commands.watch.server";
import { phrase } from "~/platform/language/translate";
import { defineJob } from "~/platform/queue/job.server";

defineJob("watch-security", {
	words: phrase("Check for attacks"),
	schedule: "*/5 * * * *",
	// The next run sees what a failed one left: the window is three times as long as the pause.
	queue: { expireInSeconds: 60, retryLimit: 0, retryDelay: 0 },
	work: () => watchSecurity(),
});
