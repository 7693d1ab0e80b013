import { phrase } from "~/platform/language/translate";
import { defineJob, jobs } from "~/platform/queue/job.server";

/** Alerts the people whom a skipped run concerned. */
export const reportSkippedRunJob = defineJob<{ name: string; due: string }>("report-skipped-run", {
	words: phrase("Report a skipped run"),
	queue: { expireInSeconds: 300, retryLimit: 5, retryDelay: 60 },
	work: async ({ name, due }) => jobs.get(name)?.onSkipped?.(new Date(due)),
});
