import { and, count, eq, isNull } from "drizzle-orm";
import type { Database } from "~/db/client.server";
import { messages } from "~/db/schema/messages";
import { DomainError } from "~/errors";
import { partyNameOf } from "~/features/cases/party-name";
import { listCaseRows } from "~/features/cases/queries.history.server";
import { isUuid } from "~/features/cases/queries.server";
import { NOTHING_SELECTED } from "~/features/messages/message-words";
import { optOutLink } from "~/features/messages/opt-out.server";
import { type QueuedBatch, queueBatch } from "~/features/messages/queue-batch.server";
import { hearingParameters } from "~/features/messages/registered-templates";
import { noPackage } from "~/features/subscriptions/commands.server";
import { findActiveSubscription, listRecipients } from "~/features/subscriptions/queries.server";
import { log } from "~/log.server";

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** The person's own approved cases of that list. @throws DomainError `not-found`, or `conflict` naming what is not approved. */
async function approvedCases(userId: string, caseIds: string[]) {
	const ids = [...new Set(caseIds.map((id) => id.toLowerCase()))];
	if (ids.length === 0) throw new DomainError("invalid", NOTHING_SELECTED, { field: "case_id" });
	const rows = ids.every(isUuid) ? await listCaseRows(ids) : [];
	if (rows.length < ids.length || rows.some(({ ownerId }) => ownerId !== userId))
		throw new DomainError(
			"not-found",
			ids.length === 1 ? "This case was not found." : "One of these cases was not found.",
		);
	const open = rows.filter(({ isApproved }) => !isApproved).map(({ cnrNumber }) => cnrNumber);
	if (open.length > 0)
		throw new DomainError(
			"conflict",
			`Only approved cases can be sent. Not approved yet: ${open.slice(0, 5).join(", ")}${open.length > 5 ? " …" : ""}.`,
			{ field: "case_id" },
		);
	return rows;
}

/**
 * Refuses more messages than the package has left; those still waiting to be sent have their place in it already.
 * @throws DomainError `conflict` naming the limit and what to do (decision 24).
 */
async function checkPackage(tx: Database, userId: string, needed: number): Promise<void> {
	const subscription = await findActiveSubscription(userId, tx);
	// There is nothing to count a message against, so the own number gets none either.
	if (!subscription) throw noPackage();
	const [waiting] = await tx
		.select({ count: count() })
		.from(messages)
		.where(and(eq(messages.userId, userId), eq(messages.status, "queued"), isNull(messages.subscriptionId)));
	const { messageLimit, messagesSent } = subscription;
	const left = Math.max(0, messageLimit - messagesSent - (waiting?.count ?? 0));
	if (needed <= left) return;
	throw new DomainError(
		"conflict",
		left === 0
			? `All ${messageLimit} messages of your package are used. Choose a larger package to send more.`
			: `This would send ${counted(needed, "message")}, and your package has ${left} of ${messageLimit} left. Select fewer cases or choose a larger package.`,
	);
}

type SendOrder = { user: { id: string }; caseIds: string[]; idempotencyKey: string };

async function send({ user, caseIds, idempotencyKey }: SendOrder): Promise<QueuedBatch> {
	const rows = await approvedCases(user.id, caseIds);
	const recipients = await listRecipients(user.id);
	const links = new Map(recipients.map(({ number }) => [number, optOutLink(number)]));
	const planned = rows.flatMap((row) =>
		recipients.map(({ number, partyName }) => ({
			caseId: row.id,
			cnrNumber: row.cnrNumber,
			caseNumber: row.caseNumber,
			recipient: number,
			recipientName: partyName,
			template: "hearing_update" as const,
			parameters: hearingParameters({ ...row, partyName: partyNameOf(row) }, links.get(number) ?? ""),
		})),
	);
	return queueBatch({
		userId: user.id,
		idempotencyKey,
		isCharged: true,
		planned,
		check: (tx, needed) => checkPackage(tx, user.id, needed),
	});
}

/**
 * Queues a message about each case to the person's own number and to every number saved under the active package
 * (decision 25). Counted against the package as each is sent, so the package must have room for all.
 * @throws DomainError `invalid` for nothing selected, `not-found` for a case that is not the person's, `conflict` for
 * one not approved, without a package, or beyond its limit; `unavailable` where we failed (specification section 8).
 */
export async function sendCaseMessages(order: SendOrder): Promise<QueuedBatch> {
	try {
		return await send(order);
	} catch (error) {
		if (error instanceof DomainError) throw error;
		log.error({ err: error, user: order.user.id }, "messages could not be queued");
		throw new DomainError("unavailable", "Failed to send WhatsApp messages", { cause: error });
	}
}

/** `4 WhatsApp messages are on their way.` */
export function sentInWords({ messageCount, isRepeat }: QueuedBatch): string {
	if (isRepeat) return "These messages are on their way already. Nothing was sent twice.";
	return `${counted(messageCount, "WhatsApp message")} ${messageCount === 1 ? "is" : "are"} on ${messageCount === 1 ? "its" : "their"} way.`;
}
