import { checkCanaries } from "~/features/administration/status/commands.canaries.server";
import { checkLastDay } from "~/features/administration/status/commands.check-data.server";
import { endRound } from "~/features/administration/status/commands.end-round.server";
import { timeAlerts } from "~/features/administration/status/commands.timing.server";
import { moveCanary } from "~/features/courts/own-matters/commands.canary.server";
import { dayInIndia } from "~/platform/calendar/day";
import { phrase } from "~/platform/language/translate";
import { defineJob } from "~/platform/queue/job.server";

const queue = { expireInSeconds: 300, retryLimit: 3, retryDelay: 60 };

defineJob("end-night", {
	words: phrase("Count the night and alert owners of unchecked cases"),
	// After the second pass; the later runs are for a night that began late.
	schedule: { cron: "5 6-20 * * *", lateUntil: "23:59" },
	queue,
	work: () => endRound("night"),
});

defineJob("end-evening", {
	words: phrase("Count the evening's look-ups"),
	// After tomorrow's board; the later ones add the supplementary lists.
	schedule: { cron: "25,45 21,23 * * *", lateUntil: "23:59" },
	queue,
	work: () => endRound("evening"),
});

defineJob("check-canaries", {
	words: phrase("Check the answers for chosen cases"),
	schedule: { cron: "17 * * * *" },
	// No retry: the next hour's run looks again.
	queue: { expireInSeconds: 900, retryLimit: 0, retryDelay: 0 },
	work: () => checkCanaries(),
});

defineJob("move-canary", {
	words: phrase("Move the hearing of the made case"),
	// Outside the usual quiet hours; a run that is made up for at night would time the quiet hours.
	schedule: { cron: "20 10 * * *", lateUntil: "20:00" },
	queue,
	work: () => moveCanary(dayInIndia(new Date())),
});

defineJob("time-alerts", {
	words: phrase("Time the alerts of the last day"),
	schedule: { cron: "5,35 * * * *" },
	queue,
	work: () => timeAlerts(),
});

defineJob("check-last-day", {
	words: phrase("Check what was charged, sent and paid for"),
	schedule: { cron: "10 5 * * *" },
	queue,
	work: () => checkLastDay(),
});
