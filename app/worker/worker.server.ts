import { forgetOldLimits } from "~/db/limiter.server";
import { dropOldPartitions, keepPartitions } from "~/db/partitions.server";
import { type JobData, type QueueName, queueNames } from "~/db/queue.server";
import { redactFailedJobs, startWork } from "~/db/queue-work.server";
import { forgetOldContactChanges } from "~/features/accounts/commands.contact-change.server";
import { forgetUnverifiedAccounts } from "~/features/accounts/commands.registration.server";
import { forgetOldUndos } from "~/features/accounts/undo-links.server";
import { deliverAlert } from "~/features/alerts/commands.deliver.server";
import { followDeliveries, forgetOldAlerts } from "~/features/alerts/commands.follow.server";
import { deliverWantedMail, mailFoundCases } from "~/features/alerts/commands.found-cases.server";
import { planReminders, planTomorrow, planTrouble, planWeek } from "~/features/alerts/commands.plan-boards.server";
import { planChangeAlerts } from "~/features/alerts/commands.plan-changes.server";
import { releaseNotices } from "~/features/alerts/commands.release.server";
import { remindClients } from "~/features/alerts/commands.remind-clients.server";
import { watchSecurity } from "~/features/audit-log/commands.watch.server";
import { forgetOldChanges, reorderRestoredChanges } from "~/features/cases/changes/commands.forget.server";
import { recoverCaseWork } from "~/features/cases/commands.recover.server";
import { findOwnCases, queueDiscoveries } from "~/features/cases/find/commands.discover.server";
import { runSearch } from "~/features/cases/find/commands.run.server";
import { importCourtRecords } from "~/features/cases/import/commands.server";
import { placeCases } from "~/features/cases/place.server";
import { lookUpCourtRecord } from "~/features/cases/record/commands.fetch.server";
import {
	queueEveningLookUp,
	queueNightlyRefresh,
	queueSecondPass,
} from "~/features/cases/record/commands.nightly-refresh.server";
import { forgetOldSharedLinks } from "~/features/cases/sharing/links.server";
import { deliverMessage } from "~/features/messages/commands.deliver.server";
import { forgetOldMessages } from "~/features/messages/commands.forget.server";
import { recoverMessages } from "~/features/messages/commands.recover.server";
import { deliverMessageSms } from "~/features/messages/commands.sms.server";
import { deliverSms } from "~/features/notifications/commands.server";
import { foldDaySums } from "~/features/overview/commands.fold.server";
import { queueOpenPayments, recheckPayment } from "~/features/payments/commands.check.server";
import { executeRefund } from "~/features/payments/commands.refund.execute.server";
import { forgetOldPaymentEvents } from "~/features/payments/commands.webhook.server";
import { forgetUnusedAccounts } from "~/features/people/commands.unused.server";
import { forgetOldLinks, sendAccountLink } from "~/features/sign-in/links.server";
import { forgetOldCodes } from "~/features/sign-in/otp.server";
import { forgetOldChallenges } from "~/features/sign-in/passkeys/challenges.server";
import { forgetOldHalfLogins } from "~/features/sign-in/second-factor/half-logins.server";
import { endOldSessions } from "~/features/sign-in/sessions.server";
import { watchSubscriptions } from "~/features/subscriptions/commands.watch.server";
import { deliverWebhook, recoverWebhooks } from "~/features/webhooks/commands.deliver.server";
import { forgetOldSandboxMessages } from "~/sandbox/forget.server";
import { type Schedule, startClock } from "~/worker/clock.server";
import { forgetOldData } from "~/worker/retention.server";

