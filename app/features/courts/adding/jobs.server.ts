import { recoverCaseWork } from "~/features/courts/adding/commands.recover.server";
import { queueDiscoveries } from "~/features/courts/adding/find/commands.discover.server";
import { runSearch } from "~/features/courts/adding/find/commands.run.server";
import { addListedCases } from "~/features/courts/adding/many/commands.selected.server";
import { addListedCasesJob, searchCasesJob } from "~/features/courts/adding/queues.server";
import { phrase } from "~/platform/language/translate";
import { defineJob, handle } from "~/platform/queue/job.server";

handle(searchCasesJob, ({ searchId }, job) => runSearch(searchId, job));
handle(addListedCasesJob, (part) => addListedCases(part));

defineJob("recover-case-work", {
	words: phrase("Resume unfinished case updates"),
	schedule: { cron: "*/2 * * * *" },
	queue: { expireInSeconds: 120, retryLimit: 1, retryDelay: 60 },
	work: recoverCaseWork,
});

defineJob("discover-cases", {
	words: phrase("Find users' new cases"),
	// Runs daily, each time for some of the users whose last search is a week old.
	schedule: { cron: "10 9 * * *" },
	queue: { expireInSeconds: 120, retryLimit: 3, retryDelay: 60 },
	work: () => queueDiscoveries(),
});
