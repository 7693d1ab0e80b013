import { phrase } from "~/platform/language/translate";
import { defineJob } from "~/platform/queue/job.server";

export const releaseAlertsJob = defineJob("release-alerts", {
	words: phrase("Choose how alerts are sent"),
	schedule: { cron: "* * * * *" },
	// No retry: the work is found by a query, so the next minute's run completes a failed one.
	queue: { expireInSeconds: 300, retryLimit: 0, retryDelay: 0, pollSeconds: 1 },
});
