import { watchSecurity } from "~/features/administration/audit-log/commands.watch.server";
import { foldDaySums } from "~/features/administration/overview/commands.fold.server";
import { forgetUnusedAccounts } from "~/features/administration/people/commands.unused.server";
import { recoverCaseWork } from "~/features/courts/adding/commands.recover.server";
import { findOwnCases, queueDiscoveries } from "~/features/courts/adding/find/commands.discover.server";
import { runSearch } from "~/features/courts/adding/find/commands.run.server";
import { forgetOldSharedLinks } from "~/features/courts/sharing/links.server";
import {
	forgetOldChanges,
	reorderRestoredChanges,
} from "~/features/courts/court-records/changes/commands.forget.server";
import { importCourtRecords } from "~/features/courts/court-records/import/commands.server";
import { lookUpCourtRecord } from "~/features/courts/court-records/look-up/commands.fetch.server";
import {
	queueEveningLookUp,
	queueNightlyRefresh,
	queueSecondPass,
} from "~/features/courts/court-records/look-up/commands.nightly-refresh.server";
import { placeCases } from "~/features/courts/court-records/place.server";
import { executeRefund } from "~/features/money/payments/refunds/commands.refund.execute.server";
import { queueOpenPayments, recheckPayment } from "~/features/money/payments/settling/commands.check.server";
import { forgetOldPaymentEvents } from "~/features/money/payments/settling/commands.webhook.server";
import { watchSubscriptions } from "~/features/money/subscriptions/commands.watch.server";
import { forgetOldContactChanges } from "~/features/people/accounts/contact/commands.contact-change.server";
import { forgetOldUndos } from "~/features/people/accounts/contact/undo-links.server";
import { forgetUnverifiedAccounts } from "~/features/people/accounts/registration/commands.registration.server";
import { deliverSms } from "~/features/people/notifications/commands.server";
import { forgetOldLinks, sendAccountLink } from "~/features/people/sign-in/codes/links.server";
import { forgetOldCodes } from "~/features/people/sign-in/codes/otp.server";
import { forgetOldChallenges } from "~/features/people/sign-in/passkeys/challenges.server";
import { forgetOldHalfLogins } from "~/features/people/sign-in/second-factor/half-logins.server";
import { endOldSessions } from "~/features/people/sign-in/sessions/sessions.server";
import { deliverWebhook, recoverWebhooks } from "~/features/people/webhooks/commands.deliver.server";
import { deliverWantedMail, mailFoundCases } from "~/features/telling/alerts/planning/commands.found-cases.server";
import {
	planReminders,
	planTomorrow,
	planTrouble,
	planWeek,
} from "~/features/telling/alerts/planning/commands.plan-boards.server";
import { planChangeAlerts } from "~/features/telling/alerts/planning/commands.plan-changes.server";
import { remindClients } from "~/features/telling/alerts/planning/commands.remind-clients.server";
import { deliverAlert } from "~/features/telling/alerts/sending/commands.deliver.server";
import { followDeliveries, forgetOldAlerts } from "~/features/telling/alerts/sending/commands.follow.server";
import { releaseNotices } from "~/features/telling/alerts/sending/commands.release.server";
import { deliverMessage } from "~/features/telling/messages/sending/commands.deliver.server";
import { forgetOldMessages } from "~/features/telling/messages/sending/commands.forget.server";
import { recoverMessages } from "~/features/telling/messages/sending/commands.recover.server";
import { deliverMessageSms } from "~/features/telling/messages/sending/commands.sms.server";
import { forgetOldLimits } from "~/platform/db/limiter.server";
import { dropOldPartitions, keepPartitions } from "~/platform/db/partitions.server";
import { type Schedule, startClock } from "~/platform/queue/clock.server";
import { type JobData, type QueueName, queueNames } from "~/platform/queue/queue.server";
import { redactFailedJobs, startWork } from "~/platform/queue/queue-work.server";
import { forgetOldSandboxMessages } from "~/sandbox/forget.server";
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
	"back-up": async (_, job) =>
		(await import("~/features/administration/backups/commands.nightly.server")).backUpNightly(job),
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
