import { createServer } from "node:http";
import { expect, test } from "vitest";
import { ProviderError } from "~/providers/provider-error";
import {
	fetchRazorpayPayment,
	fetchRazorpayRefund,
	listRazorpayLinkPayments,
	listRazorpayOrderPayments,
	razorpayDeadline,
	refundRazorpayPayment,
} from "~/providers/razorpay.server";
import { readRazorpayEvent } from "~/providers/razorpay.webhook.server";
import { listenHere } from "../support/server/listen-here";

let answer = { status: 200, body: "{}" };
const requestedPaths: string[] = [];
const server = createServer((request, response) => {
	requestedPaths.push(String(request.url));
	response.writeHead(answer.status, { "content-type": "application/json" }).end(answer.body);
});
const baseUrl = `http://127.0.0.1:${await listenHere(server)}/v1`;
const settings = () => ({ baseUrl, keyId: "rzp_test", keySecret: "secret" });

const failureOf = (call: Promise<unknown>) =>
	call.then(
		() => undefined,
		(error: unknown) => (error instanceof ProviderError ? error : undefined),
	);

test.each([
	[401, "Authentication failed", "unauthorized", false],
	[403, "Access denied", "unauthorized", false],
	[400, "The id provided does not exist", "not-found", false],
	[400, "The payment was not captured", "refused", false],
	[404, "The requested URL was not found on the server", "refused", false],
	[429, "Too many requests", "rate-limited", true],
	[502, "Bad gateway", "unavailable", true],
])("status %i, %s is %s, and a retry helps: %s", async (status, description, code, isRetryable) => {
	answer = { status, body: JSON.stringify({ error: { code: "BAD_REQUEST_ERROR", description } }) };
	const failure = await failureOf(fetchRazorpayPayment(settings(), "pay_AbC3dEfGhIjK45", razorpayDeadline()));
	expect(failure).toMatchObject({ code, isRetryable });
});

test("text that cannot be an id of Razorpay's is never part of a call", async () => {
	answer = { status: 200, body: "{}" };
	requestedPaths.length = 0;
	const ids = [
		"../orders?count=1#",
		"pay_x/refund",
		"../../../../sms/secret",
		"pay_",
		"pay_abc def",
		`pay_${"a".repeat(41)}`,
		"",
	];
	for (const id of ids) {
		const calls = [
			fetchRazorpayPayment(settings(), id, razorpayDeadline()),
			listRazorpayOrderPayments(settings(), id, razorpayDeadline()),
			listRazorpayLinkPayments(settings(), id, razorpayDeadline()),
			fetchRazorpayRefund(settings(), id, razorpayDeadline()),
			refundRazorpayPayment(settings(), { paymentId: id, amountPaise: 1, key: "k", reason: "r" }, razorpayDeadline()),
		];
		for (const call of calls) expect(await failureOf(call)).toMatchObject({ code: "not-found" });
	}
	expect(requestedPaths).toEqual([]);
});

test("an event is read in the product's terms, and one of another shape changes nothing", () => {
	const read = (event: string, payload: object) =>
		readRazorpayEvent(new TextEncoder().encode(JSON.stringify({ event, payload })));
	const payment = { entity: { id: "pay_1", order_id: "order_1", amount: 100, currency: "INR", status: "captured" } };
	expect(read("payment.captured", { payment })).toMatchObject({
		kind: "captured",
		purchase: { orderId: "order_1" },
		payment: { id: "pay_1", amount: 100 },
	});
	expect(read("payment.captured", { payment: { entity: { id: 1 } } })).toEqual({
		name: "payment.captured",
		kind: "other",
	});
	const refund = { entity: { id: "rfnd_1", payment_id: "pay_1", amount: 100, status: "pending", notes: [] } };
	expect(read("refund.processed", { refund })).toMatchObject({ kind: "refund", refund: { status: "processed" } });
	expect(readRazorpayEvent(new TextEncoder().encode("no JSON"))).toBeUndefined();
});
