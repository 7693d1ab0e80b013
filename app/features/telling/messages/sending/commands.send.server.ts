import { and, count, eq, isNull } from "drizzle-orm";
import { DomainError } from "~/errors";
import { cnrOrName } from "~/features/courts/court-records/case-facts";
import { describeForMessages, type MessagedCase } from "~/features/courts/diary/hearings/queries.messages.server";
import { noPackage } from "~/features/money/subscriptions/commands.server";
import { findActiveSubscription } from "~/features/money/subscriptions/queries.server";
import { type ActingContext, recordAction } from "~/features/people/chamber/acting.server";
import { type Words, wordsFor } from "~/features/telling/messages/own-words/words";
import { listRecipients, type Recipient } from "~/features/telling/messages/recipients/recipients.server";
import { type QueuedBatch, queueBatch } from "~/features/telling/messages/sending/queue-batch.server";
import { NOTHING_SELECTED } from "~/features/telling/messages/wording/message-words";
import type { PlannedMessage } from "~/features/telling/outbox/queue.server";
import { messages } from "~/features/telling/outbox/schema";
import { dayInIndia } from "~/platform/calendar/day";
import { type Database, db } from "~/platform/db/client.server";
import { outageOf } from "~/platform/db/outage.server";
import { isUuid } from "~/platform/db/rows";
import { countWords, t } from "~/platform/language/translate";
import { log } from "~/platform/log/log.server";

/** The person's own approved cases with these ids. @throws DomainError `not-found`, or `conflict` naming the unapproved. */
export async function requireApproved(userId: string, caseIds: string[]): Promise<MessagedCase[]> {
	const ids = [...new Set(caseIds.map((id) => id.toLowerCase()))];
	if (ids.length === 0) throw new DomainError("invalid", t(NOTHING_SELECTED), { field: "case_id" });
	const rows = ids.every(isUuid) ? await describeForMessages(userId, ids) : [];
	if (rows.length < ids.length)
		throw new DomainError(
			"not-found",
			ids.length === 1 ? t("This case was not found.") : t("One of these cases was not found."),
		);
	const unapproved = rows.filter(({ isApproved }) => !isApproved).map(cnrOrName);
	if (unapproved.length > 0)
		throw new DomainError(
			"conflict",
			t("Only approved cases can be sent. Not approved yet: {list}.", {
				list: unapproved.slice(0, 5).join(", ") + (unapproved.length > 5 ? " …" : ""),
			}),
			{ field: "case_id", reason: "case_not_approved" },
		);
	return rows;
}

/** Messages left in the package, with queued ones counted as used; undefined without a package. */
export async function findMessagesLeft(userId: string, database: Database = db) {
	const subscription = await findActiveSubscription(userId, database);
	if (!subscription) return undefined;
	const isQueued = and(eq(messages.userId, userId), eq(messages.status, "queued"), messages.isCharged);
	const [queued] = await database
		.select({ count: count() })
		.from(messages)
		.where(and(isQueued, isNull(messages.subscriptionId)));
	const { messageLimit, messagesSent } = subscription;
	return { messageLimit, left: Math.max(0, messageLimit - messagesSent - (queued?.count ?? 0)) };
}

/** Checks that the package has messages left. @throws DomainError `conflict` naming the limit and the next step. */
export async function checkPackage(tx: Database, userId: string, needed: number): Promise<void> {
	const found = await findMessagesLeft(userId, tx);
	// Without a package nothing can be charged, so the person's own number gets no message either.
	if (!found) throw noPackage();
	const { messageLimit, left } = found;
	if (needed <= left) return;
	throw new DomainError(
		"conflict",
		left === 0
			? t("All {messageLimit} messages of your package are used. Choose a larger package to send more.", {
					messageLimit,
				})
			: countWords(
					needed,
					"These cases need {count} message, and your package has {left} of {messageLimit} left. Select fewer cases or choose a larger package.",
					"These cases need {count} messages, and your package has {left} of {messageLimit} left. Select fewer cases or choose a larger package.",
					{ left, messageLimit },
				),
		{ reason: "limit_reached" },
	);
}

/** A message about each case to each of its recipients. @throws DomainError `invalid` for own words that WhatsApp rejects. */
export const planMessages = (
	rows: MessagedCase[],
	recipientsOf: (caseId: string) => Recipient[],
	words: Words,
): PlannedMessage[] =>
	rows.flatMap((row) =>
		recipientsOf(row.id).map((recipient) => {
			const { problem, ...sent } = wordsFor(row, { ...words, reader: recipient });
			if (problem)
				throw new DomainError("invalid", t("{problem} Send these messages one by one.", { problem }), {
					reason: "unsendable",
				});
			return {
				caseId: row.id,
				cnrNumber: row.cnrNumber,
				caseNumber: row.caseNumber,
				recipient: recipient.number,
				recipientName: recipient.name,
				...sent,
			};
		}),
	);

