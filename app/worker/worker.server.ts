import type PgBoss from "pg-boss";
import { forgetOldLimits } from "~/db/limiter.server";
import { forgetSecrets, type JobData, type QueueName, queue, queueNames } from "~/db/queue.server";
import { forgetOldContactChanges } from "~/features/accounts/contact-change.server";
import { forgetOldLinks, sendAccountLink } from "~/features/accounts/links.server";
import { forgetOldCodes } from "~/features/accounts/otp.server";
import { endOldSessions } from "~/features/accounts/sessions.server";
import { importCourtRecords } from "~/features/cases/commands.import.server";
import { lookUpCourtRecord } from "~/features/cases/commands.look-up.server";
import { queueDueLookUps } from "~/features/cases/commands.refresh.server";
import { deliverMessage } from "~/features/messages/commands.deliver.server";
import { deliverMail, deliverSms } from "~/features/notifications/commands.server";
import { queueOpenPayments, recheckPayment } from "~/features/subscriptions/commands.check.server";
import { giveMoneyBack } from "~/features/subscriptions/commands.refund.server";
import { watchSubscriptions } from "~/features/subscriptions/commands.watch.server";
import { log } from "~/log.server";

/** Which feature does the work of which queue. */
const handlers: { [Name in QueueName]: (data: JobData[Name], job: { isLastTry: boolean }) => Promise<void> } = {
	"fetch-court-record": ({ cnr }, { isLastTry }) => lookUpCourtRecord(cnr, { isLastTry }),
	"refresh-court-records": queueDueLookUps,
	"import-court-records": importCourtRecords,
	"send-mail": deliverMail,
	"send-sms": deliverSms,
	"send-message": deliverMessage,
	"check-payment": ({ transactionId }) => recheckPayment(transactionId),
	"check-open-payments": queueOpenPayments,
	"refund-payment": ({ refundId }) => giveMoneyBack(refundId),
	"watch-subscriptions": () => watchSubscriptions(),
	"end-old-sessions": endOldSessions,
	"forget-old-codes": async () => {
		await forgetOldCodes();
		await forgetOldLinks();
		await forgetOldContactChanges();
		await forgetOldLimits();
	},
	"send-account-link": sendAccountLink,
};

/** What happens by the clock, in India's time. */
const SCHEDULES: [QueueName, cron: string][] = [
	["refresh-court-records", "30 1 * * *"],
	["check-open-payments", "*/5 * * * *"],
	["watch-subscriptions", "0 8 * * *"],
	["end-old-sessions", "10 3 * * *"],
	["forget-old-codes", "20 3 * * *"],
];

/** How many jobs of a queue one process has in hand at a time (`atOnce` hands, each taking `together`), and how soon it looks for more. */
const PACE: Partial<Record<QueueName, { atOnce: number; pollSeconds: number; together?: number }>> = {
	"fetch-court-record": { atOnce: 4, pollSeconds: 0.5 },
	"send-message": { atOnce: 2, pollSeconds: 0.5, together: 8 },
	"check-payment": { atOnce: 2, pollSeconds: 2 },
	"refund-payment": { atOnce: 1, pollSeconds: 2 },
	"import-court-records": { atOnce: 1, pollSeconds: 1 },
	"send-mail": { atOnce: 2, pollSeconds: 1, together: 10 },
	"send-sms": { atOnce: 2, pollSeconds: 0.5, together: 5 },
	"send-account-link": { atOnce: 2, pollSeconds: 1, together: 20 },
};

async function run<Name extends QueueName>(name: Name, job: PgBoss.JobWithMetadata<JobData[Name]>) {
	const startedAt = Date.now();
	try {
		await handlers[name](job.data, { isLastTry: job.retryCount >= job.retryLimit });
		await forgetSecrets(name, job.id);
		log.debug({ queue: name, job: job.id, ms: Date.now() - startedAt }, "job done");
	} catch (error) {
		log.warn({ queue: name, job: job.id, attempt: job.retryCount + 1, err: error }, "job failed");
		throw error;
	}
}

async function work<Name extends QueueName>(name: Name) {
	const { atOnce, pollSeconds, together = 1 } = PACE[name] ?? { atOnce: 1, pollSeconds: 5 };
	for (let i = 0; i < atOnce; i++) {
		await queue().work<JobData[Name]>(
			name,
			{ includeMetadata: true, pollingIntervalSeconds: pollSeconds, batchSize: together },
			async (jobs) => {
				const [only] = jobs;
				if (only && jobs.length === 1) return run(name, only);
				// A throw would fail all of them, so each that fails is said to have failed by itself.
				await Promise.all(
					jobs.map((job) => run(name, job).catch((error: unknown) => queue().fail(name, job.id, Object(error)))),
				);
			},
		);
	}
}

/** Works every queue in this process and keeps the schedules. */
export async function startWorker() {
	for (const name of queueNames) await work(name);
	for (const [name, cron] of SCHEDULES) await queue().schedule(name, cron, {}, { tz: "Asia/Kolkata" });
}
