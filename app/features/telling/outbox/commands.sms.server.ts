import { and, eq, inArray, not, sql } from "drizzle-orm";
import { DomainError } from "~/errors";
import { countMessage, noPackage, uncountMessage } from "~/features/money/subscriptions/commands.server";
import { findActiveSubscription } from "~/features/money/subscriptions/queries.server";
import { requireConsent } from "~/features/people/consent/queries.server";
import { sendSmsNow } from "~/features/people/notifications/direct.server";
import { clientSms } from "~/features/telling/outbox/client-sms";
import { createOptOutLink, listOptedOut, OPTED_OUT } from "~/features/telling/outbox/opt-out.server";
import { sendMessageSmsJob } from "~/features/telling/outbox/queues.server";
import { HEARING_TEMPLATES } from "~/features/telling/outbox/registered-templates";
import { messageSms, messages } from "~/features/telling/outbox/schema";
import { type Database, db } from "~/platform/db/client.server";
import { columnsOf } from "~/platform/db/rows";
import { phrase } from "~/platform/language/translate";
import { log } from "~/platform/log/log.server";
import type { JobData } from "~/platform/queue/job.server";
import { enqueue, hasLiveJob } from "~/platform/queue/queue.server";
import { env } from "~/platform/settings/env.server";
import { ProviderError } from "~/providers/provider-error";

/** Cloud API error: the number is not on WhatsApp, or cannot receive this message. */
const NOT_ON_WHATSAPP = 131026;
const RETRY_AFTER_SECONDS = [30, 60];
/** Longer than a job waits for its worker. */
const JOB_MISSING_AFTER = sql`interval '2 minutes'`;
const AT_ONCE = 1000;
/** Longer than a try takes; an SMS claimed for longer belongs to a killed worker. */
const ABANDONED_AFTER = sql`interval '50 seconds'`;
const IN_DOUBT = phrase("We do not know whether the SMS was sent.");

/**
 * Queues an SMS, once, for each failed hearing message whose number cannot get WhatsApp messages. None for administrators'
 * messages and other texts, or without a registered SMS template.
 */
export async function fallBackToSms(tx: Database, messageIds: string[]): Promise<void> {
	if (!env.SMS_CLIENT_TEMPLATE_ID || messageIds.length === 0) return;
	const which = and(
		inArray(messages.id, messageIds),
		eq(messages.status, "failed"),
		eq(messages.errorCode, NOT_ON_WHATSAPP),
		inArray(messages.template, [...HEARING_TEMPLATES]),
		messages.isCharged,
	);
	const queued = await tx.execute<{ messageId: string }>(sql`
		insert into message_sms (message_id) select ${messages.id} from messages where ${which}
		on conflict do nothing returning message_id as "messageId"`);
	await enqueue(tx, sendMessageSmsJob, [...queued]);
}

const findWaiting = (tx: Database, messageId: string) =>
	tx
		.select({
			state: messageSms.state,
			isInHand: sql<boolean>`${messageSms.state} = 'sending' and ${messageSms.stateAt} > now() - ${ABANDONED_AFTER}`,
			tries: messageSms.tries,
			subscriptionId: messageSms.subscriptionId,
			...columnsOf(messages, "userId", "recipient", "caseNumber", "template", "language", "parameters"),
		})
		.from(messageSms)
		.innerJoin(messages, eq(messages.id, messageSms.messageId))
		.where(and(eq(messageSms.messageId, messageId), inArray(messageSms.state, ["queued", "sending"])))
		.for("update", { of: messageSms });

type Waiting = Awaited<ReturnType<typeof findWaiting>>[number];

const change = (tx: Database, messageId: string, values: Partial<typeof messageSms.$inferInsert>) =>
	tx
		.update(messageSms)
		.set({ ...values, stateAt: sql`now()` })
		.where(eq(messageSms.messageId, messageId));

