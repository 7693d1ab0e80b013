import { and, eq } from "drizzle-orm";
import { DomainError } from "~/errors";
import { NOT_RESPONDING, orderPlan } from "~/features/money/payments/orders/commands.order.server";
import { countedAgainstDay } from "~/features/money/payments/orders/open-order.server";
import { razorpaySettings } from "~/features/money/payments/orders/razorpay-settings.server";
import { findAnyTransaction, requireTransaction, type Transaction } from "~/features/money/payments/queries.server";
import { transactions } from "~/features/money/payments/schema";
import type { PaymentClaim } from "~/features/money/payments/settling/claim-input";
import {
	checkPayment,
	checkPaymentSoon,
	settleByPayment,
} from "~/features/money/payments/settling/commands.check.server";
import { confirmPayment } from "~/features/money/payments/settling/commands.confirm.server";
import { paiseOf } from "~/features/money/plans/money";
import { chargeOf } from "~/features/money/plans/price";
import { type Plan, requirePlan, termsOf } from "~/features/money/plans/queries.server";
import { db } from "~/platform/db/client.server";
import { phrase, t } from "~/platform/language/translate";
import { withUserMessage } from "~/platform/log/error-messages.server";
import { log } from "~/platform/log/log.server";
import { ProviderError } from "~/providers/provider-error";
import { isGenuineReturn, type RazorpayReturn, readRazorpayReturn } from "~/providers/razorpay.return.server";
import { fetchRazorpayPayment, razorpayDeadline } from "~/providers/razorpay.server";

const unpaid = () => new DomainError("unpaid", t("Transaction failed. The payment could not be confirmed."));

type Unconfirmed = { plan: Plan; claim: PaymentClaim; status: "FAILED" | "CANCELLED" };

const sameClaim = (ownerId: string, { plan, claim, status }: Unconfirmed) =>
	and(
		eq(transactions.userId, ownerId),
		eq(transactions.planId, plan.id),
		eq(transactions.claimedPaymentId, claim.payment_gateway_id ?? ""),
		eq(transactions.status, status),
	);

async function findClaim(ownerId: string, unconfirmed: Unconfirmed) {
	const [row] = await db.select({ id: transactions.id }).from(transactions).where(sameClaim(ownerId, unconfirmed));
	return row;
}

/** Inserts an unconfirmed claim; the database allows one per person, plan, payment and status. */
async function addClaim(ownerId: string, unconfirmed: Unconfirmed): Promise<{ id: string; isNew: boolean }> {
	const { plan, claim, status } = unconfirmed;
	const claimedPaymentId = claim.payment_gateway_id || null;
	const failure = `Reported as ${claim.status}${claimedPaymentId ? ` with ${claimedPaymentId}` : ""}.`;
	const amountPaise = paiseOf(claim.amount) || chargeOf(plan);
	const [added] = await db
		.insert(transactions)
		.values({ ...termsOf(plan), userId: ownerId, amountPaise, status, failure, claimedPaymentId })
		.onConflictDoNothing()
		.returning({ id: transactions.id });
	if (added) return { ...added, isNew: true };
	const existing = await findClaim(ownerId, unconfirmed);
	if (!existing) throw new Error("No transaction came back");
	return { ...existing, isNew: false };
}

/** Saves an unconfirmed claim; the same claim again adds nothing. @throws DomainError `too-many` */
async function recordUnconfirmed(ownerId: string, unconfirmed: Unconfirmed): Promise<string> {
	const existing = await findClaim(ownerId, unconfirmed);
	return (existing ?? (await countedAgainstDay(ownerId, () => addClaim(ownerId, unconfirmed)))).id;
}

/**
 * Records a payment reported through the API; PENDING orders the package for the checkout. Only Razorpay decides what is
 * paid: an unconfirmed SUCCESS does not count, and a confirmed payment counts whatever is reported (decision 22).
 * @throws DomainError `unpaid` for an unconfirmed SUCCESS, which is saved as FAILED, and for a payment that is being refunded;
 * `not-found`, `too-many`, `unavailable`
 */
export async function recordClaim(ownerId: string, claim: PaymentClaim, origin: string): Promise<Transaction> {
	const paymentId = claim.payment_gateway_id;
	const plan = await requirePlan(claim.package_id);
	const confirmed = paymentId
		? await confirmPayment(ownerId, { plan, claim, paymentId }).catch(withUserMessage(t(NOT_RESPONDING), ProviderError))
		: undefined;
	if (confirmed) return confirmed;
	if (claim.status === "PENDING") {
		const { id } = await orderPlan(ownerId, plan.id, { method: "checkout", origin, acceptsLoss: true });
		return requireTransaction(ownerId, id);
	}
	const status = claim.status === "SUCCESS" ? "FAILED" : claim.status;
	const recordedId = await recordUnconfirmed(ownerId, { plan, claim, status });
	if (claim.status === "SUCCESS") throw unpaid();
	return requireTransaction(ownerId, recordedId);
}

/** docs/product.md, section 8. */
export const PAYMENT_FAILED = phrase("Payment Failed. Please try again.");
const forged = () => new DomainError("invalid", t(PAYMENT_FAILED));

function isGenuine(row: Transaction, returned: RazorpayReturn): boolean {
	if (returned.kind === "failure") return true;
	const purchase = { reference: row.id, orderId: row.razorpayOrderId, linkId: row.razorpayLinkId };
	return isGenuineReturn(returned, purchase, razorpaySettings.keySecret);
}

/** Outcome of a return: `waiting` if the payment could not be looked up and will be checked again. */
export type ReturnOutcome = "paid" | "failed" | "waiting";

/**
 * Handles a browser that returns from paying. The transaction is found by our own reference, the fields are trusted only if
 * signed, and the payment is looked up at Razorpay before anything is granted.
 * @throws DomainError `invalid` for fields that are forged or empty
 */
export async function handleReturn(reference: string, fields: Record<string, string>): Promise<ReturnOutcome> {
	const row = await findAnyTransaction(reference);
	const returned = readRazorpayReturn(fields);
	if (!row || !returned || !isGenuine(row, returned)) throw forged();
	try {
		const signal = razorpayDeadline();
		// A failure is not signed, so the order is looked up instead.
		if (returned.kind === "failure") return outcomeOf(await checkPayment(row.id, signal));
		await settleByPayment(row.id, await fetchRazorpayPayment(razorpaySettings, returned.paymentId, signal), signal);
	} catch (error) {
		if (!(error instanceof ProviderError)) throw error;
		// An outage of Razorpay is expected: the queued check settles the payment.
		log.warn({ err: error, transaction: row.id }, "a return from payment could not be checked");
		await checkPaymentSoon(row.id);
		return returned.kind === "failure" ? "failed" : "waiting";
	}
	const after = await findAnyTransaction(row.id);
	return outcomeOf(after?.status ?? "FAILED");
}

function outcomeOf(status: Transaction["status"]): ReturnOutcome {
	if (status === "SUCCESS") return "paid";
	return status === "PENDING" ? "waiting" : "failed";
}
