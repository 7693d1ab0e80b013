import { and, eq, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { DomainError } from "~/errors";
import { countMessage, noPackage } from "~/features/money/subscriptions/commands.server";
import { findActiveSubscription } from "~/features/money/subscriptions/queries.server";
import { CONSENT_WITHDRAWN, hasConsent } from "~/features/people/consent/queries.server";
import { failMessages, notifyStatuses } from "~/features/telling/outbox/commands.end.server";
import {
	endTry,
	MAX_UNANSWERED,
	recordUnanswered,
	statusAwaitedSeconds,
	waitForSendSlot,
} from "~/features/telling/outbox/commands.retry.server";
import { createOptOutLink, listOptedOut, OPTED_OUT, senderOf } from "~/features/telling/outbox/opt-out.server";
import type { sendMessageJob } from "~/features/telling/outbox/queues.server";
import { isComplete } from "~/features/telling/outbox/registered-templates";
import { messages } from "~/features/telling/outbox/schema";
import { isThrottled } from "~/features/telling/outbox/send-slots.server";
import { registeredName, whatsAppSettings } from "~/features/telling/outbox/whatsapp-settings.server";
import { type Database, db } from "~/platform/db/client.server";
import { columnsOf } from "~/platform/db/rows";
import { t } from "~/platform/language/translate";
import type { JobData } from "~/platform/queue/job.server";
import { noAnswer, WhatsAppError } from "~/providers/whatsapp.errors";
import { sendTemplate } from "~/providers/whatsapp.server";

const columns = {
	...columnsOf(messages, "id", "batchId", "userId", "recipient", "template", "parameters", "isCharged"),
	...columnsOf(messages, "language", "tries", "unansweredTries"),
};

type Message = Pick<typeof messages.$inferSelect, keyof typeof columns>;
/** A message claimed by this worker, with the opt-out link of this try. */
type Claimed = Message & { optOutLink: string };

const hasId = (messageId: string) => eq(messages.id, messageId);

async function isOptedOut(tx: Database, message: Message): Promise<boolean> {
	const { recipient } = message;
	return (await listOptedOut(tx, senderOf(message), [recipient])).has(recipient);
}

/** Charges a message to its sender's package. Returns the reason if refused. */
async function charge(tx: Database, { id, userId }: Message): Promise<string | undefined> {
	if (!(await hasConsent(tx, userId, "messages"))) return t(CONSENT_WITHDRAWN.messages);
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

/** Claims a queued message for this worker. Undefined if it is claimed already or has ended. */
async function claim(messageId: string): Promise<Claimed | undefined> {
	return db.transaction(async (tx) => {
		const [message] = await tx
			.update(messages)
			.set({ claimedAt: sql`now()`, tries: sql`${messages.tries} + 1` })
			.where(and(hasId(messageId), eq(messages.status, "queued"), isNull(messages.claimedAt)))
			.returning(columns);
		if (!message) return undefined;
		const refusal = (await isOptedOut(tx, message))
			? OPTED_OUT
			: message.isCharged
				? await charge(tx, message)
				: undefined;
		if (refusal === undefined) return { ...message, optOutLink: await createOptOutLink(tx, messageId) };
		await failMessages(tx, hasId(messageId), { reason: refusal });
		return undefined;
	});
}

/**
 * Resends a claimed message that may have been sent: its worker was killed, or no answer came. The Cloud API has no idempotency
 * key: never resending would lose unsent messages, resending at once would double sent ones. Every status webhook carries our id
 * (`biz_opaque_callback_data`) and comes within seconds, so we wait for one first and resend only without one: delivery is at
 * least once if the webhook fails too.
 */
async function awaitStatus(messageId: string): Promise<Claimed | undefined> {
	return db.transaction(async (tx) => {
		const [unanswered] = await tx
			.select({ id: messages.id, unansweredTries: messages.unansweredTries })
			.from(messages)
			.where(and(hasId(messageId), eq(messages.status, "queued"), isNotNull(messages.claimedAt)))
			.for("update");
		if (!unanswered) return undefined;
		const awaitedSeconds = statusAwaitedSeconds(unanswered.unansweredTries);
		const [message] = await tx
			.update(messages)
			.set({
				claimedAt: sql`now()`,
				unansweredAt: null,
				tries: sql`${messages.tries} + 1`,
				unansweredTries: sql`${messages.unansweredTries} + 1`,
			})
			.where(and(hasId(messageId), lt(messages.unansweredAt, sql`now() - ${awaitedSeconds} * interval '1 second'`)))
			.returning(columns);
		if (!message) {
			await recordUnanswered(tx, unanswered);
			return undefined;
		}
		if (message.unansweredTries < MAX_UNANSWERED && !(await isOptedOut(tx, message)))
			return { ...message, optOutLink: await createOptOutLink(tx, messageId) };
		await failMessages(tx, hasId(messageId), { reason: noAnswer("").reason });
		return undefined;
	});
}

/**
 * Sends one message, once even if run twice; `awaitStatus` describes the one exception.
 * A failed try queues the next one itself, so nothing is thrown for it.
 */
export async function deliverMessage({
	messageId,
	isThrottled: hasSendSlot = false,
}: JobData<typeof sendMessageJob>): Promise<void> {
	const [queued] = await db
		.select({ recipient: messages.recipient, claimedAt: messages.claimedAt })
		.from(messages)
		.where(and(hasId(messageId), eq(messages.status, "queued")));
	if (!queued) return;
	if (!hasSendSlot && !queued.claimedAt && (await isThrottled(queued.recipient)))
		return db.transaction((tx) => waitForSendSlot(tx, messageId, queued.recipient));
	const message = (await claim(messageId)) ?? (await awaitStatus(messageId));
	if (!message) return;
	const { id: reference, recipient: to, template, language, optOutLink } = message;
	const parameters = isComplete(template) ? message.parameters : [...message.parameters, optOutLink];
	try {
		const sent = { to, template: registeredName(template), language, parameters, reference };
		const { wamid } = await sendTemplate(whatsAppSettings(), sent);
		await recordSent(message.id, wamid);
	} catch (error) {
		if (!(error instanceof WhatsAppError)) throw error;
		await endTry(message, error);
	}
}

/** The webhook may have come first; then only the id is saved. */
async function recordSent(messageId: string, wamid: string): Promise<void> {
	await db.transaction(async (tx) => {
		const [sent] = await tx
			.update(messages)
			.set({ wamid: sql`coalesce(${messages.wamid}, ${wamid})`, status: "sent", statusAt: sql`now()` })
			.where(and(hasId(messageId), eq(messages.status, "queued")))
			.returning({ id: messages.id });
		if (sent) return notifyStatuses(tx, [messageId]);
		await tx
			.update(messages)
			.set({ wamid: sql`coalesce(${messages.wamid}, ${wamid})` })
			.where(hasId(messageId));
	});
}
