import type { Database } from "~/platform/db/client.server";
import { addEntity } from "~/sandbox/razorpay/razorpay-state.server";

type DemoOrder = { transactionId: string; userId: string; amountPaise: number; at: Date };

/** Adds an order paid in the checkout, so that the demo can refund it. */
export async function addPaidOrder(tx: Database, { transactionId, userId, amountPaise, at }: DemoOrder) {
	const notes = { user_id: userId, transaction_id: transactionId };
	const common = { amount: amountPaise, currency: "INR", notes, created_at: Math.floor(at.getTime() / 1000) };
	const order = await addEntity(
		"order",
		transactionId,
		{ ...common, entity: "order", receipt: transactionId, amount_paid: amountPaise, amount_due: 0, status: "paid" },
		tx,
	);
	const payment = await addEntity(
		"payment",
		order.id,
		{ ...common, entity: "payment", status: "captured", captured: true, order_id: order.id, method: "card" },
		tx,
	);
	return { orderId: order.id, paymentId: payment.id };
}
