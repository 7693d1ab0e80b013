import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { DomainError } from "~/errors";
import { uncountMessage } from "~/features/money/subscriptions/commands.server";
import { mailAdministrators } from "~/features/people/notifications/commands.server";
import { emitEvents, isListening } from "~/features/people/webhooks/commands.emit.server";
import { follow } from "~/features/telling/outbox/follow.server";
import { optOutReported } from "~/features/telling/outbox/opt-out.server";
import { messages } from "~/features/telling/outbox/schema";
import { adminPaths } from "~/paths.admin";
import type { Database } from "~/platform/db/client.server";
import { createLimit } from "~/platform/db/limiter.server";
import { columnsOf } from "~/platform/db/rows";
import { type Language, t } from "~/platform/language/translate";
import { log } from "~/platform/log/log.server";
import { env } from "~/platform/settings/env.server";
import { TEMPLATE_MISSING } from "~/providers/whatsapp.errors";

/** `isSkipped`: it was not tried. `isFinal`: nothing goes in its place. */
export type Failure = { reason: string; errorCode?: number; isSkipped?: boolean; isFinal?: boolean };
type Stopped = { batchId: string | null; language: Language };

/** Returns the charges of messages to their packages, in the order of package ids to prevent deadlocks. */
export async function returnCharges(tx: Database, charged: Iterable<{ subscriptionId: string | null }>): Promise<void> {
	const ids = [...charged].flatMap(({ subscriptionId }) => subscriptionId ?? []).sort();
	for (const id of ids) await uncountMessage(tx, id);
}

/** Emits status webhooks to the senders of these messages. Call it in the transaction that changed the status. */
export async function notifyStatuses(tx: Database, ids: string[]): Promise<void> {
	if (ids.length === 0) return;
	const moved = await tx
		.select({
			id: messages.id,
			ownerId: sql<string>`${messages.userId}`,
			...columnsOf(messages, "batchId", "caseId", "cnrNumber", "recipient", "status", "reason"),
			at: messages.statusAt,
		})
		.from(messages)
		.where(and(inArray(messages.id, ids), isNotNull(messages.batchId), isListening(messages.userId)));
	const events = moved.map(({ ownerId, at, ...message }) => {
		const data = {
			message_id: message.id,
			batch_id: message.batchId,
			case_id: message.caseId,
			cnr_number: message.cnrNumber,
			phone_number: message.recipient,
			status: message.status,
			reason: message.reason,
			at: at?.toISOString() ?? null,
		};
		return { ownerId, type: "message.status" as const, data, ...(at ? { at } : {}) };
	});
	await emitEvents(tx, events);
}

/** Fails undelivered messages, returns their charges, and queues what goes in their place. Delivered or failed ones stay unchanged. @returns how many failed */
export async function failMessages(
	tx: Database,
	which: SQL | undefined,
	{ reason, errorCode, isSkipped, isFinal }: Failure,
): Promise<number> {
	const undelivered = await tx
		.select({ id: messages.id, subscriptionId: messages.subscriptionId })
		.from(messages)
		.where(and(which, inArray(messages.status, ["queued", "sent"])))
		.orderBy(messages.id)
		.for("update");
	if (undelivered.length === 0) return 0;
	const ids = undelivered.map(({ id }) => id);
	await tx
		.update(messages)
		.set({
			...{ status: "failed", reason, errorCode: errorCode ?? null, isSkipped: isSkipped ?? false },
			...{ statusAt: sql`now()`, subscriptionId: null, words: null },
		})
		.where(inArray(messages.id, ids));
	await returnCharges(tx, undelivered);
	await notifyStatuses(tx, ids);
	await optOutReported(tx, ids);
	if (!isFinal) await follow(tx, ids);
	return ids.length;
}

/** Reverts the claim and charge of a try that certainly was not accepted. The words of an alert may be old at the next. @returns whether it was claimed */
export async function releaseMessage(tx: Database, messageId: string): Promise<boolean> {
	const [message] = await tx
		.select({ subscriptionId: messages.subscriptionId })
		.from(messages)
		.where(and(eq(messages.id, messageId), eq(messages.status, "queued"), isNotNull(messages.claimedAt)))
		.for("update");
	if (!message) return false;
	await tx
		.update(messages)
		.set({
			claimedAt: null,
			subscriptionId: null,
			words: sql`case when ${messages.noticeId} is null then ${messages.words} end`,
		})
		.where(eq(messages.id, messageId));
	if (message.subscriptionId) await uncountMessage(tx, message.subscriptionId);
	return true;
}

const alertLimit = createLimit({ name: "whatsapp-alert", points: 1, seconds: 60 * 60 });

/** Whether administrators hear of an error code now: at most once an hour. Call it before the transaction that fails the message. */
export async function isNewsToAdministrators({ errorCode }: Failure): Promise<boolean> {
	log.error({ errorCode }, "WhatsApp rejects all messages");
	try {
		await alertLimit.take(String(errorCode));
		return true;
	} catch (error) {
		if (error instanceof DomainError) return false;
		throw error;
	}
}

/**
 * Fails the queued messages of a batch after WhatsApp blocked our account: more tries would make it worse. Where only the
 * template of a language is missing, those in other languages go on.
 */
export async function stopBatch(
	tx: Database,
	{ batchId, language }: Stopped,
	{ reason, errorCode }: Failure,
	isNews: boolean,
): Promise<void> {
	const isOfLanguage = errorCode === TEMPLATE_MISSING ? eq(messages.language, language) : undefined;
	const isWaiting = and(eq(messages.status, "queued"), isNull(messages.claimedAt));
	const stopped = await tx
		.update(messages)
		.set({ status: "failed", reason, errorCode: errorCode ?? null, statusAt: sql`now()` })
		.where(and(sql`${messages.batchId} = ${batchId}`, isOfLanguage, isWaiting))
		.returning({ id: messages.id });
	await notifyStatuses(
		tx,
		stopped.map(({ id }) => id),
	);
	if (!isNews) return;
	await mailAdministrators(tx, () => ({
		subject: t("WhatsApp rejects all messages"),
		text: t(
			"WhatsApp answered with code {errorCode}, and messages are failing: {reason}\n\nCheck the account and its templates in WhatsApp Manager. Failed messages can be sent again from:\n{publicUrl}{cases}",
			{ errorCode: errorCode ?? "unknown", reason, publicUrl: env.PUBLIC_URL, cases: adminPaths.cases },
		),
	}));
}
