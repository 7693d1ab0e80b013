import { phrase } from "~/platform/language/translate";
import { defineJob } from "~/platform/queue/job.server";
import type { ListAsked } from "~/providers/ecourts.lists.server";

/** One list to ask. */
export type AskedList = ListAsked & {
	/** A supplementary list only adds to the evening's results. */
	isSupplement: boolean;
	/** ISO moment after which the call is not made. */
	until: string | null;
};

export const askCauseListJob = defineJob<AskedList>("ask-cause-list", {
	words: phrase("Ask a court for its cause list"),
	// 800 lists of an evening, each of which the provider may take ten seconds for.
	queue: { expireInSeconds: 75, retryLimit: 2, retryDelay: 60, concurrency: 8, pollSeconds: 0.5 },
});

export const fetchListCourtsJob = defineJob<{ complexId: string }>("fetch-list-courts", {
	words: phrase("Fetch the courts of a complex"),
	queue: { expireInSeconds: 75, retryLimit: 2, retryDelay: 60, concurrency: 2, pollSeconds: 1 },
});
