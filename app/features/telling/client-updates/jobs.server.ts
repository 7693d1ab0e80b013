import { hearingRecordedJob } from "~/features/courts/court-records/queues.server";
import { planHeld } from "~/features/telling/client-updates/planning/commands.plan-held.server";
import { releaseUpdates } from "~/features/telling/client-updates/sending/commands.release.server";
import { phrase } from "~/platform/language/translate";
import { defineJob, handle } from "~/platform/queue/job.server";

handle(hearingRecordedJob, (data) => planHeld(data, new Date()));

defineJob("release-client-updates", {
	words: phrase("Send waiting messages to clients"),
	schedule: { cron: "* * * * *" },
	// No retry: the work is found by a query, so the next minute's run completes a failed one.
	queue: { expireInSeconds: 300, retryLimit: 0, retryDelay: 0 },
	work: async () => {
		await releaseUpdates(new Date());
	},
});
