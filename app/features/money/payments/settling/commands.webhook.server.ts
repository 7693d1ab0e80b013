import { and, eq, isNotNull, lt } from "drizzle-orm";
import { DomainError } from "~/errors";
import { recordRefund } from "~/features/money/payments/refunds/commands.refund.execute.server";
import { paymentEvents, transactions } from "~/features/money/payments/schema";
import {
	settleCancelled,
	settleCaptured,
	settleFailed,
} from "~/features/money/payments/settling/commands.settle.server";
import { type Database, db } from "~/platform/db/client.server";
import { isUuid } from "~/platform/db/rows";
import { env } from "~/platform/settings/env.server";
import { isWebhookSignature } from "~/providers/razorpay.signature.server";
import { type PurchaseIds, type RazorpayEvent, readRazorpayEvent } from "~/providers/razorpay.webhook.server";

/**
 * Our transaction by Razorpay's link or order id, else by our own id, which a link's payments carry: a link creates its own
 * order, whose id in the event of a paid link is not reliable.
 */
async function findTransactionOf(tx: Database, { linkId, orderId, reference }: PurchaseIds) {
	const keys = [
		linkId && eq(transactions.razorpayLinkId, linkId),
		orderId && eq(transactions.razorpayOrderId, orderId),
		reference && isUuid(reference) && and(eq(transactions.id, reference), isNotNull(transactions.razorpayLinkId)),
	];
	for (const key of keys) {
		if (!key) continue;
		const [row] = await tx.select({ id: transactions.id }).from(transactions).where(key);
		if (row) return row.id;
	}
	return undefined;
}

async function applyEvent(tx: Database, event: RazorpayEvent): Promise<void> {
	if (event.kind === "other") return;
	if (event.kind === "refund") return recordRefund(tx, event.refund);
	const transactionId = await findTransactionOf(tx, event.purchase);
	if (!transactionId) return;
	if (event.kind === "captured") return settleCaptured(tx, transactionId, event.payment);
	if (event.kind === "failed") return settleFailed(tx, transactionId, event.failure);
	return settleCancelled(tx, transactionId);
}

/**
 * Handles one Razorpay webhook: signed over its raw bytes with the current or previous secret, and applied once by its event
 * id, in one database transaction. Makes no outside call, so that the answer comes within the 5 seconds Razorpay waits.
 * @throws DomainError `invalid` where the signature is not Razorpay's or the body cannot be read
 */
export async function handleRazorpayWebhook(body: Uint8Array, signature: string, eventId: string): Promise<void> {
	const secrets = [env.RAZORPAY_WEBHOOK_SECRET, env.RAZORPAY_WEBHOOK_SECRET_OLD];
	if (!isWebhookSignature(body, signature, secrets)) throw new DomainError("invalid", "The signature is not valid.");
	const event = readRazorpayEvent(body);
	if (!event || eventId === "") throw new DomainError("invalid", "This is not an event.");
	await db.transaction(async (tx) => {
		const [isNew] = await tx
			.insert(paymentEvents)
			.values({ eventId, event: event.name })
			.onConflictDoNothing()
			.returning({ eventId: paymentEvents.eventId });
		if (isNew) await applyEvent(tx, event);
	});
}

/** Razorpay retries an event for a day at most; 30 days leave time to investigate one. */
const EVENTS_KEPT_DAYS = 30;

export async function forgetOldPaymentEvents(): Promise<void> {
	const oldest = new Date(Date.now() - EVENTS_KEPT_DAYS * 24 * 60 * 60 * 1000);
	await db.delete(paymentEvents).where(lt(paymentEvents.receivedAt, oldest));
}
