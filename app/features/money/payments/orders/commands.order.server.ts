import { and, eq, isNull } from "drizzle-orm";
import { DomainError } from "~/errors";
import {
	addOpenOrder,
	countedAgainstDay,
	findOpenOrder,
	takeOverLost,
	waitUntilPayable,
} from "~/features/money/payments/orders/open-order.server";
import type { PaymentMethod } from "~/features/money/payments/orders/order-input";
import { razorpaySettings, returnPath } from "~/features/money/payments/orders/razorpay-settings.server";
import { findReplacement } from "~/features/money/payments/orders/replacement.server";
import { type Order, requireOrder } from "~/features/money/payments/queries.server";
import { transactions } from "~/features/money/payments/schema";
import { checkPayment } from "~/features/money/payments/settling/commands.check.server";
import type { TransactionStatus } from "~/features/money/payments/transaction-status";
import { chargeOf } from "~/features/money/plans/price";
import { type Plan, requirePlanOnSale } from "~/features/money/plans/queries.server";
import { users } from "~/features/people/users/schema";
import { db } from "~/platform/db/client.server";
import { columnsOf } from "~/platform/db/rows";
import { phrase, t } from "~/platform/language/translate";
import { withUserMessage } from "~/platform/log/error-messages.server";
import { ProviderError } from "~/providers/provider-error";
import {
	createRazorpayLink,
	createRazorpayOrder,
	findRazorpayOrder,
	razorpayDeadline,
} from "~/providers/razorpay.server";

const LINK_LIFETIME_MS = 2 * 60 * 60 * 1000;

export const NOT_RESPONDING = phrase("The payment service is not responding. Please try again in a few minutes.");
const NOT_CHARGED = phrase(
	"The payment service is not responding. Nothing was charged. Please try again in a few minutes.",
);

const freePlanUsed = () =>
	new DomainError("conflict", t("You have already used the free package. Please choose another one."), {
		field: "package_id",
		reason: "free_package_used",
	});

/** The buyer's details for Razorpay. @throws DomainError `not-found`, `conflict` for the free plan again */
async function requireBuyer(userId: string, plan: Plan) {
	const [person] = await db
		.select(columnsOf(users, "firstName", "lastName", "email", "mobileNumber", "hasHadFreePlan"))
		.from(users)
		.where(eq(users.id, userId));
	if (!person) throw new DomainError("not-found", t("This user was not found."));
	const { hasHadFreePlan, ...buyer } = person;
	if (plan.amountPaise === 0 && hasHadFreePlan) throw freePlanUsed();
	return buyer;
}

/**
 * Orders a plan at its current price: our transaction, then Razorpay's order or payment link. A person has one open order per
 * plan and method; ordering again within ten minutes returns the same one.
 * @param origin our origin in the person's browser, to return to
 * @param acceptsLoss whether the person agreed to lose the rest of their package; otherwise a plan that would reduce it starts
 * when it ends
 * @throws DomainError `not-found` for a plan not on sale, `conflict` for the free plan a second time, `too-many`,
 * `unavailable`
 */
export async function orderPlan(
	userId: string,
	planId: string,
	{ method, origin, acceptsLoss }: { method: PaymentMethod; origin: string; acceptsLoss: boolean },
): Promise<{ id: string }> {
	const plan = await requirePlanOnSale(planId);
	const buyer = await requireBuyer(userId, plan);
	const startsLater = !acceptsLoss && (await findReplacement(userId))?.canWait(plan) === true;
	const purchase = { userId, plan, method, startsLater };
	const open = await findOpenOrder(purchase);
	const order = open ? { ...open, isNew: false } : await countedAgainstDay(userId, () => addOpenOrder(purchase));
	const newOrder = { id: order.id, userId, planName: plan.name, amountPaise: chargeOf(plan), buyer };
	if (order.isNew) {
		await (method === "link" ? addLink(newOrder, origin) : addCheckoutOrder(newOrder));
		return { id: order.id };
	}
	const state = await waitUntilPayable(order.id);
	if (state === "failed") throw new DomainError("unavailable", t(NOT_CHARGED));
	if (state === "payable") return { id: order.id };
	// Razorpay's number was not saved. It is found by the receipt; a link is outdated, and a new one replaces it.
	if (method === "link" || !(await takeOverLost(order.id)))
		return orderPlan(userId, planId, { method, origin, acceptsLoss });
	await addCheckoutOrder(newOrder, { mayExist: true });
	return { id: order.id };
}

