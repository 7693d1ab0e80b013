import { phrase } from "~/platform/language/translate";
import { defineJob } from "~/platform/queue/job.server";

/** `at`: when the STOP was sent. */
export const confirmStopJob = defineJob<{ number: string; at: string }>("confirm-stop", {
	words: phrase("Confirm a STOP by WhatsApp"),
	queue: { expireInSeconds: 30, retryLimit: 5, retryDelay: 7, concurrency: 2, pollSeconds: 0.5 },
});

export const answerQuestionJob = defineJob<{ wamid: string }>("answer-question", {
	words: phrase("Answer a question by WhatsApp"),
	queue: { expireInSeconds: 30, retryLimit: 5, retryDelay: 7, concurrency: 8, pollSeconds: 0.5 },
});
