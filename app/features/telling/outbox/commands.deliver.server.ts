import { and, eq, sql } from "drizzle-orm";
import { DomainError } from "~/errors";
import { countMessage, noPackage } from "~/features/money/subscriptions/commands.server";
import { findActiveSubscription } from "~/features/money/subscriptions/queries.server";
import { CONSENT_WITHDRAWN, hasConsent } from "~/features/people/consent/queries.server";
import { isAnswer, WAYS } from "~/features/telling/outbox/channels.server";
import { type Failure, failMessages, notifyStatuses } from "~/features/telling/outbox/commands.end.server";
import { endTry, mayRepeat, saveOutcome, waitForSendSlot } from "~/features/telling/outbox/commands.retry.server";
import { createOptOutLink, listOptedOut, OPTED_OUT } from "~/features/telling/outbox/opt-out.server";
import type { sendMessageJob } from "~/features/telling/outbox/queues.server";
import { messages } from "~/features/telling/outbox/schema";
import { isThrottled } from "~/features/telling/outbox/send-slots.server";
import { type Database, db } from "~/platform/db/client.server";
import { columnsOf } from "~/platform/db/rows";
import type { JobData } from "~/platform/queue/job.server";
import { ProviderError } from "~/providers/provider-error";
import { noAnswer } from "~/providers/whatsapp.errors";

const columns = {
	...columnsOf(messages, "id", "batchId", "userId", "channel", "noticeId", "recipient", "caseNumber", "isCharged"),
	...columnsOf(messages, "template", "language", "parameters", "words", "subscriptionId", "expiresAt"),
	...columnsOf(messages, "tries", "unansweredTries", "claimedAt", "unansweredAt"),
};

type Message = Pick<typeof messages.$inferSelect, keyof typeof columns>;
/** A message claimed by this worker, with the opt-out link of this try. */
type Claimed = Message & { optOutLink: string };

const hasId = (messageId: string) => eq(messages.id, messageId);

/** Charges a message to its sender's package. Returns the reason if refused. */
async function charge(tx: Database, id: string, userId: string): Promise<string | undefined> {
	const subscription = await findActiveSubscription(userId, tx);
	if (!subscription) return noPackage().message;
	try {
		await countMessage(tx, subscription.id);
	} catch (error) {
		if (error instanceof DomainError) return error.message;
		throw error;
	}
	await tx.update(messages).set({ subscriptionId: subscription.id }).where(hasId(id));
	return undefined;
}

/** Why a message may not be sent; undefined if it may: then it is charged. */
async function refusalOf(tx: Database, message: Message): Promise<Failure | undefined> {
	const { id, userId, channel, recipient, isCharged, noticeId, words, subscriptionId } = message;
	if (userId === null) return undefined;
	const isAlert = noticeId !== null;
	const isOfAdministrators = !isCharged && !isAlert && !isAnswer(words);
	if (!isOfAdministrators && !(await hasConsent(tx, userId, "messages")))
		return { reason: CONSENT_WITHDRAWN.messages, isSkipped: isAlert, isFinal: true };
	const senderId = isOfAdministrators ? null : userId;
	const isToNumber = channel === "whatsapp" || channel === "sms";
	if (isToNumber && (await listOptedOut(tx, senderId, [recipient])).has(recipient)) return { reason: OPTED_OUT };
	const reason = isCharged && subscriptionId === null ? await charge(tx, id, userId) : undefined;
	return reason === undefined ? undefined : { reason };
}

/** Claims a queued message for one try. Undefined if it has ended, another worker has it, or it is refused. */
function claim(messageId: string, now: Date): Promise<Claimed | undefined> {
	return db.transaction(async (tx) => {
		const [message] = await tx
			.select(columns)
			.from(messages)
			.where(and(hasId(messageId), eq(messages.status, "queued")))
			.for("update");
		const isRepeat = message?.claimedAt != null;
		if (!message || (isRepeat && !(await mayRepeat(tx, message, now)))) return undefined;
		const refusal = await refusalOf(tx, message);
		if (refusal) {
			// The earlier try may have arrived.
			const isUnclear = isRepeat && message.channel === "whatsapp";
			await failMessages(tx, hasId(messageId), isUnclear ? { ...refusal, reason: noAnswer("").reason } : refusal);
			return undefined;
		}
		const tried = { tries: message.tries + 1, unansweredTries: message.unansweredTries + (isRepeat ? 1 : 0) };
		await tx
			.update(messages)
			.set({ ...tried, claimedAt: now, unansweredAt: null })
			.where(hasId(messageId));
		const isToNumber = message.channel === "whatsapp" || message.channel === "sms";
		const hasOwnLink = message.noticeId === null && isToNumber && !isAnswer(message.words);
		return { ...message, ...tried, optOutLink: hasOwnLink ? await createOptOutLink(tx, messageId) : "" };
	});
}

/**
 * Sends one message, once even if run twice; `mayRepeat` describes the exceptions. A failed try queues the next one itself, so nothing is
 * thrown for it.
 */
export async function deliverMessage(
	{ messageId, isThrottled: hasSendSlot = false }: JobData<typeof sendMessageJob>,
	now = new Date(),
): Promise<void> {
	const [queued] = await db
		.select(columnsOf(messages, "channel", "recipient", "claimedAt"))
		.from(messages)
		.where(and(hasId(messageId), eq(messages.status, "queued")));
	if (!queued) return;
	const { channel, recipient } = queued;
	if (channel === "whatsapp" && !hasSendSlot && !queued.claimedAt && (await isThrottled(recipient)))
		return db.transaction((tx) => waitForSendSlot(tx, messageId, recipient));
	const message = await claim(messageId, now);
	if (!message) return;
	try {
		await recordSent(messageId, await WAYS[channel].send(message));
	} catch (error) {
		if (!(error instanceof ProviderError)) throw error;
		await endTry(message, error, now);
	}
}

/** A report may have come first; then only the company's id is saved. */
async function recordSent(messageId: string, companyId: string | undefined): Promise<void> {
	const wamid = companyId === undefined ? {} : { wamid: sql`coalesce(${messages.wamid}, ${companyId})` };
	await saveOutcome(async (tx) => {
		const [sent] = await tx
			.update(messages)
			.set({ ...wamid, status: "sent", statusAt: sql`now()`, acceptedAt: sql`now()`, words: null })
			.where(and(hasId(messageId), eq(messages.status, "queued")))
			.returning({ id: messages.id });
		if (sent) return notifyStatuses(tx, [messageId]);
		if (companyId !== undefined) await tx.update(messages).set(wamid).where(hasId(messageId));
	});
}