type NewOrder = Pick<Order, "id" | "userId" | "planName" | "amountPaise" | "buyer">;

const requestOf = ({ id, userId, amountPaise }: NewOrder) => ({
	amountPaise,
	reference: id,
	notes: { user_id: userId, transaction_id: id },
});

/** For `.catch()`: tells the person nothing was charged if Razorpay is unavailable, and fails an order that cannot be paid. */
const failOrder = (order: NewOrder) => async (error: unknown) => {
	await db
		.update(transactions)
		.set({ status: "FAILED", failure: phrase("The payment service could not be reached.") })
		.where(
			and(eq(transactions.id, order.id), eq(transactions.status, "PENDING"), isNull(transactions.razorpayOrderId)),
		);
	return withUserMessage(t(NOT_CHARGED), ProviderError)(error);
};

async function addCheckoutOrder(order: NewOrder, { mayExist = false } = {}) {
	const request = requestOf(order);
	const deadline = razorpayDeadline();
	const findOrCreate = async () =>
		(mayExist ? await findRazorpayOrder(razorpaySettings, order.id, deadline) : undefined) ??
		createRazorpayOrder(razorpaySettings, request, deadline);
	const { id } = await findOrCreate().catch(failOrder(order));
	await db.update(transactions).set({ razorpayOrderId: id }).where(eq(transactions.id, order.id));
}

async function addLink(order: NewOrder, origin: string) {
	const { firstName, lastName, email, mobileNumber } = order.buyer;
	const request = {
		...requestOf(order),
		description: `Package Subscription: ${order.planName}`,
		customer: { name: `${firstName} ${lastName}`.trim(), email, contact: mobileNumber },
		returnUrl: `${origin}${returnPath(order.id)}`,
		expiresAt: new Date(Date.now() + LINK_LIFETIME_MS),
	};
	const link = await createRazorpayLink(razorpaySettings, request, razorpayDeadline()).catch(failOrder(order));
	await db
		.update(transactions)
		.set({ razorpayLinkId: link.id, linkUrl: link.short_url })
		.where(eq(transactions.id, order.id));
}

/**
 * Adds Razorpay's payment page to a person's order, unless it has one.
 * @throws DomainError `not-found`, `conflict` once it is paid or cancelled, `unavailable`
 */
export async function addPaymentLink(userId: string, transactionId: string, origin: string): Promise<void> {
	const order = await requireOrder(userId, transactionId);
	if (order.status !== "PENDING")
		throw new DomainError("conflict", t("This order is no longer open. Please order again."));
	if (!order.linkUrl) await addLink(order, origin);
}

/** Cancels a person's open order; if it is paid anyway it still succeeds. @throws DomainError `not-found` */
export async function cancelOrder(userId: string, transactionId: string): Promise<void> {
	await requireOrder(userId, transactionId);
	await db
		.update(transactions)
		.set({ status: "CANCELLED" })
		.where(and(eq(transactions.id, transactionId), eq(transactions.status, "PENDING")));
}

/** Looks up at Razorpay whether a person's order is paid. @throws DomainError `not-found`, `unavailable` */
export async function checkOrder(userId: string, transactionId: string): Promise<TransactionStatus> {
	await requireOrder(userId, transactionId);
	return checkPayment(transactionId).catch(withUserMessage(t(NOT_RESPONDING), ProviderError));
}
