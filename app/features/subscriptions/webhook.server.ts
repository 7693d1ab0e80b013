import { and, eq, isNotNull } from "drizzle-orm";
import { z } from "zod";
import { type Database, db } from "~/db/client.server";
import { paymentEvents, transactions } from "~/db/schema/payments";
import { isUuid } from "~/db/uuid";
import { env } from "~/env.server";
import { DomainError } from "~/errors";
import { settleCancelled, settleCaptured, settleFailed } from "~/features/subscriptions/commands.activate.server";
import { noteRefund } from "~/features/subscriptions/commands.refund.server";
import { razorpayPayment } from "~/providers/razorpay.server";
import { isWebhookSignature } from "~/providers/razorpay.signature.server";

const refundEntity = z.object({
	id: z.string(),
	payment_id: z.string(),
	amount: z.number(),
	status: z.string(),
	notes: z.object({ refund_id: z.string().optional() }).catch({}),
});

/** Each part of the payload as far as we read it; a part of another shape counts as left out. */
const part = <Schema extends z.ZodType>(entity: Schema) => z.object({ entity }).optional().catch(undefined);

const webhook = z.object({
	event: z.string(),
	payload: z.object({
		payment: part(razorpayPayment),
		order: part(z.object({ id: z.string() })),
		payment_link: part(z.object({ id: z.string() })),
		refund: part(refundEntity),
	}),
});
type Webhook = z.output<typeof webhook>;

/**
 * Our transaction by the provider's link or order, else by the note of ours that a link's payments carry: their order is
 * one the link made for itself, and in `payment_link.paid` its id is not to be relied on.
 */
async function findTransactionOf(tx: Database, { payload }: Webhook): Promise<string | undefined> {
	const linkId = payload.payment_link?.entity.id;
	const orderId = payload.order?.entity.id ?? payload.payment?.entity.orderId;
	const reference = payload.payment?.entity.reference;
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

async function work(tx: Database, news: Webhook) {
	const refund = news.payload.refund?.entity;
	if (news.event.startsWith("refund.")) {
		if (!refund) return;
		const status = news.event === "refund.processed" ? "processed" : refund.status;
		const { id, payment_id, amount, notes } = refund;
		return noteRefund(tx, { id, paymentId: payment_id, amount, status, ours: notes.refund_id });
	}
	const transactionId = await findTransactionOf(tx, news);
	if (!transactionId) return;
	const payment = news.payload.payment?.entity;
	switch (news.event) {
		case "payment.captured":
		case "order.paid":
		case "payment_link.paid":
			if (payment?.status === "captured") await settleCaptured(tx, transactionId, payment);
			return;
		case "payment.failed":
			return settleFailed(tx, transactionId, payment?.failure ?? null);
		case "payment_link.cancelled":
		case "payment_link.expired":
			return settleCancelled(tx, transactionId);
	}
}

/**
 * Takes one webhook of Razorpay's: signed over its raw bytes with the secret or the one before it, and worked once by
 * its event id, in one transaction with all it changes. Asks nobody, so that the answer comes well within 5 seconds.
 * @throws DomainError `invalid` where the signature is not Razorpay's or the body cannot be read
 */
export async function takeRazorpayWebhook(body: Uint8Array, signature: string, eventId: string): Promise<void> {
	const secrets = [env.RAZORPAY_WEBHOOK_SECRET, env.RAZORPAY_WEBHOOK_SECRET_OLD];
	if (!isWebhookSignature(body, signature, secrets)) throw new DomainError("invalid", "The signature is not valid.");
	const news = webhook.safeParse(parseJson(body));
	if (!news.success || eventId === "") throw new DomainError("invalid", "This is no event.");
	await db.transaction(async (tx) => {
		const [taken] = await tx
			.insert(paymentEvents)
			.values({ eventId, event: news.data.event })
			.onConflictDoNothing()
			.returning({ eventId: paymentEvents.eventId });
		if (taken) await work(tx, news.data);
	});
}

function parseJson(body: Uint8Array): unknown {
	try {
		return JSON.parse(new TextDecoder().decode(body));
	} catch {
		return undefined;
	}
}
