import { foldDaySums } from "~/features/administration/overview/commands.fold.server";
import { phrase } from "~/platform/language/translate";
import { defineJob } from "~/platform/queue/job.server";

defineJob("fold-day-sums", {
	words: phrase("Update overview totals"),
	schedule: { cron: "* * * * *" },
	queue: { expireInSeconds: 300, retryLimit: 0, retryDelay: 0 },
	work: foldDaySums,
});
