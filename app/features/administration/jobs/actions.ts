import { type Actions, counted, withDetails } from "~/features/people/audit/actions";
import { phrase, phrases } from "~/platform/language/translate";

export const JOB_ACTIONS = {
	"job.retry": {
		sentence: withDetails(phrase("{actor} had a failed job tried again: {queue}")),
		fields: { queue: phrase("Job"), cause: phrase("Cause") },
	},
	"job.retry-all": {
		sentence: counted(
			"count",
			phrases("{actor} had {count} failed job tried again", "{actor} had {count} failed jobs tried again"),
		),
		said: ["count"],
	},
} satisfies Actions;

declare module "~/features/people/audit/actions" {
	interface ActionTables {
		jobs: typeof JOB_ACTIONS;
	}
}
