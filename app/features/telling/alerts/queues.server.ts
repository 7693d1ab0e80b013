import { phrase } from "~/platform/language/translate";
import { defineJob } from "~/platform/queue/job.server";

export const sendAlertJob = defineJob<{ deliveryId: string }>("send-alert", {
	words: phrase("Send an alert"),
	// `send-alert` and `send-mail` together run no more jobs than there are connections to the mail server.
	queue: { expireInSeconds: 120, retryLimit: 3, retryDelay: 30, concurrency: 8, pollSeconds: 0.25 },
});

export const releaseAlertsJob = defineJob("release-alerts", {
	words: phrase("Choose how alerts are sent"),
	schedule: { cron: "* * * * *" },
	// No retry: the work is found by a query, so the next minute's run completes a failed one.
	queue: { expireInSeconds: 300, retryLimit: 0, retryDelay: 0, pollSeconds: 1 },
});
