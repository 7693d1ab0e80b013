import { and, desc, eq, gt, isNotNull, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { users } from "~/db/schema/accounts";
import { transactions } from "~/db/schema/payments";
import { isUuid } from "~/db/uuid";
import { DomainError } from "~/errors";
import { razorpaySettings, sayUnavailable } from "~/features/payments/razorpay-settings.server";
import { findPlanOnSale, type Plan, termsOf } from "~/features/plans/queries.server";
import { createRazorpayLink, createRazorpayOrder, razorpayDeadline } from "~/providers/razorpay.server";

/** How money comes in: through the checkout in our page, or through a page of Razorpay's that a link leads to. */
export type PaymentWay = "checkout" | "link";

/** The least Razorpay takes; what a plan of price 0 is charged as (decision 8). */
const SMALLEST_CHARGE_PAISE = 100;
const LINK_LIFETIME_MS = 2 * 60 * 60 * 1000;

const NOT_REACHED =
	"The payment service does not answer at the moment. Nothing was charged. Please try again in a few minutes.";

export const chargeOf = (plan: { amountPaise: number }) => plan.amountPaise || SMALLEST_CHARGE_PAISE;

export const freePlanHad = () =>
	new DomainError("conflict", "You have had the free package already. Please choose another one.", {
		field: "package_id",
	});

/** An open order for the same plan at the same price, minutes old: pressing twice orders once. */
async function findOpenOrder(userId: string, plan: Plan, way: PaymentWay) {
	const [open] = await db
		.select({ id: transactions.id })
		.from(transactions)
		.where(
			and(
				eq(transactions.userId, userId),
				eq(transactions.planId, plan.id),
				eq(transactions.status, "PENDING"),
				eq(transactions.planPaise, plan.amountPaise),
				eq(transactions.durationDays, plan.durationDays),
				isNotNull(way === "link" ? transactions.razorpayLinkId : transactions.razorpayOrderId),
				gt(transactions.createdAt, sql`now() - interval '10 minutes'`),
			),
		)
		.orderBy(desc(transactions.id))
		.limit(1);
	return open;
}

/**
 * Orders a plan at its price of now: our transaction, then the provider's order or payment link.
 * @param origin where the person's browser is with us, to come back to
 * @throws DomainError `not-found` for a plan not on sale, `conflict` for the free plan a second time, `unavailable`
 */
export async function orderPlan(
	userId: string,
	planId: string,
	{ way, origin }: { way: PaymentWay; origin: string },
): Promise<{ id: string }> {
	const plan = await findPlanOnSale(planId);
	const [person] = await db.select({ hasHadFreePlan: users.hasHadFreePlan }).from(users).where(eq(users.id, userId));
	if (!person) throw new DomainError("not-found", "This person was not found.");
	if (plan.amountPaise === 0 && person.hasHadFreePlan) throw freePlanHad();
	const open = await findOpenOrder(userId, plan, way);
	if (open) return open;
	const [ordered] = await db
		.insert(transactions)
		.values({ ...termsOf(plan), userId, amountPaise: chargeOf(plan) })
		.returning({ id: transactions.id });
	if (!ordered) throw new Error("No order came back");
	if (way === "link") await addPaymentLink(userId, ordered.id, origin);
	else await addCheckoutOrder(userId, ordered.id);
	return ordered;
}

/** An order of the person's with what the provider is told about them. @throws DomainError `not-found` */
export async function findOrder(userId: string, transactionId: string) {
	const [order] = isUuid(transactionId)
		? await db
				.select({
					id: transactions.id,
					planName: transactions.planName,
					planPaise: transactions.planPaise,
					durationDays: transactions.durationDays,
					amountPaise: transactions.amountPaise,
					razorpayOrderId: transactions.razorpayOrderId,
					linkUrl: transactions.linkUrl,
					status: transactions.status,
					firstName: users.firstName,
					lastName: users.lastName,
					email: users.email,
					mobileNumber: users.mobileNumber,
				})
				.from(transactions)
				.innerJoin(users, eq(users.id, transactions.userId))
				.where(and(eq(transactions.id, transactionId), eq(transactions.userId, userId)))
		: [];
	if (!order) throw new DomainError("not-found", "This transaction was not found.");
	return order;
}

async function noteFailure(transactionId: string, failure: string) {
	await db
		.update(transactions)
		.set({ status: "FAILED", failure })
		.where(and(eq(transactions.id, transactionId), eq(transactions.status, "PENDING")));
}

const notesOf = (userId: string, transactionId: string) => ({ user_id: userId, transaction_id: transactionId });

async function addCheckoutOrder(userId: string, transactionId: string) {
	const { amountPaise } = await findOrder(userId, transactionId);
	const asked = { amountPaise, reference: transactionId, notes: notesOf(userId, transactionId) };
	const order = await createRazorpayOrder(razorpaySettings, asked, razorpayDeadline()).catch(async (error: unknown) => {
		await noteFailure(transactionId, "The payment service could not be reached.");
		return sayUnavailable(NOT_REACHED)(error);
	});
	await db.update(transactions).set({ razorpayOrderId: order.id }).where(eq(transactions.id, transactionId));
}

/**
 * Gives an order a page of Razorpay's own to pay on, unless it has one.
 * @throws DomainError `not-found`, `conflict` once it is paid or cancelled, `unavailable`
 */
export async function addPaymentLink(userId: string, transactionId: string, origin: string): Promise<void> {
	const order = await findOrder(userId, transactionId);
	if (order.status !== "PENDING")
		throw new DomainError("conflict", "This order is no longer open. Please order again.");
	if (order.linkUrl) return;
	const asked = {
		amountPaise: order.amountPaise,
		reference: transactionId,
		notes: notesOf(userId, transactionId),
		description: `Package Subscription: ${order.planName}`,
		customer: {
			name: `${order.firstName} ${order.lastName}`.trim(),
			email: order.email,
			contact: order.mobileNumber,
		},
		returnUrl: returnUrl(origin, transactionId),
		expiresAt: new Date(Date.now() + LINK_LIFETIME_MS),
	};
	const link = await createRazorpayLink(razorpaySettings, asked, razorpayDeadline()).catch(async (error: unknown) => {
		await noteFailure(transactionId, "The payment service could not be reached.");
		return sayUnavailable(NOT_REACHED)(error);
	});
	await db
		.update(transactions)
		.set({ razorpayLinkId: link.id, linkUrl: link.short_url })
		.where(eq(transactions.id, transactionId));
}

/** Where a payment comes home to (decision 40). */
export const returnUrl = (origin: string, transactionId: string) =>
	`${origin}/payments/razorpay/return?ref=${transactionId}`;

/** Gives up an open order of the person's; one that is paid all the same still ends in success. */
export async function cancelOrder(userId: string, transactionId: string): Promise<void> {
	const order = await findOrder(userId, transactionId);
	if (order.status !== "PENDING") return;
	await db
		.update(transactions)
		.set({ status: "CANCELLED" })
		.where(and(eq(transactions.id, transactionId), eq(transactions.status, "PENDING")));
}
