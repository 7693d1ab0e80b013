import { and, eq, inArray, sql } from "drizzle-orm";
import { type Database, db } from "~/db/client.server";
import { enqueue } from "~/db/queue.server";
import { refunds, transactions } from "~/db/schema/payments";
import { isUuid } from "~/db/uuid";
import { DomainError } from "~/errors";
import { recordAudit } from "~/features/accounts/audit.server";
import { formatRupees } from "~/features/plans/money";

/** What is being or was given back of one payment. */
async function givenBackOf(tx: Database, razorpayPaymentId: string): Promise<number> {
	const [row] = await tx
		.select({ paise: sql<number>`coalesce(sum(${refunds.amountPaise}), 0)::int` })
		.from(refunds)
		.where(and(eq(refunds.razorpayPaymentId, razorpayPaymentId), inArray(refunds.status, ["pending", "processed"])));
	return row?.paise ?? 0;
}

/** Notes a refund and queues it, in the caller's transaction, which holds the row of the payment's transaction. */
async function queueRefund(
	tx: Database,
	given: { transactionId: string; razorpayPaymentId: string; amountPaise: number; reason: string },
): Promise<string> {
	const [noted] = await tx.insert(refunds).values(given).returning({ id: refunds.id });
	if (!noted) throw new Error("No refund came back");
	await enqueue(tx, "refund-payment", { refundId: noted.id });
	return noted.id;
}

/**
 * An administrator gives back a payment, whole or in part; the audit log keeps who and why.
 * @throws DomainError `not-found`, `conflict` for what was not paid, `invalid` for more than is left
 */
export async function requestRefund(
	admin: { id: string; address: string },
	transactionId: string,
	{ amountPaise, reason }: { amountPaise: number; reason: string },
): Promise<void> {
	if (!isUuid(transactionId)) throw new DomainError("not-found", "This transaction was not found.");
	await db.transaction(async (tx) => {
		const [paid] = await tx.select().from(transactions).where(eq(transactions.id, transactionId)).for("update");
		if (!paid) throw new DomainError("not-found", "This transaction was not found.");
		if (paid.status !== "SUCCESS" || !paid.razorpayPaymentId)
			throw new DomainError("conflict", "Only a payment that succeeded can be given back.");
		const left = paid.amountPaise - (await givenBackOf(tx, paid.razorpayPaymentId));
		if (left <= 0) throw new DomainError("conflict", "All of this payment is being given back already.");
		if (amountPaise > left)
			throw new DomainError("invalid", `At most ${formatRupees(left)} can be given back.`, { field: "amount" });
		const refundId = await queueRefund(tx, {
			transactionId,
			razorpayPaymentId: paid.razorpayPaymentId,
			amountPaise,
			reason,
		});
		await recordAudit(tx, {
			actorId: admin.id,
			action: "transaction.refund",
			subject: "transaction",
			subjectId: transactionId,
			details: { refundId, amountPaise, reason },
			address: admin.address,
		});
	});
}

/** Gives back at once what came in but buys nothing. Once a payment, however often it is reported. */
export async function returnUnwantedPayment(
	tx: Database,
	given: { transactionId: string; razorpayPaymentId: string; amountPaise: number; reason: string },
): Promise<void> {
	if ((await givenBackOf(tx, given.razorpayPaymentId)) > 0) return;
	await queueRefund(tx, given);
}