/** Fails an unsent SMS and returns its charge. */
async function fail(tx: Database, messageId: string, { subscriptionId }: Waiting, reason: string): Promise<void> {
	await change(tx, messageId, { state: "failed", reason, subscriptionId: null });
	if (subscriptionId) await uncountMessage(tx, subscriptionId);
}

/** Charges the SMS to its sender's package. @throws DomainError if refused */
async function charge(tx: Database, userId: string): Promise<string> {
	const subscription = await findActiveSubscription(userId, tx);
	if (!subscription) throw noPackage();
	await countMessage(tx, subscription.id);
	return subscription.id;
}

/** Claims an SMS for one try. Undefined if it has ended, another worker has it, or it is refused. */
function claim(messageId: string): Promise<(Waiting & { optOutLink: string }) | undefined> {
	return db.transaction(async (tx) => {
		const [waiting] = await findWaiting(tx, messageId);
		if (!waiting || waiting.isInHand) return undefined;
		const { userId, recipient, tries } = waiting;
		try {
			// An SMS has no idempotency key, so a second one would not be detected.
			if (waiting.state === "sending") throw new DomainError("conflict", IN_DOUBT);
			if ((await listOptedOut(tx, userId, [recipient])).has(recipient)) throw new DomainError("conflict", OPTED_OUT);
			await requireConsent(tx, userId, "messages");
			const subscriptionId = await charge(tx, userId);
			await change(tx, messageId, { state: "sending", tries: tries + 1, subscriptionId });
			return { ...waiting, tries: tries + 1, subscriptionId, optOutLink: await createOptOutLink(tx, messageId) };
		} catch (error) {
			if (!(error instanceof DomainError)) throw error;
			await fail(tx, messageId, waiting, error.message);
			return undefined;
		}
	});
}

/** Records a failed try. Queues the next one only if the SMS was certainly not sent and may succeed. */
async function endTry(messageId: string, tried: Waiting, error: ProviderError): Promise<void> {
	const inDoubt = error.code === "network" || error.code === "timeout";
	const seconds = error.isRetryable && !inDoubt ? RETRY_AFTER_SECONDS[tried.tries - 1] : undefined;
	await db.transaction(async (tx) => {
		if (seconds === undefined) {
			log.warn({ err: error }, "an SMS in place of a message could not be sent");
			return fail(tx, messageId, tried, inDoubt ? IN_DOUBT : phrase("The SMS could not be sent."));
		}
		await change(tx, messageId, { state: "queued", subscriptionId: null });
		if (tried.subscriptionId) await uncountMessage(tx, tried.subscriptionId);
		await enqueue(tx, sendMessageSmsJob, { messageId }, { startAfter: new Date(Date.now() + seconds * 1000) });
	});
}

/** Sends one SMS, once even if run twice or by two workers. */
export async function deliverMessageSms({ messageId }: JobData<typeof sendMessageSmsJob>): Promise<void> {
	const sms = await claim(messageId);
	if (!sms) return;
	try {
		await sendSmsNow({ to: sms.recipient, ...clientSms(sms, sms.optOutLink) });
	} catch (error) {
		if (!(error instanceof ProviderError)) throw error;
		return endTry(messageId, sms, error);
	}
	await change(db, messageId, { state: "sent" });
}

/** Queues a new job for each SMS that lost its job. */
export async function recoverMessageSms(tx: Database): Promise<void> {
	const stranded = await tx
		.select({ messageId: messageSms.messageId })
		.from(messageSms)
		.where(
			and(
				sql`${messageSms.state} in ('queued', 'sending')`,
				sql`${messageSms.createdAt} < now() - ${JOB_MISSING_AFTER}`,
				not(hasLiveJob(sendMessageSmsJob, "messageId", messageSms.messageId)),
			),
		)
		.orderBy(messageSms.messageId)
		.limit(AT_ONCE);
	await enqueue(tx, sendMessageSmsJob, stranded);
}
