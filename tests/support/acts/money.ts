import { createHmac, randomUUID } from "node:crypto";
import { env } from "~/env.server";
import type { Stage } from "./stage";

const hmac = (message: string, key: string) => createHmac("sha256", key).update(message).digest("hex");

/** The simulator's own events would come at times of their own. */
const LOST = JSON.stringify({ webhooks: "lost" });

const orderOf = async ({ given }: Stage, id: string) => {
	const [row] = await given.client<{ order: string; amount: number }[]>`
		select razorpay_order_id as order, amount_paise as amount from transactions where id = ${id}`;
	return { order: String(row?.order), amount: Number(row?.amount) };
};

async function order(stage: Stage, method: "checkout" | "link") {
	const { post, world, people } = stage;
	const fields = { package_id: world.plan, method, replaces: "on" };
	const answer = await post(people.diarist, "/user/Packages", fields);
	const id = String(answer.headers.get("location")).split("/").at(-1) ?? "";
	return { id, ...(await orderOf(stage, id)) };
}

async function press({ send }: Stage, { order: order_id, amount }: { order: string; amount: number }, outcome: string) {
	const body = JSON.stringify({ key: env.RAZORPAY_KEY_ID, order_id, amount, outcome });
	const { text } = await send("/sandbox/razorpay/checkout", { method: "POST", body });
	const fields: Record<string, string> = JSON.parse(text);
	return fields;
}

function tellWebhook({ send }: Stage, event: string, payload: object) {
	const body = JSON.stringify({ entity: "event", event, payload });
	const headers = {
		"x-razorpay-signature": hmac(body, env.RAZORPAY_WEBHOOK_SECRET ?? ""),
		"x-razorpay-event-id": randomUUID(),
	};
	return send("/webhooks/razorpay", { method: "POST", body, headers });
}

const paymentOf = ({ order, amount }: { order: string; amount: number }, id: string, about: object = {}) => ({
	payment: { entity: { id, order_id: order, amount, currency: "INR", status: "captured", ...about } },
});

/** What a person buys, in each of the ways by which a payment is learnt of, and what is given back. */
export async function buy(stage: Stage) {
	const { post, send, work, people, given } = stage;
	const { diarist, admin } = people;
	await send("/sandbox/razorpay/switches", { method: "POST", body: LOST });

	const returned = await order(stage, "checkout");
	const fields = await press(stage, returned, "pay");
	await send(`/payments/razorpay/return?ref=${returned.id}`, { method: "POST", body: new URLSearchParams(fields) });
	await work();

	const told = await order(stage, "checkout");
	const paid = await press(stage, told, "pay");
	await tellWebhook(stage, "payment.captured", paymentOf(told, String(paid.razorpay_payment_id)));
	await tellWebhook(stage, "payment.failed", paymentOf(told, "pay_failed0000001", { status: "failed" }));
	await work();

	const looked = await order(stage, "checkout");
	await press(stage, looked, "pay");
	await post(diarist, `/user/Packages/pay/${looked.id}`, { intent: "check" });
	const linked = await order(stage, "checkout");
	await post(diarist, `/user/Packages/pay/${linked.id}`, { intent: "link" });
	await post(diarist, `/user/Packages/pay/${linked.id}`, { intent: "cancel" });
	const failed = await order(stage, "checkout");
	const refusal = await press(stage, failed, "fail");
	await send(`/payments/razorpay/return?ref=${failed.id}`, { method: "POST", body: new URLSearchParams(refusal) });
	await work();

	const refund = `/admin/transactions/${told.id}/refund`;
	await post(admin, refund, { amount: "10", reason: "A day of outage" });
	await work();
	const [row] = await given.client<{ id: string; reference: string }[]>`
		select id, razorpay_refund_id as reference from refunds order by created_at desc limit 1`;
	const entity = { id: row?.reference, payment_id: paid.razorpay_payment_id, amount: 1000, status: "processed" };
	await tellWebhook(stage, "refund.processed", { refund: { entity } });

	const failing = `/admin/transactions/${returned.id}/refund`;
	await post(admin, failing, { amount: "10", reason: "A day of outage" });
	const [refundFailed] = await given.client<{ id: string }[]>`
		update refunds set status = 'failed', razorpay_payment_id = 'pay_paidtwice00001'
		where transaction_id = ${returned.id} returning id`;
	await post(admin, `${failing}?repeat=${refundFailed?.id}`);
	await work();
	await stage.cause("check-payment", { transactionId: stage.world.pendingTransaction });
}

/** What is on sale. */
export async function changePackages({ post, given, people: { admin } }: Stage) {
	const terms = {
		...{ name: "Chamber", amount: "999", phone_number_limit: "20", message_limit: "500" },
		...{ duration_days: "30", description: "For a chamber" },
	};
	await post(admin, "/admin/packages/new", terms);
	const [added] = await given.client<{ id: string }[]>`select id from plans where name = 'Chamber'`;
	const own = `/admin/packages/${added?.id}`;
	await post(admin, `${own}/edit`, { ...terms, amount: "1099" });
	for (const act of ["up", "down"]) await post(admin, "/admin/packages", { plan: String(added?.id), act });
	await post(admin, `${own}/retire`);
	await post(admin, "/admin/packages", { plan: String(added?.id), act: "offer" });
	await given.client`delete from plans where id = ${String(added?.id)}`;
}
