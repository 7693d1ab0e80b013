import { eq, sql } from "drizzle-orm";
import { DomainError } from "~/errors";
import { countMessage, noPackage, uncountMessage } from "~/features/money/subscriptions/commands.server";
import { findActiveSubscription } from "~/features/money/subscriptions/queries.server";
import { CONSENT_WITHDRAWN, hasConsent } from "~/features/people/consent/queries.server";
import { sendMailNow, sendSmsNow } from "~/features/people/notifications/direct.server";
import { sendAlertJob } from "~/features/telling/alerts/queues.server";
import { alertDeliveries } from "~/features/telling/alerts/schema";
import { failDelivery, markUnknown, queueNextChannel } from "~/features/telling/alerts/sending/commands.follow.server";
import { type Delivery, findDelivery } from "~/features/telling/alerts/sending/find-delivery.server";
import { notifyOnceOfPackage } from "~/features/telling/alerts/sending/package-notice.server";
import { stopHeaders } from "~/features/telling/alerts/settings/stop-link.server";
import { contentBy, type NoticeContent } from "~/features/telling/alerts/words/channel-content";
import { contentsOf } from "~/features/telling/alerts/words/content.server";
import { wordsOf } from "~/features/telling/alerts/words/words";
import { listOptedOut, OPTED_OUT } from "~/features/telling/outbox/opt-out.server";
import { type Database, db } from "~/platform/db/client.server";
import { phrase } from "~/platform/language/translate";
import { log } from "~/platform/log/log.server";
import type { JobData } from "~/platform/queue/job.server";
import { enqueue } from "~/platform/queue/queue.server";
import { ProviderError } from "~/providers/provider-error";
import { mayHaveBeenSent } from "~/providers/sms.server";

/** Longer than a try takes; a delivery claimed for longer belongs to a killed worker. */
const ABANDONED_AFTER_MS = 115_000;
/** Frequent retries, so that a board still arrives within minutes once the mail server is back. */
const MAIL_RETRY_SECONDS = [10, 30, 60, 120];
const MAX_MAIL_RETRY_SECONDS = 300;
const MAIL_TRIED_FOR_MS = 12 * 60 * 60 * 1000;
const SMS_RETRY_SECONDS = [30, 60];

type Claimed = { delivery: Delivery; content: NoticeContent };

/** The time of a try on the clock of the notice's release, which may be simulated in a sandbox. */
const momentOf = ({ releasedAt, createdAt }: Delivery, now: Date) =>
	new Date((releasedAt ?? createdAt).getTime() + now.getTime() - createdAt.getTime());

/** Charges an SMS. Returns the reason if refused. */
async function charge(tx: Database, { id, noticeId, userId }: Delivery): Promise<string | undefined> {
	const subscription = await findActiveSubscription(userId, tx);
	try {
		if (!subscription) throw noPackage();
		await countMessage(tx, subscription.id);
	} catch (error) {
		if (!(error instanceof DomainError)) throw error;
		await notifyOnceOfPackage(tx, [{ noticeId, userId, subscriptionId: subscription?.id ?? null }]);
		return error.message;
	}
	await tx.update(alertDeliveries).set({ subscriptionId: subscription.id }).where(eq(alertDeliveries.id, id));
	return undefined;
}

/** Why a delivery cannot be tried at all; undefined if it can. */
async function refusalOf(tx: Database, delivery: Delivery): Promise<string | undefined> {
	if (delivery.channel === "email") return delivery.emailVerifiedAt ? undefined : phrase("Your email is not verified.");
	if (delivery.needsMobileProof) return phrase("Your mobile number is not verified.");
	const optedOut = await listOptedOut(tx, delivery.userId, [delivery.mobileNumber]);
	return optedOut.has(delivery.mobileNumber) ? OPTED_OUT : charge(tx, delivery);
}

