import { findOwnCases } from "~/features/courts/adding/find/commands.discover.server";
import { findOwnCasesJob } from "~/features/courts/adding/queues.server";
import { announceApprovalJob } from "~/features/courts/court-records/queues.server";
import { sendMailJob } from "~/features/people/notifications/queues.server";
import { deliverWantedMail, mailFoundCases } from "~/features/telling/alerts/planning/commands.found-cases.server";
import {
	planApproved,
	planDue,
	planReminders,
	planTomorrow,
	planUnannounced,
	planWeek,
} from "~/features/telling/alerts/planning/commands.plan-boards.server";
import { planChangeAlerts } from "~/features/telling/alerts/planning/commands.plan-changes.server";
import { planListingAlerts } from "~/features/telling/alerts/planning/commands.plan-listings.server";
import { releaseAlertsJob } from "~/features/telling/alerts/queues.server";
import { forgetOldAlerts } from "~/features/telling/alerts/sending/commands.forget.server";
import { releaseNotices } from "~/features/telling/alerts/sending/commands.release.server";
import { deliverAlert } from "~/features/telling/alerts/sending/commands.words.server";
import { remindClients } from "~/features/telling/client-updates/planning/commands.remind.server";
import { recoverMessages } from "~/features/telling/outbox/commands.recover.server";
import { sendAlertJob, sendPushJob } from "~/features/telling/outbox/queues.server";
import { phrase } from "~/platform/language/translate";
import { defineJob, dueOf, handle, type Scheduled } from "~/platform/queue/job.server";

handle(sendMailJob, deliverWantedMail);
handle(findOwnCasesJob, ({ userId }, job) => findOwnCases(userId, job, mailFoundCases));
handle(announceApprovalJob, ({ caseIds }) => planApproved(new Date(), caseIds));
handle(sendAlertJob, (job) => deliverAlert(job));
handle(sendPushJob, (job) => deliverAlert(job));
handle(releaseAlertsJob, () => releaseNotices(new Date()));

defineJob("plan-alerts", {
	words: phrase("Plan alerts of changes"),
	schedule: { cron: "* * * * *" },
	// No retry: the work is found by a query, so the next minute's run completes a failed one.
	queue: { expireInSeconds: 300, retryLimit: 0, retryDelay: 0, pollSeconds: 1 },
	work: async () => {
		await planChangeAlerts(new Date());
		await planListingAlerts(new Date());
	},
});

/** Reminders of hearings and of to-dos. */
async function planAllReminders(run: Scheduled) {
	await planReminders(new Date(), dueOf(run));
	await planDue(new Date(), dueOf(run));
}

defineJob("plan-reminders", {
	words: phrase("Plan reminders of the day's hearings and to-dos"),
	// When the usual quiet hours end.
	schedule: { cron: "30 6 * * *", lateUntil: "17:00" },
	queue: { expireInSeconds: 300, retryLimit: 3, retryDelay: 60 },
	work: planAllReminders,
});

defineJob("plan-reminders-ahead", {
	words: phrase("Plan reminders of later hearings and to-dos"),
	// Before the evening's board.
	schedule: { cron: "30 18 * * *", lateUntil: "+1 17:00" },
	queue: { expireInSeconds: 300, retryLimit: 3, retryDelay: 60 },
	work: planAllReminders,
});

defineJob("plan-tomorrow", {
	words: phrase("Plan alerts of tomorrow's hearings"),
	// After the second look-up of tomorrow's cases.
	schedule: { cron: "15 21 * * *", lateUntil: "+1 17:00" },
	queue: { expireInSeconds: 300, retryLimit: 5, retryDelay: 60 },
	work: async (run) => {
		const due = dueOf(run);
		await planTomorrow(new Date(), due);
		await remindClients({ due });
	},
	onSkipped: (due) => planUnannounced(new Date(), due),
});

defineJob("plan-week", {
	words: phrase("Plan alerts of the week's hearings"),
	schedule: { cron: "0 18 * * 0", lateUntil: "+1 12:00" },
	queue: { expireInSeconds: 300, retryLimit: 3, retryDelay: 60 },
	work: (run) => planWeek(new Date(), dueOf(run)),
});

defineJob("follow-alerts", {
	words: phrase("Check delivery of alerts"),
	schedule: { cron: "* * * * *" },
	queue: { expireInSeconds: 300, retryLimit: 0, retryDelay: 0 },
	work: () => recoverMessages(),
});

defineJob("forget-old-alerts", {
	words: phrase("Delete old alerts"),
	schedule: { cron: "50 3 * * *" },
	queue: { expireInSeconds: 300, retryLimit: 2, retryDelay: 60 },
	work: forgetOldAlerts,
});
