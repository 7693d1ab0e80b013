import { phrase } from "~/platform/language/translate";
import { defineJob } from "~/platform/queue/job.server";

export const importCourtRecordsJob = defineJob<{ importId: string }>("import-court-records", {
	words: phrase("Import court records"),
	queue: { expireInSeconds: 900, retryLimit: 2, retryDelay: 5, pollSeconds: 1 },
});
