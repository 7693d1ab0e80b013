import { judgeRounds } from "~/features/courts/court-records/doubts/commands.judge.server";
import { lookUpCourtRecord } from "~/features/courts/court-records/look-up/commands.fetch.server";
import {
	queueEveningLookUp,
	queueNightlyRefresh,
	queueSecondPass,
} from "~/features/courts/court-records/look-up/commands.nightly-refresh.server";
import { compareSources } from "~/features/courts/court-records/other-courts/commands.compare.server";
import { placeCases } from "~/features/courts/court-records/place.server";
import { compareSourcesJob, fetchCourtRecordJob, placeCasesJob } from "~/features/courts/court-records/queues.server";
import { phrase } from "~/platform/language/translate";
import { defineJob, dueOf, handle } from "~/platform/queue/job.server";

handle(fetchCourtRecordJob, ({ cnr, ...asked }, attempt) => lookUpCourtRecord(cnr, { ...asked, ...attempt }));
handle(compareSourcesJob, ({ cnr }) => compareSources(cnr));
handle(placeCasesJob, ({ prefix }) => placeCases(prefix));

defineJob("refresh-court-records", {
	words: phrase("Refresh the court records at night"),
	schedule: { cron: "30 1 * * *", lateUntil: "20:00" },
	queue: { expireInSeconds: 300, retryLimit: 2, retryDelay: 60 },
	work: (run) => queueNightlyRefresh({ at: dueOf(run) }),
});

defineJob("look-up-again", {
	words: phrase("Retry failed nightly look-ups"),
	// Before the day begins, for look-ups that failed at night.
	schedule: { cron: "10 5 * * *", lateUntil: "20:00" },
	queue: { expireInSeconds: 300, retryLimit: 2, retryDelay: 60 },
	work: (run) => queueSecondPass(dueOf(run)),
});

defineJob("look-up-tomorrow", {
	words: phrase("Look up tomorrow's hearings"),
	// The second run retries the look-ups that the first one missed.
	schedule: { cron: "0,40 20 * * *", lateUntil: "22:30" },
	queue: { expireInSeconds: 300, retryLimit: 2, retryDelay: 60 },
	work: (run) => queueEveningLookUp({ at: dueOf(run) }),
});

defineJob("judge-rounds", {
	words: phrase("Judge what a night's answers would end"),
	schedule: { cron: "*/5 * * * *" },
	queue: { expireInSeconds: 60, retryLimit: 0, retryDelay: 0 },
	work: () => judgeRounds(),
});
