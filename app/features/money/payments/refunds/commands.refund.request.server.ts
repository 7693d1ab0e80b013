import { and, eq, gt, ne, sql } from "drizzle-orm";
import { DomainError } from "~/errors";
import { lockTransaction } from "~/features/money/payments/queries.server";
import { refundPaymentJob } from "~/features/money/payments/queues.server";
import { isRepeatable, leftToRefund, refundedAmount } from "~/features/money/payments/refunds/queries.refunds.server";
import { refunds } from "~/features/money/payments/schema";
import { formatRupees } from "~/features/money/plans/money";
import type { Actor } from "~/features/people/audit/actor";
import { recordAudit } from "~/features/people/audit/commands.server";
import { type Proof, requireFreshProof } from "~/features/people/sign-in/proof.server";
import { type Database, db } from "~/platform/db/client.server";
import { columnsOf, isUuid } from "~/platform/db/rows";
import { t } from "~/platform/language/translate";
import { enqueue } from "~/platform/queue/queue.server";

type NewRefund = { transactionId: string; razorpayPaymentId: string; amountPaise: number; reason: string };

/** Adds a refund and queues it, in the caller's database transaction, which has locked the payment's transaction. */
async function queueRefund(tx: Database, refund: NewRefund): Promise<string> {
	const [added] = await tx.insert(refunds).values(refund).returning({ id: refunds.id });
	if (!added) throw new Error("No refund came back");
	await enqueue(tx, refundPaymentJob, { refundId: added.id });
	return added.id;
}

const notFound = () => new DomainError("not-found", t("This transaction was not found."));

/** Whether this refund was asked for within ten minutes, as by a form that is sent again after a lost answer. */
async function isAskedAgain(
	tx: Database,
	{ transactionId, amountPaise, reason }: Omit<NewRefund, "razorpayPaymentId">,
) {
	const isSame = and(
		...[eq(refunds.transactionId, transactionId), eq(refunds.amountPaise, amountPaise), eq(refunds.reason, reason)],
		...[ne(refunds.status, "failed"), gt(refunds.createdAt, sql`now() - interval '10 minutes'`)],
	);
	const [asked] = await tx.select({ id: refunds.id }).from(refunds).where(isSame).limit(1);
	return asked !== undefined;
}

/**
 * An administrator refunds a payment, in full or in part; the audit log records the administrator and the reason. The same
 * amount for the same reason within ten minutes is one refund.
 * @throws DomainError `not-found`, `conflict` for a transaction that was not paid, `invalid` for more than the amount left
 */
export async function requestRefund(
	admin: Actor,
	transactionId: string,
	{ amountPaise, reason }: { amountPaise: number; reason: string },
): Promise<void> {
	if (!isUuid(transactionId)) throw notFound();
	await db.transaction(async (tx) => {
		const transaction = await lockTransaction(tx, transactionId);
		if (!transaction) throw notFound();
		const { status, razorpayPaymentId } = transaction;
		if (status !== "SUCCESS" || !razorpayPaymentId)
			throw new DomainError("conflict", t("Only a successful payment can be refunded."));
		const leftPaise = await leftToRefund(tx, transaction);
		if (leftPaise === 0) throw new DomainError("conflict", t("This payment is already refunded in full."));
		if (amountPaise > leftPaise)
			throw new DomainError(
				"invalid",
				t("You can refund at most {leftPaise}.", { leftPaise: formatRupees(leftPaise) }),
				{ field: "amount" },
			);
		if (await isAskedAgain(tx, { transactionId, amountPaise, reason })) return;
		const refundId = await queueRefund(tx, { transactionId, razorpayPaymentId, amountPaise, reason });
		await recordAudit(tx, {
			actor: admin,
			action: "transaction.refund",
			subject: "transaction",
			subjectId: transactionId,
			details: { refundId, ownerId: transaction.userId, amountPaise, reason },
		});
	});
}

/** `requestRefund` by a signed-in administrator with a fresh proof. @throws as `requireFreshProof` and `requestRefund` */
export async function requestRefundWithProof(proof: Proof, ...[admin, ...rest]: Parameters<typeof requestRefund>) {
	await requireFreshProof(proof);
	await requestRefund(admin, ...rest);
}

/**
 * An administrator retries a failed automatic refund, for example after our Razorpay account ran out of money.
 * @throws DomainError `not-found`, `conflict` where it did not fail or was repeated
 */
export async function repeatRefund(actor: Actor, transactionId: string, refundId: string): Promise<void> {
	if (!isUuid(transactionId) || !isUuid(refundId)) throw notFound();
	await db.transaction(async (tx) => {
		const transaction = await lockTransaction(tx, transactionId);
		const [failed] = await tx
			.select(columnsOf(refunds, "status", "razorpayPaymentId", "amountPaise", "reason"))
			.from(refunds)
			.where(and(eq(refunds.id, refundId), eq(refunds.transactionId, transactionId)));
		if (!transaction || !failed) throw notFound();
		const { razorpayPaymentId, amountPaise, reason } = failed;
		if (!(await isRepeatable(tx, transaction, failed)))
			throw new DomainError("conflict", t("This refund cannot be repeated."));
		const repeatedId = await queueRefund(tx, { transactionId, razorpayPaymentId, amountPaise, reason });
		await recordAudit(tx, {
			actor,
			action: "transaction.refund",
			subject: "transaction",
			subjectId: transactionId,
			details: { refundId: repeatedId, repeats: refundId, ownerId: transaction.userId, amountPaise, reason },
		});
	});
}

/** Refunds a payment that buys nothing, once even if it is reported again. */
export async function refundUnwanted(tx: Database, refund: NewRefund): Promise<void> {
	if ((await refundedAmount(tx, refund.razorpayPaymentId)) > 0) return;
	await queueRefund(tx, refund);
}
