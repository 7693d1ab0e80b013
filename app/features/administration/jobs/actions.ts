import { type Actions, counted, withDetails } from "~/features/people/audit/actions";
import { phrase, phrases } from "~/platform/language/translate";

export const JOB_ACTIONS = {
	"job.retry": {
		sentence: withDetails(phrase("{actor} retried a failed job: {queue}")),
		fields: { queue: phrase("Job"), cause: phrase("Cause") },
	},
	"job.retry-all": {
		sentence: counted("count", phrases("{actor} retried {count} failed job", "{actor} retried {count} failed jobs")),
		stated: ["count"],
	},
} satisfies Actions;

declare module "~/features/people/audit/actions" {
	interface ActionTables {
		jobs: typeof JOB_ACTIONS;
	}
}
