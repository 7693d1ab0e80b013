import { sendAccountLink } from "~/features/people/sign-in/codes/links.server";
import { sendLoginCode } from "~/features/people/sign-in/login/code-login.server";
import { sendAccountLinkJob, sendLoginCodeJob } from "~/features/people/sign-in/queues.server";
import { endOldSessions } from "~/features/people/sign-in/sessions/sessions.server";
import { phrase } from "~/platform/language/translate";
import { defineJob, handle } from "~/platform/queue/job.server";

handle(sendAccountLinkJob, sendAccountLink);
handle(sendLoginCodeJob, sendLoginCode);

defineJob("end-old-sessions", {
	words: phrase("End old sessions"),
	schedule: { cron: "10 3 * * *" },
	queue: { expireInSeconds: 60, retryLimit: 1, retryDelay: 60 },
	work: endOldSessions,
});
