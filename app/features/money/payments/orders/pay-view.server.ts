import {
	CHECKOUT_SCRIPT,
	razorpaySettings,
	returnPath,
} from "~/features/money/payments/orders/razorpay-settings.server";
import type { Order } from "~/features/money/payments/queries.server";
import { formatRupees } from "~/features/money/plans/money";
import type { CheckoutOrder } from "~/providers/razorpay.checkout";

function checkoutOf(order: Order): CheckoutOrder | null {
	if (!order.razorpayOrderId || order.linkUrl) return null;
	const { firstName, lastName, email, mobileNumber } = order.buyer;
	return {
		keyId: razorpaySettings.keyId,
		orderId: order.razorpayOrderId,
		amountPaise: order.amountPaise,
		currency: "INR",
		seller: "Nyaya Diary",
		description: "Package Subscription",
		buyer: { name: `${firstName} ${lastName}`.trim(), email, mobileNumber },
		returnPath: returnPath(order.id),
	};
}

/** The data of the payment dialog: the checkout, or a link to Razorpay's page once the order has one. */
export const payView = (order: Order) => ({
	planName: order.planName,
	days: order.durationDays,
	price: formatRupees(order.amountPaise),
	linkUrl: order.linkUrl,
	checkout: checkoutOf(order),
	script: CHECKOUT_SCRIPT,
});

export type PayView = ReturnType<typeof payView>;
