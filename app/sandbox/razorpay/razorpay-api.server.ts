import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { own } from "~/platform/outside/own";
import { type RazorpaySimulator, sendWebhooks } from "~/sandbox/razorpay/razorpay-pay.server";
import {
	addEntity,
	changeEntity,
	type Entity,
	findEntity,
	listEntities,
	readSwitches,
	scopeOf,
} from "~/sandbox/razorpay/razorpay-state.server";

const HANG_MS = 60_000;

function refuse(status: number, description: string, field?: string) {
	const error = { code: status < 500 ? "BAD_REQUEST_ERROR" : "SERVER_ERROR", description, source: "business", field };
	return Response.json({ error }, { status });
}

const collection = (items: Entity[]) => Response.json({ entity: "collection", count: items.length, items });
const unknownId = () => refuse(400, "The id provided does not exist");

const newOrder = z.looseObject({ amount: z.coerce.number().int(), currency: z.string(), receipt: z.string().max(40) });
const newLink = z.looseObject({
	amount: z.coerce.number().int(),
	currency: z.string(),
	reference_id: z.string().max(40),
	callback_url: z.url(),
});
const newRefund = z.looseObject({ amount: z.coerce.number().int().optional() });

const SMALLEST_PAISE = 100;
const now = () => Math.floor(Date.now() / 1000);

async function createOrder(body: unknown) {
	const input = newOrder.safeParse(body);
	if (!input.success) return refuse(400, "The order is incomplete");
	const { amount, receipt } = input.data;
	if (amount < SMALLEST_PAISE) return refuse(400, "The amount must be at least INR 1.00", "amount");
	if ((await listEntities("order", receipt)).length > 0) return refuse(400, "The receipt was used before", "receipt");
	const rest = {
		entity: "order",
		amount_paid: 0,
		amount_due: amount,
		status: "created",
		attempts: 0,
		created_at: now(),
	};
	return Response.json(await addEntity("order", receipt, { ...input.data, ...rest }));
}

async function createLink(body: unknown) {
	const input = newLink.safeParse(body);
	if (!input.success) return refuse(400, "The payment link is incomplete");
	const { amount, reference_id, callback_url } = input.data;
	if (amount < SMALLEST_PAISE) return refuse(400, "The amount must be at least INR 1.00", "amount");
	if ((await listEntities("link", reference_id)).length > 0)
		return refuse(400, "The reference was used before", "reference_id");
	const created = await addEntity("link", reference_id, {
		...input.data,
		entity: "payment_link",
		status: "created",
		payments: [],
		created_at: now(),
	});
	const short_url = new URL(`/sandbox/razorpay/l/${created.id}`, callback_url).toString();
	return Response.json(await changeEntity(created, { short_url }));
}

async function refundPayment(settings: RazorpaySimulator, payment: Entity, body: unknown, key: string | null) {
	const input = newRefund.safeParse(body);
	if (!input.success) return refuse(400, "The refund is incomplete");
	const before = await listEntities("refund", payment.id);
	const same = key && before.find(({ idempotency }) => idempotency === key);
	if (same) return Response.json(same);
	if (payment.status !== "captured" && payment.status !== "refunded")
		return refuse(400, "The payment was not captured");
	const refundable = Number(payment.amount) - before.reduce((sum, { amount }) => sum + Number(amount), 0);
	const amount = input.data.amount ?? refundable;
	if (amount > refundable) return refuse(400, "The refund amount is greater than the amount captured", "amount");
	const refund = await addEntity("refund", payment.id, {
		...input.data,
		entity: "refund",
		amount,
		currency: "INR",
		payment_id: payment.id,
		status: "processed",
		idempotency: key,
		created_at: now(),
	});
	await changeEntity(payment, {
		amount_refunded: Number(payment.amount) - refundable + amount,
		...(amount === refundable ? { status: "refunded" } : {}),
	});
	const payload = { refund: { entity: refund }, payment: { entity: payment } };
	sendWebhooks(settings, scopeOf(payment), [
		{ event: "refund.processed", payload },
		{ event: "refund.created", payload },
	]);
	return Response.json(refund);
}

const KINDS: Record<string, "order" | "link" | "payment" | "refund"> = {
	orders: "order",
	payment_links: "link",
	payments: "payment",
	refunds: "refund",
};

/** The parts of Razorpay's REST API that the product uses. `path` is relative to `/v1/`. */
export async function answerApi(request: Request, path: string, settings: RazorpaySimulator): Promise<Response> {
	const expected = `Basic ${Buffer.from(`${settings.keyId}:${settings.keySecret}`).toString("base64")}`;
	if (request.headers.get("authorization") !== expected) return refuse(401, "Authentication failed");
	const [collectionName = "", id = "", act = ""] = path.split("/");
	const kind = own(KINDS, collectionName);
	if (!kind) return refuse(404, "The requested URL was not found");
	const body: unknown = request.method === "POST" ? await request.json().catch(() => ({})) : {};
	const found = id ? await findEntity(kind, id) : undefined;
	const { api } = await readSwitches(scopeOf(found ?? Object(body)));
	if (api === "401") return refuse(401, "Authentication failed");
	if (api === "429") return refuse(429, "Too many requests");
	if (api === "500") return refuse(500, "Something went wrong");
	if (api === "hang") await wait(HANG_MS, undefined, { signal: request.signal }).catch(() => undefined);

	const call = `${request.method} ${collectionName}${id ? "/id" : ""}${act ? `/${act}` : ""}`;
	if (call === "POST orders") return createOrder(body);
	if (call === "POST payment_links") return createLink(body);
	if (call === "GET orders")
		return collection(await listEntities("order", new URL(request.url).searchParams.get("receipt") ?? ""));
	if (!found) return unknownId();
	switch (call) {
		case "GET orders/id":
		case "GET payment_links/id":
		case "GET payments/id":
		case "GET refunds/id":
			return Response.json(found);
		case "GET orders/id/payments":
			return collection(await listEntities("payment", id));
		case "GET payments/id/refunds":
			return collection(await listEntities("refund", id));
		case "POST payments/id/capture":
			if (found.status === "authorized")
				return Response.json(await changeEntity(found, { status: "captured", captured: true }));
			return found.status === "captured" ? Response.json(found) : refuse(400, "This payment cannot be captured");
		case "POST payments/id/refund":
			return refundPayment(settings, found, body, request.headers.get("x-refund-idempotency"));
		default:
			return refuse(404, "The requested URL was not found");
	}
}
