import { announceListings } from "~/features/courts/cause-lists/commands.announce.server";
import { askCauseList } from "~/features/courts/cause-lists/commands.answer.server";
import { fetchListCourts } from "~/features/courts/cause-lists/commands.courts.server";
import { queueCauseLists, queueListCourts } from "~/features/courts/cause-lists/commands.queue.server";
import { askCauseListJob, fetchListCourtsJob } from "~/features/courts/cause-lists/queues.server";
import { addDays, dayInIndia } from "~/platform/calendar/day";
import { phrase } from "~/platform/language/translate";
import { defineJob, handle } from "~/platform/queue/job.server";

const queue = { expireInSeconds: 300, retryLimit: 2, retryDelay: 60 };

handle(askCauseListJob, askCauseList);
handle(fetchListCourtsJob, ({ complexId }) => fetchListCourts(complexId));

defineJob("find-list-courts", {
	words: phrase("Find the courts of tomorrow's hearings"),
	schedule: { cron: "30 19 * * *", lateUntil: "22:30" },
	queue,
	work: () => queueListCourts(),
});

defineJob("ask-cause-lists", {
	words: phrase("Ask for tomorrow's cause lists"),
	// With the second look-up of tomorrow's cases; the second run asks for those that were moved to tomorrow, or that failed.
	schedule: { cron: "0,40 20 * * *", lateUntil: "22:30" },
	queue,
	work: () => queueCauseLists("evening"),
});

defineJob("ask-supplementary-lists", {
	words: phrase("Ask for tomorrow's supplementary lists"),
	schedule: { cron: "30 22 * * *", lateUntil: "23:59" },
	queue,
	work: () => queueCauseLists("supplementary"),
});

defineJob("announce-listings", {
	words: phrase("Announce results of cause lists"),
	// Runs after the end of each round, for evenings on which an answer is missing; otherwise the last answer announces the results.
	schedule: { cron: "10 21 * * *", lateUntil: "23:59" },
	queue,
	work: announceTomorrow,
});

defineJob("announce-supplementary-listings", {
	words: phrase("Announce results of supplementary lists"),
	schedule: { cron: "35 23 * * *", lateUntil: "23:59" },
	queue,
	work: announceTomorrow,
});

function announceTomorrow() {
	return announceListings(addDays(dayInIndia(new Date()), 1), { isOver: true });
}