/** Records the member who queued messages for an owner. @throws DomainError as `recordAction` */
export const recordSending = (
	tx: Database,
	acting: ActingContext,
	{ id, messageCount: count }: { id: string; messageCount: number },
) =>
	recordAction(tx, acting, "message", {
		action: "message.send",
		subject: "message-batch",
		subjectId: id,
		details: { count },
	});

/** A saved number that got no message about some or all of the cases, and why. */
export type Skipped = { number: string; reason: string };

type SendOrder = { acting: ActingContext; caseIds: string[]; idempotencyKey: string };

async function send({ acting, caseIds, idempotencyKey }: SendOrder): Promise<QueuedBatch & { skipped: Skipped[] }> {
	const userId = acting.ownerId;
	const rows = await requireApproved(userId, caseIds);
	const ids = rows.map(({ id }) => id);
	const { byCase, sender, ...skipped } = await listRecipients(userId, ids);
	const recipientsOf = (id: string) => (byCase.get(id) ?? []).filter(({ reason }) => reason !== "by_name");
	const planned = planMessages(rows, recipientsOf, { sender, today: dayInIndia(new Date()) });
	const batch = await queueBatch({
		userId,
		actorId: acting.actor.id,
		idempotencyKey,
		isCharged: true,
		planned,
		check: (tx, needed) => checkPackage(tx, userId, needed),
		record: (tx, queued) => recordSending(tx, acting, queued),
	});
	return { ...batch, skipped: skippedOf(skipped, ids.length) };
}

function skippedOf({ unlinked, unconfirmed }: { unlinked: string[]; unconfirmed: string[] }, cases: number): Skipped[] {
	const isNotLinked =
		cases === 1 ? t("This number is not linked to this case.") : t("This number is not linked to any of these cases.");
	const isByName = t("Linked by name, not confirmed. Confirm it under Mobile Maintenance.");
	return [
		...unlinked.map((number) => ({ number, reason: isNotLinked })),
		...unconfirmed.map((number) => ({ number, reason: isByName })),
	];
}

/** Rethrows DomainErrors; other errors get the message of docs/product.md, section 8. */
export async function withSendingError<Sent>(userId: string, sending: Promise<Sent>): Promise<Sent> {
	try {
		return await sending;
	} catch (error) {
		if (error instanceof DomainError) throw error;
		// An outage is logged elsewhere.
		if (!outageOf(error)) log.error({ err: error, user: userId }, "messages could not be queued");
		throw new DomainError("unavailable", t("Failed to send WhatsApp messages"), { cause: error });
	}
}

/**
 * Queues a message about each case to the person's own number and the numbers linked to the case. Each is charged to the
 * package when sent, so the package must have room for all.
 * @throws DomainError `invalid` for nothing selected, `not-found` for a case that is not the person's, `conflict` for
 * one not approved, without a package, or beyond its limit; `unavailable` where we failed (docs/product.md, section 8).
 */
export const sendCaseMessages = (order: SendOrder) => withSendingError(order.acting.ownerId, send(order));

/** `2 saved numbers were skipped, …`; empty if none was. */
export const describeSkipped = ({ length }: Skipped[]): string =>
	length === 0
		? ""
		: countWords(
				length,
				"{count} saved number was skipped, since it is not linked to these cases.",
				"{count} saved numbers were skipped, since they are not linked to these cases.",
			);

/** `4 WhatsApp messages are on their way.` */
export function describeBatch({ messageCount, isRepeat, notToday = [] }: QueuedBatch): string {
	if (isRepeat) return t("Already sent a moment ago. Not sent again.");
	const sent = countWords(
		messageCount - notToday.length,
		"{count} WhatsApp message is on its way.",
		"{count} WhatsApp messages are on their way.",
	);
	return notToday.length === 0 ? sent : `${sent} ${describeLeftOut(new Set(notToday).size)}`;
}

const describeLeftOut = (count: number): string =>
	countWords(
		count,
		"{count} new number was left out: you have messaged as many new numbers today as you may. Send to it tomorrow.",
		"{count} new numbers were left out: you have messaged as many new numbers today as you may. Send to them tomorrow.",
	);
