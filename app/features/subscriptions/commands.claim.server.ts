import { and, desc, eq, isNotNull } from "drizzle-orm";
import { z } from "zod";
import { db } from "~/db/client.server";
import { transactions } from "~/db/schema/payments";
import { DomainError } from "~/errors";
import { userIdInput } from "~/features/accounts/user-id-input";
import { chargeOf, orderPlan } from "~/features/payments/commands.order.server";
import { findTransaction, type Transaction } from "~/features/payments/queries.server";
import { razorpaySettings, sayUnavailable } from "~/features/payments/razorpay-settings.server";
import { paiseOf } from "~/features/plans/money";
import { findPlan, termsOf } from "~/features/plans/queries.server";
import { checkPayment, settleByPayment } from "~/features/subscriptions/commands.check.server";
import { ProviderError } from "~/providers/provider-error";
import { fetchRazorpayPayment, type RazorpayPayment, razorpayDeadline } from "~/providers/razorpay.server";

/** What a program says of a payment (specification section 3). A missing amount is ₹1 (decision 8). */
export const paymentClaim = z.object({
	user_id: userIdInput,
	package_id: z
		.string({ error: "Say which package" })
		.meta({ description: "A package, from list-plan", examples: ["019a9d3e-5c02-74c8-8b1f-6ad05e93c2b8"] }),
	amount: z.coerce
		.number({ error: "The amount is a number" })
		.min(0)
		.max(10_000_000)
		.default(1)
		.meta({ description: "In rupees", examples: [199] }),
	payment_gateway_id: z
		.string()
		.trim()
		.max(100)
		.nullish()
		.meta({ description: "The payment at the payment company, where there is one" }),
	status: z
		.enum(["SUCCESS", "FAILED", "PENDING", "CANCELLED"], {
			error: "status is SUCCESS, FAILED, PENDING or CANCELLED",
		})
		.meta({ description: "PENDING to order, else how the payment went", examples: ["PENDING"] }),
});
export type PaymentClaim = z.output<typeof paymentClaim>;

const unpaid = () => new DomainError("unpaid", "Transaction failed. The payment could not be confirmed.");

/** Keeps a claim that did not check out; the same claim again adds nothing. */
async function noteClaim(ownerId: string, claim: PaymentClaim, status: "FAILED" | "CANCELLED") {
	const plan = await findPlan(claim.package_id);
	const failure = `Reported as ${claim.status}${claim.payment_gateway_id ? ` with ${claim.payment_gateway_id}` : ""}.`;
	const [same] = await db
		.select({ id: transactions.id })
		.from(transactions)
		.where(
			and(
				eq(transactions.userId, ownerId),
				eq(transactions.planId, plan.id),
				eq(transactions.failure, failure),
				eq(transactions.status, status),
			),
		);
	if (same && claim.payment_gateway_id) return same.id;
	const amountPaise = paiseOf(claim.amount) || chargeOf(plan);
	const [noted] = await db
		.insert(transactions)
		.values({ ...termsOf(plan), userId: ownerId, amountPaise, status, failure })
		.returning({ id: transactions.id });
	return noted?.id ?? "";
}

/** The person's order a payment belongs to: by the provider's order, or by one of the person's payment links. */
async function findOrderOf(ownerId: string, payment: RazorpayPayment, signal: AbortSignal) {
	if (payment.orderId) {
		const [byOrder] = await db
			.select({ id: transactions.id })
			.from(transactions)
			.where(and(eq(transactions.userId, ownerId), eq(transactions.razorpayOrderId, payment.orderId)));
		if (byOrder) return byOrder.id;
	}
	const byLink = await db
		.select({ id: transactions.id })
		.from(transactions)
		.where(and(eq(transactions.userId, ownerId), isNotNull(transactions.razorpayLinkId)))
		.orderBy(desc(transactions.id))
		.limit(3);
	for (const { id } of byLink) {
		await checkPayment(id, signal);
		if ((await findTransaction(ownerId, id)).razorpayPaymentId === payment.id) return id;
	}
	return undefined;
}

const isPaid = ({ status }: Transaction) => status === "SUCCESS" || status === "REFUNDED";
const isAbout = (row: Transaction, claim: PaymentClaim) =>
	row.planId === claim.package_id && row.amountPaise === (paiseOf(claim.amount) || row.amountPaise);

async function findPaid(ownerId: string, paymentId: string): Promise<Transaction | undefined> {
	const [row] = await db
		.select({ id: transactions.id })
		.from(transactions)
		.where(and(eq(transactions.userId, ownerId), eq(transactions.razorpayPaymentId, paymentId)));
	return row && findTransaction(ownerId, row.id);
}

/** Takes the claim to the provider: the transaction it is true of, if any. */
async function confirm(ownerId: string, claim: PaymentClaim, paymentId: string): Promise<Transaction | undefined> {
	const known = await findPaid(ownerId, paymentId);
	if (known && isPaid(known)) return isAbout(known, claim) ? known : undefined;
	const signal = razorpayDeadline();
	const payment = await fetchRazorpayPayment(razorpaySettings, paymentId, signal).catch((error: unknown) => {
		if (error instanceof ProviderError && error.code === "refused") return undefined;
		throw error;
	});
	const orderId = payment && (await findOrderOf(ownerId, payment, signal));
	if (!orderId || !isAbout(await findTransaction(ownerId, orderId), claim)) return undefined;
	await settleByPayment(orderId, payment, signal);
	const settled = await findTransaction(ownerId, orderId);
	return isPaid(settled) && settled.razorpayPaymentId === payment.id ? settled : undefined;
}

/**
 * Records what a program reports of a payment; PENDING orders the package for the provider's checkout. SUCCESS is believed by the provider's word only, and a payment the
 * provider holds counts whatever is reported (decision 22).
 * @throws DomainError `unpaid` for a SUCCESS that does not check out, which is kept as FAILED; `not-found`, `unavailable`
 */
export async function recordClaim(ownerId: string, claim: PaymentClaim, origin: string): Promise<Transaction> {
	const paymentId = claim.payment_gateway_id;
	await findPlan(claim.package_id);
	const confirmed = paymentId
		? await confirm(ownerId, claim, paymentId).catch(
				sayUnavailable("The payment service does not answer at the moment. Please try again in a few minutes."),
			)
		: undefined;
	if (confirmed) return confirmed;
	if (claim.status === "PENDING") {
		const { id } = await orderPlan(ownerId, claim.package_id, { way: "checkout", origin });
		return findTransaction(ownerId, id);
	}
	const noted = await noteClaim(ownerId, claim, claim.status === "SUCCESS" ? "FAILED" : claim.status);
	if (claim.status === "SUCCESS") throw unpaid();
	return findTransaction(ownerId, noted);
}
