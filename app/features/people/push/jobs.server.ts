import { endOldDevices } from "~/features/people/push/commands.end.server";
import { phrase } from "~/platform/language/translate";
import { defineJob } from "~/platform/queue/job.server";

defineJob("end-push-devices", {
	words: phrase("End push on silent devices"),
	// Before old sessions end, with which their devices would go without a mail.
	schedule: { cron: "5 3 * * *" },
	queue: { expireInSeconds: 60, retryLimit: 1, retryDelay: 60 },
	work: endOldDevices,
});
