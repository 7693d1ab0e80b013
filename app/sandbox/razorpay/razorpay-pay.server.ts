import { createHmac } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { db } from "~/platform/db/client.server";
import { log } from "~/platform/log/log.server";
import { findDirt } from "~/sandbox/dirt.server";
import {
	addEntity,
	changeEntity,
	type Entity,
	newId,
	readSwitches,
	scopeOf,
} from "~/sandbox/razorpay/razorpay-state.server";

export type RazorpaySimulator = {
	keyId: string;
	keySecret: string;
	webhookSecret: string;
	/** Webhook endpoint of our server. */
	webhookUrl: string;
};

const sign = (message: string, key: string) => createHmac("sha256", key).update(message).digest("hex");
const forged = (signature: string) => signature.replace(/./g, (digit) => (digit === "0" ? "1" : "0"));

type Event = { event: string; payload: Record<string, { entity: Entity }> };

async function send(
	{ webhookSecret, webhookUrl }: RazorpaySimulator,
	event: Event,
	eventId: string,
	isForged: boolean,
) {
	const body = JSON.stringify({
		entity: "event",
		account_id: "acc_sandbox",
		contains: Object.keys(event.payload),
		created_at: Math.floor(Date.now() / 1000),
		...event,
	});
	const signature = sign(body, webhookSecret);
	const response = await fetch(webhookUrl, {
		method: "POST",
		headers: {
			"content-type": "application/json",
			"x-razorpay-signature": isForged ? forged(signature) : signature,
			"x-razorpay-event-id": eventId,
		},
		body,
		signal: AbortSignal.timeout(5_000),
	});
	await response.body?.cancel();
}

const LATE_SECONDS = 8;
const failure = (payment: Entity): Event => ({ event: "payment.failed", payload: { payment: { entity: payment } } });

/** Sends events as Razorpay does: in the background, some twice, in no reliable order. */
export function sendWebhooks(settings: RazorpaySimulator, scope: string, events: Event[]): void {
	const work = async () => {
		const switches = await readSwitches(scope);
		if (switches.webhooks === "lost") return;
		const dirt = (await findDirt("razorpay", scope, ["doubled", "late", "failed first"]))?.kind;
		await wait((switches.webhookDelaySeconds + (dirt === "late" ? LATE_SECONDS : 0)) * 1000);
		const captured = events.find(({ event }) => event === "payment.captured")?.payload.payment?.entity;
		// As when a bank refuses a payment by UPI, and settles it later.
		const isFailedFirst = dirt === "failed first" && captured !== undefined;
		for (const event of isFailedFirst ? [failure({ ...captured, status: "failed" }), ...events] : events) {
			const eventId = newId("evt_");
			const times = event.event === "payment.captured" || dirt === "doubled" ? 2 : 1;
			for (let i = 0; i < times; i++) await send(settings, event, eventId, switches.webhooks === "forged");
		}
	};
	work().catch((error: unknown) => log.warn({ err: error }, "the Razorpay simulator could not send its webhooks"));
}

/** One payment attempt for an order or link, with its events. */
export async function pay(settings: RazorpaySimulator, target: Entity, outcome: "pay" | "fail"): Promise<Entity> {
	const scope = scopeOf(target);
	const isLink = target.id.startsWith("plink_");
	const isCaptured = outcome === "pay" && (await readSwitches(scope)).capture === "automatic";
	// In one transaction: a payment missing from its order would let the order be paid twice.
	const { payment, paid } = await db.transaction(async (tx) => {
		const body = { entity: "order", amount: target.amount, currency: "INR", status: "paid" };
		const order = isLink ? await addEntity("order", null, body, tx) : target;
		const attempt = {
			entity: "payment",
			amount: target.amount,
			currency: "INR",
			status: outcome === "fail" ? "failed" : isCaptured ? "captured" : "authorized",
			order_id: order.id,
			method: "card",
			captured: isCaptured,
			notes: target.notes,
			error_description: outcome === "fail" ? "The bank refused the payment (test)." : null,
			created_at: Math.floor(Date.now() / 1000),
		};
		const payment = await addEntity("payment", target.id, attempt, tx);
		const isPaid = outcome === "pay" && (isCaptured || isLink);
		const change = {
			...(isPaid || !isLink ? { status: isPaid ? "paid" : "attempted" } : {}),
			...(isPaid && isLink ? { payments: [{ payment_id: payment.id, amount: payment.amount }] } : {}),
		};
		return { payment, paid: await changeEntity(target, change, tx) };
	});
	const good = isCaptured ? eventsOf(payment, paid, isLink) : [authorised(payment)];
	sendWebhooks(settings, scope, outcome === "fail" ? [failure(payment)] : good);
	return payment;
}

const authorised = (payment: Entity): Event => ({
	event: "payment.authorized",
	payload: { payment: { entity: { ...payment, status: "authorized" } } },
});

function eventsOf(payment: Entity, paid: Entity, isLink: boolean): Event[] {
	const whole: Event = isLink
		? { event: "payment_link.paid", payload: { payment: { entity: payment }, payment_link: { entity: paid } } }
		: { event: "order.paid", payload: { payment: { entity: payment }, order: { entity: paid } } };
	return [{ event: "payment.captured", payload: { payment: { entity: payment } } }, authorised(payment), whole];
}

/** Fields the browser returns with from an order's checkout. */
export async function checkoutAnswer({ keySecret }: RazorpaySimulator, order: Entity, payment: Entity) {
	const signature = sign(`${order.id}|${payment.id}`, keySecret);
	const isForged = (await readSwitches(scopeOf(order))).return === "forged";
	return {
		razorpay_payment_id: payment.id,
		razorpay_order_id: order.id,
		razorpay_signature: isForged ? forged(signature) : signature,
	};
}

/** Address to which a payment link redirects the browser. */
export async function linkReturn({ keySecret }: RazorpaySimulator, link: Entity, payment: Entity): Promise<string> {
	const reference = String(link.reference_id);
	const signature = sign(`${link.id}|${reference}|paid|${payment.id}`, keySecret);
	const isForged = (await readSwitches(scopeOf(link))).return === "forged";
	const returnUrl = new URL(String(link.callback_url));
	const fields = {
		razorpay_payment_id: payment.id,
		razorpay_payment_link_id: link.id,
		razorpay_payment_link_reference_id: reference,
		razorpay_payment_link_status: "paid",
		razorpay_signature: isForged ? forged(signature) : signature,
	};
	for (const [name, value] of Object.entries(fields)) returnUrl.searchParams.set(name, value);
	return returnUrl.toString();
}
