import { phrase } from "~/platform/language/translate";
import { defineJob } from "~/platform/queue/job.server";

export const answerQuestionJob = defineJob<{ wamid: string }>("answer-question", {
	words: phrase("Answer a question by WhatsApp"),
	queue: { expireInSeconds: 30, retryLimit: 5, retryDelay: 7, concurrency: 8, pollSeconds: 0.5 },
});
