import { and, desc, eq, isNotNull, or } from "drizzle-orm";
import { DomainError } from "~/errors";
import { razorpaySettings } from "~/features/money/payments/orders/razorpay-settings.server";
import {
	lockTransaction,
	requireTransaction,
	type Transaction,
	transactionColumns,
} from "~/features/money/payments/queries.server";
import { transactions } from "~/features/money/payments/schema";
import type { PaymentClaim } from "~/features/money/payments/settling/claim-input";
import { checkPayment, settleByPayment } from "~/features/money/payments/settling/commands.check.server";
import { refuseUnnamed, settleCaptured } from "~/features/money/payments/settling/commands.settle.server";
import { formatRupees, paiseOf } from "~/features/money/plans/money";
import { chargeOf } from "~/features/money/plans/price";
import { type Plan, termsOf } from "~/features/money/plans/queries.server";
import { mailAdministrators } from "~/features/people/notifications/commands.server";
import { mobileNumberInput } from "~/features/people/sign-in/mobile-number-input";
import { users } from "~/features/people/users/schema";
import { adminPaths } from "~/paths.admin";
import { type Database, db } from "~/platform/db/client.server";
import { columnsOf, isUuid } from "~/platform/db/rows";
import { t } from "~/platform/language/translate";
import { env } from "~/platform/settings/env.server";
import { ProviderError } from "~/providers/provider-error";
import { fetchRazorpayPayment, type RazorpayPayment, razorpayDeadline } from "~/providers/razorpay.server";

/** How many of a person's newest payment links are searched for a claimed payment. */
const LINKS_SEARCHED = 3;

/** The person's order that a payment belongs to: by Razorpay's order, or by one of the person's payment links. */
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
		.limit(LINKS_SEARCHED);
	for (const { id } of byLink) {
		await checkPayment(id, signal);
		if ((await requireTransaction(ownerId, id)).razorpayPaymentId === payment.id) return id;
	}
	return undefined;
}

/** Whether a payment belongs to an order or payment link of anybody, which alone decides what it buys. */
async function isOrdered({ orderId, reference }: RazorpayPayment): Promise<boolean> {
	const { razorpayOrderId, razorpayLinkId, id } = transactions;
	const byLink = reference && isUuid(reference) ? and(eq(id, reference), isNotNull(razorpayLinkId)) : undefined;
	const ofOrder = or(orderId ? eq(razorpayOrderId, orderId) : undefined, byLink);
	return ofOrder !== undefined && (await db.$count(transactions, ofOrder)) > 0;
}

type Unordered = { ownerId: string; plan: Plan; payment: RazorpayPayment };

/** Whether a payment names the person by account id, email address or mobile number. */
async function namesPerson(tx: Database, { ownerId, payment }: Unordered): Promise<boolean> {
	const [person] = await tx
		.select(columnsOf(users, "email", "mobileNumber"))
		.from(users)
		.where(eq(users.id, ownerId));
	return payment.names.some(
		(name) =>
			name.toLowerCase() === ownerId ||
			name.toLowerCase() === person?.email.toLowerCase() ||
			mobileNumberInput.safeParse(name).data === person?.mobileNumber,
	);
}

const alertAdministrators = (tx: Database, { id, failure, planName }: Transaction, payment: RazorpayPayment) =>
	mailAdministrators(tx, () => ({
		subject: t("A payment without an order is refunded: {paymentId}", { paymentId: payment.id }),
		text: t(
			"A payment of {amount} was reported for the {planName} package, without an order of ours.\n\n{reason}\n\n{link}",
			{
				amount: formatRupees(payment.amount),
				planName,
				reason: t(failure ?? ""),
				link: `${env.PUBLIC_URL}${adminPaths.payment(id)}`,
			},
		),
	}));

/**
 * Settles a captured payment that was made without an order of ours, as earlier clients do: its first claim decides. It buys the
 * package if it names the claimant and paid exactly its price; else it is refunded and the administrators get a mail.
 */
async function settleUnordered({ ownerId, plan, payment }: Unordered): Promise<void> {
	const order = { ...termsOf(plan), userId: ownerId, amountPaise: chargeOf(plan), razorpayPaymentId: payment.id };
	await db.transaction(async (tx) => {
		const [added] = await tx
			.insert(transactions)
			.values(order)
			.onConflictDoNothing()
			.returning({ id: transactions.id });
		const row = added && (await lockTransaction(tx, added.id));
		if (!row) return;
		const unrefunded = { ...payment, amount: payment.amount - payment.refundedPaise };
		if (await namesPerson(tx, { ownerId, plan, payment })) await settleCaptured(tx, row.id, unrefunded);
		else await refuseUnnamed(tx, row, unrefunded);
		const settled = await lockTransaction(tx, row.id);
		if (settled?.status === "FAILED") await alertAdministrators(tx, settled, payment);
	});
}

async function findByPayment(paymentId: string): Promise<Transaction | undefined> {
	const settledBy = eq(transactions.razorpayPaymentId, paymentId);
	const [row] = await db.select(transactionColumns).from(transactions).where(settledBy);
	return row;
}

const isPaid = ({ status }: Transaction) => status === "SUCCESS" || status === "REFUNDED";

/** Whether a claim names the package and price of an order. A payment without one was compared with the plan's price. */
const isAbout = (row: Transaction, claim: PaymentClaim) =>
	row.planId === claim.package_id &&
	(row.method === null || row.amountPaise === (paiseOf(claim.amount) || row.amountPaise));

type Claimed = { plan: Plan; claim: PaymentClaim; paymentId: string };

/**
 * Checks a claim at Razorpay and returns its transaction; undefined if the claim is not confirmed.
 * @throws DomainError `unpaid` for a payment that is being refunded; ProviderError
 */
export async function confirmPayment(ownerId: string, { plan, claim, paymentId }: Claimed) {
	const confirmed = (row: Transaction) => (row.userId === ownerId && isAbout(row, claim) ? row : undefined);
	const settledBefore = await findByPayment(paymentId);
	if (settledBefore && isPaid(settledBefore)) return confirmed(settledBefore);
	const signal = razorpayDeadline();
	const payment = await fetchRazorpayPayment(razorpaySettings, paymentId, signal).catch((error: unknown) => {
		if (error instanceof ProviderError && error.code === "not-found") return undefined;
		throw error;
	});
	if (!payment) return undefined;
	const orderId = await findOrderOf(ownerId, payment, signal);
	if (orderId) {
		if (!isAbout(await requireTransaction(ownerId, orderId), claim)) return undefined;
		await settleByPayment(orderId, payment, signal);
	} else if (payment.status === "captured" && !(await isOrdered(payment)))
		await settleUnordered({ ownerId, plan, payment });
	const settled = await findByPayment(payment.id);
	if (settled && isPaid(settled)) return confirmed(settled);
	if (settled?.failure) throw new DomainError("unpaid", t(settled.failure));
	const isCharged = payment.status === "authorized" || payment.status === "captured";
	if (orderId && isCharged && isPaid(await requireTransaction(ownerId, orderId)))
		throw new DomainError("unpaid", t("This order was already paid. We are refunding the second payment."));
	return undefined;
}
