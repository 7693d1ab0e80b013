import { phrase } from "~/platform/language/translate";
import { defineJob } from "~/platform/queue/job.server";

/** `round`: the night or evening that asks (`roundOf`). `isRenewed`: the second provider was asked for a new copy. */
export const fetchCourtRecordJob = defineJob<{ cnr: string; isNightly?: boolean; round?: string; isRenewed?: boolean }>(
	"fetch-court-record",
	{
		words: phrase("Fetch a court record"),
		// Limits for a user who is waiting; nightly look-ups spread their attempts over hours (`queueNightlyRefresh`).
		queue: { expireInSeconds: 75, retryLimit: 2, retryDelay: 5, concurrency: 4, pollSeconds: 0.25 },
	},
);

/** A record of eCourts is compared with the second provider's copy. */
export const compareSourcesJob = defineJob<{ cnr: string }>("compare-sources", {
	words: phrase("Compare a record with eCourtsIndia"),
	queue: { expireInSeconds: 60, retryLimit: 0, retryDelay: 0 },
});

export const placeCasesJob = defineJob<{ prefix: string }>("place-cases", {
	words: phrase("Find the courts of cases"),
	queue: { expireInSeconds: 120, retryLimit: 3, retryDelay: 10 },
});

/** A hearing was recorded, corrected or removed, which clients may hear of. */
export const hearingRecordedJob = defineJob<{ caseId: string; day: string }>("hearing-recorded", {
	words: phrase("Plan messages to clients about a hearing"),
	queue: { expireInSeconds: 60, retryLimit: 3, retryDelay: 30, concurrency: 8, pollSeconds: 0.5 },
});

export const announceApprovalJob = defineJob<{ caseIds: string[] }>("announce-approval", {
	words: phrase("Plan alerts of approved cases"),
	queue: { expireInSeconds: 60, retryLimit: 3, retryDelay: 30 },
});

/** A court has published orders, or published them otherwise. */
export const ordersPublishedJob = defineJob<{ cnr: string }>("orders-published", {
	words: phrase("Plan copies of orders"),
	queue: { expireInSeconds: 60, retryLimit: 3, retryDelay: 30 },
});