/** Claims a delivery for one try. Undefined if it has ended or another worker has it. */
function claim(deliveryId: string, now: Date): Promise<Claimed | undefined> {
	return db.transaction(async (tx) => {
		const [delivery] = await findDelivery(tx, deliveryId);
		if (!delivery || (delivery.state !== "queued" && delivery.state !== "sending")) return undefined;
		const triedBefore = now.getTime() - (delivery.triedAt?.getTime() ?? 0);
		if (delivery.state === "sending" && triedBefore < ABANDONED_AFTER_MS) return undefined;
		const notice = { ...delivery, id: delivery.noticeId };
		const contents = await contentsOf(tx, [notice], () => momentOf(delivery, now));
		const content = contents.get(notice.id);
		if (!content || delivery.isGone) {
			await endDelivery(tx, delivery, {
				state: "skipped",
				reason: phrase("Not sent: the news was no longer current."),
			});
			return undefined;
		}
		// A killed worker's SMS may have been sent. It has no idempotency key, so a second one would not be detected.
		if (delivery.channel === "sms" && delivery.state === "sending") {
			await markUnknown(tx, delivery);
			await queueNextChannel(tx, delivery);
			return undefined;
		}
		if (!(await hasConsent(tx, delivery.userId, "messages"))) {
			await endDelivery(tx, delivery, { state: "skipped", reason: CONSENT_WITHDRAWN.messages });
			return undefined;
		}
		const sendable = contentBy(delivery.channel, content, delivery);
		if ("reason" in sendable) {
			await failDelivery(tx, delivery, sendable.reason, "skipped");
			return undefined;
		}
		const refusal = await refusalOf(tx, delivery);
		if (refusal !== undefined) {
			await failDelivery(tx, delivery, refusal);
			return undefined;
		}
		await tx
			.update(alertDeliveries)
			.set({ state: "sending", tries: sql`${alertDeliveries.tries} + 1`, triedAt: now, stateAt: now })
			.where(eq(alertDeliveries.id, deliveryId));
		return { delivery: { ...delivery, tries: delivery.tries + 1 }, content: sendable.content };
	});
}

type End = { state: "sent" | "skipped"; reason: string | null };

const endDelivery = (tx: Database, { id }: Delivery, end: End) =>
	tx
		.update(alertDeliveries)
		.set({ ...end, stateAt: sql`now()`, ...(end.state === "sent" ? { acceptedAt: sql`now()` } : {}) })
		.where(eq(alertDeliveries.id, id));

function send({ delivery, content }: Claimed): Promise<void> {
	const language = delivery.language ?? "en";
	const { mail, sms } = wordsOf(content, language);
	if (delivery.channel === "sms") return sendSmsNow({ to: delivery.mobileNumber, ...sms });
	const headers = stopHeaders(content.stopUrl);
	return sendMailNow({ messageId: delivery.id, to: delivery.email, language, headers, ...mail });
}

/** The delay before the next try; undefined if there is none. */
function retrySeconds({ channel, tries, createdAt }: Delivery, error: ProviderError, now: Date): number | undefined {
	if (!error.isRetryable) return undefined;
	if (channel === "email")
		return now.getTime() - createdAt.getTime() < MAIL_TRIED_FOR_MS
			? (MAIL_RETRY_SECONDS[tries - 1] ?? MAX_MAIL_RETRY_SECONDS)
			: undefined;
	// An SMS that timed out may still arrive: another channel is tried, not a second SMS.
	return error.code === "timeout" ? undefined : SMS_RETRY_SECONDS[tries - 1];
}

async function endTry(delivery: Delivery, error: ProviderError, now: Date): Promise<void> {
	const seconds = retrySeconds(delivery, error, now);
	await db.transaction(async (tx) => {
		const [current] = await findDelivery(tx, delivery.id);
		if (current?.state !== "sending") return;
		if (mayHaveBeenSent(error)) return markUnknown(tx, current);
		if (seconds === undefined) {
			log.warn({ err: error, channel: delivery.channel }, "an alert could not be sent");
			return failDelivery(
				tx,
				current,
				delivery.channel === "sms" ? phrase("The SMS was not accepted.") : phrase("The email was not accepted."),
			);
		}
		// The next try is charged again.
		if (current.subscriptionId) await uncountMessage(tx, current.subscriptionId);
		await tx
			.update(alertDeliveries)
			.set({ state: "queued", subscriptionId: null })
			.where(eq(alertDeliveries.id, delivery.id));
		const startAfter = new Date(now.getTime() + seconds * 1000);
		await enqueue(tx, sendAlertJob, { deliveryId: delivery.id }, { startAfter });
	});
}

/**
 * Sends an email or SMS of a notice, once even if run twice or by two workers. If a worker is killed between the provider's answer
 * and our record of it, a mail is sent again with the same Message-ID, and an SMS is followed by a mail. An SMS whose answer was
 * lost is followed by nothing. A failed try queues the next one itself.
 */
export async function deliverAlert({ deliveryId }: JobData<typeof sendAlertJob>, now = new Date()): Promise<void> {
	const claimed = await claim(deliveryId, now);
	if (!claimed) return;
	try {
		await send(claimed);
	} catch (error) {
		if (!(error instanceof ProviderError)) throw error;
		return endTry(claimed.delivery, error, now);
	}
	await db.transaction((tx) => endDelivery(tx, claimed.delivery, { state: "sent", reason: null }));
}