/** Which feature does the work of which queue. */
const handlers: { [Name in QueueName]: (data: JobData[Name], job: { isLastTry: boolean }) => Promise<unknown> } = {
	"fetch-court-record": ({ cnr, isNightly }, { isLastTry }) => lookUpCourtRecord(cnr, { isLastTry, isNightly }),
	"refresh-court-records": () => queueNightlyRefresh(),
	"look-up-again": () => queueSecondPass(),
	"look-up-tomorrow": () => queueEveningLookUp(),
	"recover-case-work": recoverCaseWork,
	"import-court-records": importCourtRecords,
	"place-cases": ({ prefix }) => placeCases(prefix),
	"search-cases": ({ searchId }, job) => runSearch(searchId, job),
	"discover-cases": () => queueDiscoveries(),
	"find-own-cases": ({ userId }, job) => findOwnCases(userId, job, mailFoundCases),
	"send-mail": deliverWantedMail,
	"send-sms": deliverSms,
	"send-message": deliverMessage,
	"recover-messages": async () => {
		await recoverMessages();
		await recoverWebhooks();
	},
	"send-webhook": deliverWebhook,
	"forget-old-messages": async () => {
		await forgetOldMessages();
		await forgetOldSandboxMessages();
	},
	"plan-alerts": () => planChangeAlerts(new Date()),
	"plan-reminders": () => planReminders(new Date()),
	"plan-tomorrow": async () => {
		await planTomorrow(new Date());
		await remindClients();
	},
	"plan-week": () => planWeek(new Date()),
	"plan-trouble": () => planTrouble(new Date()),
	"release-alerts": () => releaseNotices(new Date()),
	"follow-alerts": () => followDeliveries(new Date()),
	"send-message-sms": (job) => deliverMessageSms(job),
	"send-alert": (job) => deliverAlert(job),
	"forget-old-alerts": forgetOldAlerts,
	"check-payment": ({ transactionId }) => recheckPayment(transactionId),
	"check-open-payments": queueOpenPayments,
	"refund-payment": ({ refundId }) => executeRefund(refundId),
	"watch-subscriptions": () => watchSubscriptions(),
	"watch-security": () => watchSecurity(),
	"fold-day-sums": foldDaySums,
	// The cipher takes 15 MB, which only a backup needs.
	"back-up": async (_, job) => (await import("~/features/backups/commands.nightly.server")).backUpNightly(job),
	"end-old-sessions": endOldSessions,
	"forget-old-codes": async () => {
		await forgetOldCodes();
		await forgetOldLinks();
		await forgetOldHalfLogins();
		await forgetOldChallenges();
		await forgetOldContactChanges();
		await forgetOldUndos();
		await forgetOldLimits();
		await forgetOldPaymentEvents();
		await forgetOldChanges();
		await forgetOldSharedLinks();
		await reorderRestoredChanges();
		await redactFailedJobs();
		await forgetUnverifiedAccounts();
	},
	"forget-old-data": async () => {
		await forgetOldData();
		await forgetUnusedAccounts();
	},
	"keep-partitions": async () => {
		await keepPartitions();
		await dropOldPartitions();
	},
	"send-account-link": sendAccountLink,
};

/** Does the work of a queue's job. */
const doWork = <Name extends QueueName>(name: Name, data: JobData[Name], job: { isLastTry: boolean }) =>
	handlers[name](data, job);

/** Scheduled jobs, in India's time. */
const SCHEDULES: Schedule[] = [
	["refresh-court-records", "30 1 * * *"],
	// What the night could not get, before the day begins.
	["look-up-again", "10 5 * * *"],
	// The second run asks again for what the first one could not get.
	["look-up-tomorrow", "0,40 20 * * *"],
	["recover-case-work", "*/2 * * * *"],
	// Every day a part of the people whose week is over.
	["discover-cases", "10 9 * * *"],
	["check-open-payments", "*/5 * * * *"],
	["watch-subscriptions", "0 8 * * *"],
	["back-up", "30 2 * * *"],
	["watch-security", "*/5 * * * *"],
	["keep-partitions", "0 3 * * *"],
	["end-old-sessions", "10 3 * * *"],
	["forget-old-codes", "20 3 * * *"],
	["forget-old-data", "0 4 * * *"],
	["recover-messages", "*/5 * * * *"],
	["forget-old-messages", "40 3 * * *"],
	["plan-alerts", "* * * * *"],
	["release-alerts", "* * * * *"],
	["follow-alerts", "* * * * *"],
	["fold-day-sums", "* * * * *"],
	// Of the day itself at the end of the usual quiet hours, of later days before the evening's board.
	["plan-reminders", "30 6,18 * * *"],
	// After the second look-up of tomorrow's cases.
	["plan-tomorrow", "15 21 * * *"],
	["plan-week", "0 18 * * 0"],
	["plan-trouble", "0 9 * * *"],
	["forget-old-alerts", "50 3 * * *"],
];

/** Runs every queue in this process, and the clock. */
export async function startWorker() {
	for (const name of queueNames) startWork(name, (data, job) => doWork(name, data, job));
	startClock(SCHEDULES);
}
