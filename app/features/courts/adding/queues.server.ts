import type { ListedCase } from "~/features/courts/adding/many/selected-cnrs";
import type { ActingContext } from "~/features/people/chamber/acting.server";
import { phrase } from "~/platform/language/translate";
import { defineJob } from "~/platform/queue/job.server";

export const searchCasesJob = defineJob<{ searchId: string }>("search-cases", {
	words: phrase("Search eCourts"),
	queue: { expireInSeconds: 75, retryLimit: 2, retryDelay: 3, concurrency: 2, pollSeconds: 0.5 },
});

export const findOwnCasesJob = defineJob<{ userId: string }>("find-own-cases", {
	words: phrase("Find a user's new cases"),
	// No user waits for this job, and a court that is down now may be back in an hour.
	queue: { expireInSeconds: 75, retryLimit: 5, retryDelay: 60, pollSeconds: 2 },
});

/** Carries a list beyond the cases that one request adds. Its unfinished jobs are the progress that the person sees. */
export const addListedCasesJob = defineJob<{ acting: ActingContext; cases: ListedCase[] }>("add-listed-cases", {
	words: phrase("Add the cases of a long list"),
	queue: { expireInSeconds: 120, retryLimit: 3, retryDelay: 5, pollSeconds: 0.5 },
});
