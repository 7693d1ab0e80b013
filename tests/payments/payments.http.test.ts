import { createHmac, randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { dayInIndia } from "~/platform/calendar/day";
import { logInClient, openClient } from "../support/browser/browser";
import { PASSWORD } from "../support/database/people";
import { IS_LONG } from "../support/length.js";
import { base, given, givenClient, logIn } from "../support/server/site";

const sql = given.client;

/** The keys of the sandbox. */
const KEY_ID = "rzp_test_sandbox";
const WEBHOOK_SECRET = "sandbox_webhook_secret";
const hmac = (message: string, key: string) => createHmac("sha256", key).update(message).digest("hex");

type Buyer = Awaited<ReturnType<typeof givenClient>>;

async function planNamed(name: string): Promise<{ id: string; amount: number }> {
	const { json } = await openClient(base)("GET", "/api/v1/plans/list-plan");
	const plan = Object(json).plans.find((one: { name: string }) => one.name === name);
	return { id: plan.id, amount: plan.amount || 1 };
}

async function switchFor({ user }: Buyer, given: Record<string, unknown>) {
	const answer = await openClient(base)("POST", "/sandbox/razorpay/switches", { user_id: user.id, ...given });
	expect(answer.status).toBe(200);
}

/** Orders a plan through the API; returns our transaction and the provider's order. */
async function order({ user, call }: Buyer, plan = "Essential") {
	const { id, amount } = await planNamed(plan);
	const claim = { user_id: user.id, package_id: id, amount };
	const answer = await call("POST", "/api/v1/transactions", { ...claim, status: "PENDING" });
	expect(answer.status, answer.text).toBe(200);
	const { data } = Object(answer.json);
	return { id: String(data.id), orderId: String(data.order_id), amount: amount * 100, claim };
}
type Order = Awaited<ReturnType<typeof order>>;

/** An order by somebody new, whose payments go as these switches say. */
async function givenOrder(switches: Record<string, unknown> = {}) {
	const buyer = await givenClient();
	await switchFor(buyer, switches);
	return { buyer, bought: await order(buyer) };
}

/** Presses the simulator's button; returns the fields that the browser brings back. */
async function press({ orderId, amount }: Order, outcome: "pay" | "fail" = "pay"): Promise<Record<string, string>> {
	const call = { key: KEY_ID, order_id: orderId, amount, outcome };
	const { json, status } = await openClient(base)("POST", "/sandbox/razorpay/checkout", call);
	expect(status).toBe(200);
	return Object(json);
}

const comeHome = ({ id }: Order, fields: Record<string, string>) =>
	fetch(`${base}/payments/razorpay/return?ref=${id}`, {
		method: "POST",
		body: new URLSearchParams(fields),
		headers: { origin: "https://api.razorpay.com" },
		redirect: "manual",
	});

function sendWebhook(event: string, payload: object, { eventId = String(randomUUID()), secret = WEBHOOK_SECRET } = {}) {
	const body = JSON.stringify({ entity: "event", event, payload });
	return fetch(`${base}/webhooks/razorpay`, {
		method: "POST",
		body,
		headers: {
			"content-type": "application/json",
			"x-razorpay-signature": hmac(body, secret),
			"x-razorpay-event-id": eventId,
		},
	});
}

/** Sends an event until it is accepted, as Razorpay does: it repeats an event whose answer is not a success. */
async function repeatWebhook(event: string, payload: object): Promise<Response> {
	const eventId = String(randomUUID());
	for (let tries = 1; ; tries++) {
		const answer = await sendWebhook(event, payload, { eventId });
		if (answer.status !== 503 || tries === 3) return answer;
	}
}

const paymentOf = ({ orderId, amount }: Order, about: object = {}) => ({
	payment: {
		entity: { id: `pay_${orderId}`, order_id: orderId, amount, currency: "INR", status: "captured", ...about },
	},
});

async function statusOf({ id }: { id: string }) {
	const [row] = await sql`select status from transactions where id = ${id}`;
	return row?.status;
}
const countSubscriptions = async ({ user }: Buyer) =>
	(await sql`select id from subscriptions where user_id = ${user.id}`).length;

async function eventually(status: string, which: { id: string }, seconds = 20) {
	for (const deadline = Date.now() + seconds * 1000; Date.now() < deadline; await wait(100))
		if ((await statusOf(which)) === status) return;
	expect(await statusOf(which)).toBe(status);
}

/** The result of the check of an order at that age, without waiting five minutes. */
async function reconcile({ id }: { id: string }, minutes = 20) {
	await sql`update transactions set created_at = now() - ${`${minutes} minutes`}::interval where id = ${id}`;
	const { queueOpenPayments } = await import("~/features/money/payments/settling/commands.check.server");
	await queueOpenPayments();
}

test("return, webhook and API call at the same moment, again and again, activate once each", {
	timeout: 180_000,
}, async () => {
	const buyers = await Promise.all(Array.from({ length: 5 }, () => givenClient()));
	const ROUNDS = IS_LONG ? 40 : 4;
	const { id: planId } = await planNamed("Essential");
	await Promise.all(
		buyers.map(async (buyer) => {
			// The only webhook of a round is sent by this test, so that it comes at the same time as the other two.
			await switchFor(buyer, { webhooks: "lost" });
			for (let round = 0; round < ROUNDS; round++) {
				const bought = await order(buyer);
				const fields = await press(bought);
				const captured = paymentOf(bought, { id: fields.razorpay_payment_id });
				const claim = {
					...bought.claim,
					package_id: planId,
					payment_gateway_id: fields.razorpay_payment_id,
					status: "SUCCESS",
				};
				const [home, hook, answer] = await Promise.all([
					comeHome(bought, fields),
					repeatWebhook("payment.captured", captured),
					buyer.call("POST", "/api/v1/transactions", claim),
				]);
				expect([home.status, hook.status, answer.status], answer.text).toEqual([303, 200, 200]);
				expect(home.headers.get("location")).toBe("/user/mobile-maintenance");
				expect(Object(answer.json).data.id).toBe(bought.id);
			}
		}),
	);
	for (const { user } of buyers) {
		const [row] = await sql`
			select count(*)::int as paid, count(distinct receipt_number)::int as receipts,
				(select count(*)::int from subscriptions where user_id = ${user.id}) as subscriptions,
				(select count(distinct payment_id)::int from subscriptions where user_id = ${user.id}) as payments,
				(select count(*)::int from subscriptions where user_id = ${user.id} and ended_at is null) as active
			from transactions where user_id = ${user.id} and status = 'SUCCESS'`;
		expect(row).toEqual({ paid: ROUNDS, receipts: ROUNDS, subscriptions: ROUNDS, payments: ROUNDS, active: 1 });
		expect(await sql`select id from transactions where user_id = ${user.id} and status <> 'SUCCESS'`).toHaveLength(0);
	}
	expect(
		await sql`select r.id from refunds r join transactions t on t.id = r.transaction_id
		where t.user_id in ${sql(buyers.map(({ user }) => user.id))}`,
	).toHaveLength(0);
});

describe("a payment with a failure on the way", () => {
	test("succeeds by the webhook after a lost return", async () => {
		const { buyer, bought } = await givenOrder({ return: "lost" });
		expect(await press(bought)).toEqual({ lost: true });
		await eventually("SUCCESS", bought);
		expect(await countSubscriptions(buyer)).toBe(1);
	});

	test.each([
		["a lost webhook", { webhooks: "lost" }],
		["an authorisation that is yet to be captured", { capture: "manual" }],
	])("succeeds by the return after %s", async (_, switches) => {
		const { bought } = await givenOrder(switches);
		await comeHome(bought, await press(bought));
		expect(await statusOf(bought)).toBe("SUCCESS");
	});

	test("does not change by a late webhook after the return", async () => {
		const { buyer, bought } = await givenOrder({ webhookDelaySeconds: 1 });
		await comeHome(bought, await press(bought));
		await wait(2_000);
		expect(await statusOf(bought)).toBe("SUCCESS");
		expect(await countSubscriptions(buyer)).toBe(1);
	});

	test("succeeds by the check after both are lost", async () => {
		const { buyer, bought } = await givenOrder({ return: "lost", webhooks: "lost" });
		await press(bought);
		expect(await statusOf(bought)).toBe("PENDING");
		await reconcile(bought);
		await eventually("SUCCESS", bought);
		expect(await countSubscriptions(buyer)).toBe(1);
	});

	test("is not settled by forged signatures, and found by the check if it was paid", async () => {
		const { buyer, bought } = await givenOrder({ return: "forged", webhooks: "forged" });
		const home = await comeHome(bought, await press(bought));
		expect(home.status).toBe(400);
		expect(await home.text()).toContain("Payment Failed. Please try again.");
		expect(await statusOf(bought)).toBe("PENDING");
		expect(await countSubscriptions(buyer)).toBe(0);
		await reconcile(bought);
		await eventually("SUCCESS", bought);
	});

	test("that is refused is FAILED, and a later try of the same order succeeds", async () => {
		const { bought } = await givenOrder();
		const home = await comeHome(bought, await press(bought, "fail"));
		expect(home.headers.get("location")).toBe("/user/Packages");
		expect(await statusOf(bought)).toBe("FAILED");
		await comeHome(bought, await press(bought));
		expect(await statusOf(bought)).toBe("SUCCESS");
	});

	test("that nobody makes is CANCELLED", async () => {
		const { bought } = await givenOrder();
		await reconcile(bought, 150);
		await eventually("CANCELLED", bought);
	});

	test.each(["429", "500"])("starts nothing if the provider answers %s, and the page says so", async (api) => {
		const buyer = await givenClient();
		await switchFor(buyer, { api });
		const browser = await logIn(buyer.user.username);
		const { id } = await planNamed("Essential");
		for (const method of ["checkout", "link"]) {
			const answer = await browser.post("/user/Packages", { package_id: id, method });
			expect(answer.status).toBe(503);
			expect(await answer.text()).toContain("Nothing was charged.");
		}
		const rows = await sql`select status from transactions where user_id = ${buyer.user.id}`;
		expect(rows.map(({ status }) => status)).toEqual(["FAILED", "FAILED"]);
	});

	test("with a provider that hangs holds a page for 12 seconds at most, and no connection meanwhile", async () => {
		const buyer = await givenClient();
		await switchFor(buyer, { webhooks: "lost" });
		const paid = await order(buyer);
		const fields = await press(paid);
		await switchFor(buyer, { api: "hang", webhooks: "lost" });
		const browser = await logIn(buyer.user.username);
		const { id } = await planNamed("Practice");
		const started = Date.now();
		const requests = Promise.all([
			browser.post("/user/Packages", { package_id: id, method: "link" }),
			comeHome(paid, fields),
			buyer.call("POST", "/api/v1/transactions", {
				...paid.claim,
				payment_gateway_id: fields.razorpay_payment_id,
				status: "SUCCESS",
			}),
		]);
		await wait(4_000);
		const held = await sql`select pid from pg_stat_activity
			where datname = current_database() and application_name = 'nyaya-diary' and state = 'idle in transaction'
				and state_change < now() - interval '2 seconds'`;
		expect(held).toHaveLength(0);
		const [page, home, claim] = await requests;
		expect(Date.now() - started).toBeLessThan(12_000);
		expect([page.status, home.status, claim.status]).toEqual([503, 303, 503]);
		expect(home.headers.get("location")).toBe("/user/transactions");
		await switchFor(buyer, { webhooks: "lost" });
		await reconcile(paid);
		await eventually("SUCCESS", paid);
	});

	test("with a refused key does not count as unpaid: nothing changes until the key is right", async () => {
		const { buyer, bought } = await givenOrder({ webhooks: "lost", return: "lost" });
		await press(bought);
		const [payment] = await sql`select id from sandbox_razorpay where kind = 'payment' and parent = ${bought.orderId}`;
		await switchFor(buyer, { api: "401", webhooks: "lost" });
		const home = await comeHome(bought, { "error[code]": "BAD_REQUEST_ERROR" });
		expect(home.status).toBe(303);
		const claim = { ...bought.claim, payment_gateway_id: payment?.id };
		for (const status of ["SUCCESS", "FAILED"])
			expect((await buyer.call("POST", "/api/v1/transactions", { ...claim, status })).status).toBe(503);
		// Old enough to be cancelled, if the provider's answer were read as unpaid.
		await reconcile(bought, 150);
		await sql`select pg_sleep(4)`;
		const rows = await sql`select id, status, checked_at from transactions where user_id = ${buyer.user.id}`;
		expect(rows).toEqual([{ id: bought.id, status: "PENDING", checked_at: null }]);
		await switchFor(buyer, { webhooks: "lost" });
		await reconcile(bought, 150);
		await eventually("SUCCESS", bought);
	});

	test("a refund with a refused key stays pending, and is made once the key is right", async () => {
		const { buyer, bought } = await givenOrder();
		await comeHome(bought, await press(bought));
		await switchFor(buyer, { api: "401" });
		const admin = await logIn((await given.givenUser({ role: "ADMIN" })).username);
		const refundAnswer = await admin.post(`/admin/transactions/${bought.id}/refund`, {
			amount: "199",
			reason: "Asked for",
		});
		expect(refundAnswer.status).toBe(303);
		await sql`select pg_sleep(5)`;
		const refund = async () => (await sql`select status, problem from refunds where transaction_id = ${bought.id}`)[0];
		expect(await refund()).toEqual({ status: "pending", problem: null });
		await switchFor(buyer, {});
		await sql`update refunds set created_at = now() - interval '3 hours' where transaction_id = ${bought.id}`;
		await reconcile(bought);
		await eventually("REFUNDED", bought);
		expect(await refund()).toEqual({ status: "processed", problem: null });
	});

	test("ordering one plan many times at once places one order, here and at the provider", async () => {
		const buyer = await givenClient();
		const orders = await Promise.all(Array.from({ length: 8 }, () => order(buyer)));
		expect(new Set(orders.map(({ orderId }) => orderId)).size).toBe(1);
		expect(orders[0]?.orderId).toMatch(/^order_/);
		expect(await sql`select id from transactions where user_id = ${buyer.user.id}`).toHaveLength(1);
		const made = await sql`select id from sandbox_razorpay
			where kind = 'order' and body->'notes'->>'user_id' = ${buyer.user.id}`;
		expect(made).toHaveLength(1);
	});

	test("the free plan is refused a second time, and refunded automatically if it was paid", async () => {
		const buyer = await givenClient();
		const first = await order(buyer, "Trial");
		await sql`update transactions set created_at = now() - interval '11 minutes' where id = ${first.id}`;
		const second = await order(buyer, "Trial");
		expect(second.id).not.toBe(first.id);
		await comeHome(first, await press(first));
		await comeHome(second, await press(second));
		expect(await statusOf(first)).toBe("SUCCESS");
		await eventually("REFUNDED", second);
		expect(await countSubscriptions(buyer)).toBe(1);
		const { id } = await planNamed("Trial");
		const third = await buyer.call("POST", "/api/v1/transactions", { package_id: id, status: "PENDING" });
		expect(third.status).toBe(409);
		const browser = await logIn(buyer.user.username);
		expect(await (await browser.get("/user/Packages")).text()).not.toContain(`value="${id}"`);
	});
});

describe("webhooks", () => {
	test("failed and then captured ends in success, and a repeated event counts once", async () => {
		const { buyer, bought } = await givenOrder();
		await sendWebhook("payment.failed", paymentOf(bought, { status: "failed" }));
		expect(await statusOf(bought)).toBe("FAILED");
		const eventId = randomUUID();
		for (let i = 0; i < 3; i++)
			expect((await sendWebhook("payment.captured", paymentOf(bought), { eventId })).status).toBe(200);
		await sendWebhook("payment.failed", paymentOf(bought, { status: "failed" }));
		expect(await statusOf(bought)).toBe("SUCCESS");
		expect(await countSubscriptions(buyer)).toBe(1);
	});

	test("with a wrong signature, no event id or no JSON are answered with 400, about unknown orders with 200", async () => {
		const { bought } = await givenOrder();
		const forged = await sendWebhook("payment.captured", paymentOf(bought), { secret: "guessed" });
		expect(forged.status).toBe(400);
		expect((await sendWebhook("payment.captured", paymentOf(bought), { eventId: "" })).status).toBe(400);
		expect((await fetch(`${base}/webhooks/razorpay`)).status).toBe(405);
		const stranger = { ...bought, orderId: "order_notours" };
		expect((await sendWebhook("payment.captured", paymentOf(stranger))).status).toBe(200);
		expect(await statusOf(bought)).toBe("PENDING");
	});

	test("signed with the previous secret are still accepted", async () => {
		const { bought } = await givenOrder();
		const answer = await sendWebhook("payment.captured", paymentOf(bought), { secret: "the_secret_before" });
		expect(answer.status).toBe(200);
		expect(await statusOf(bought)).toBe("SUCCESS");
	});

	test("about a refund that the provider refuses mail administrators the reason, until a refund succeeds", async () => {
		const { transaction } = await given.givenPurchase((await given.givenUser()).id);
		const admin = await logIn((await given.givenUser({ role: "ADMIN" })).username);
		const ask = () =>
			admin.post(`/admin/transactions/${transaction.id}/refund`, { amount: "199", reason: "Asked for" });
		// The simulator does not know this payment.
		expect((await ask()).status).toBe(303);
		const row = async () => {
			const html = await (await admin.get("/admin/transactions?status=SUCCESS")).text();
			return html.split("<tr").find((one) => one.includes(transaction.id)) ?? "";
		};
		await expect.poll(row, { timeout: 15_000 }).toContain("Refund failed. The id provided does not exist");
		const [refund] = await sql`select id from refunds where transaction_id = ${transaction.id}`;
		const entity = { id: `rfnd_${transaction.id}`, payment_id: transaction.razorpayPaymentId, amount: 19_900 };
		const notes = { refund_id: refund?.id };
		await sendWebhook("refund.processed", { refund: { entity: { ...entity, status: "processed", notes } } });
		const [after] = await sql`select status from transactions where id = ${transaction.id}`;
		expect(after?.status).toBe("REFUNDED");
	});

	test("an automatic refund that failed is repeated by an administrator's button", async () => {
		const { buyer, bought } = await givenOrder({ webhooks: "lost" });
		await sql`update transactions set amount_paise = 100 where id = ${bought.id}`;
		await switchFor(buyer, { webhooks: "lost", capture: "manual" });
		await comeHome(bought, await press(bought));
		await eventually("FAILED", bought);
		const [failed] = await sql`update refunds set status = 'failed', problem = 'No balance', counted_at = null
			where transaction_id = ${bought.id} returning id`;
		await sql`delete from sandbox_razorpay where kind = 'refund' and body->>'receipt' = ${String(failed?.id)}`;
		await sql`update sandbox_razorpay set body = body || '{"status": "captured"}'
			where kind = 'payment' and parent = ${bought.orderId}`;
		await sql`update transactions set status = 'FAILED', refunded_paise = 0, amount_paise = ${bought.amount} where id = ${bought.id}`;
		const admin = await logIn((await given.givenUser({ role: "ADMIN" })).username);
		const page = `/admin/transactions/${bought.id}/refund`;
		expect(await (await admin.get("/admin/transactions?status=FAILED")).text()).toContain(page);
		const html = await (await admin.get(page)).text();
		expect(html).toContain("Try again");
		expect(html).not.toContain("Amount (₹)");
		const again = () => admin.post(page, {}, { action: `${page}?repeat=${failed?.id}` });
		expect((await again()).status).toBe(303);
		await eventually("REFUNDED", bought);
		expect(await (await admin.get(page)).text()).not.toContain("Try again");
	});

	test("a whole refund made at the provider ends the package", async () => {
		const { buyer, bought } = await givenOrder();
		await sendWebhook("payment.captured", paymentOf(bought));
		const refund = { id: `rfnd_${bought.orderId}`, payment_id: `pay_${bought.orderId}`, amount: bought.amount };
		await sendWebhook("refund.processed", { refund: { entity: { ...refund, status: "processed", notes: [] } } });
		expect(await statusOf(bought)).toBe("REFUNDED");
		const { json } = await buyer.call("GET", `/api/v1/transactions/memebership/${buyer.user.id}`);
		expect(json).toEqual({ status: true, data: null });
	});
});

describe("the return", () => {
	test.each([
		["nothing", {}],
		["a guess", { razorpay_payment_id: "pay_x", razorpay_order_id: "order_x", razorpay_signature: "0".repeat(64) }],
	])("with %s is answered with 400", async (_, fields) => {
		const { bought } = await givenOrder();
		for (const id of [bought.id, randomUUID(), "x"]) {
			const home = await comeHome({ ...bought, id }, fields);
			expect(home.status).toBe(400);
			expect(await home.text()).toContain("Payment Failed. Please try again.");
		}
		expect((await fetch(`${base}/payments/razorpay/return`)).status).toBe(400);
		expect(await statusOf(bought)).toBe("PENDING");
	});

	test("signed for another order is answered with 400", async () => {
		const buyer = await givenClient();
		const cheap = await order(buyer, "Essential");
		const dear = await order(buyer, "Chambers");
		const fields = await press(cheap);
		expect((await comeHome(dear, fields)).status).toBe(400);
		expect(await statusOf(dear)).toBe("PENDING");
	});
});

describe("POST /transactions", () => {
	test("with an invalid payment is refused with 402 and saved as FAILED", async () => {
		const { buyer, bought } = await givenOrder();
		const claim = { ...bought.claim, status: "SUCCESS" };
		for (const payment_gateway_id of ["pay_invented", undefined]) {
			const answer = await buyer.call("POST", "/api/v1/transactions", { ...claim, payment_gateway_id });
			expect(answer).toMatchObject({
				status: 402,
				json: { status: false, message: expect.stringContaining("Transaction failed.") },
			});
		}
		expect(await countSubscriptions(buyer)).toBe(0);
		const { json } = await buyer.call("GET", `/api/v1/transactions/${buyer.user.id}?page=1&limit=10`);
		expect(Object(json).data.map(({ status }: { status: string }) => status)).toEqual(["FAILED", "FAILED", "PENDING"]);
		expect(Object(json).data[2]).toMatchObject({
			id: bought.id,
			amount: 199,
			status: "PENDING",
			created_at: expect.any(String),
		});
	});

	test("with another person's payment, another package or another price is refused", async () => {
		const [owner, thief] = [await givenClient(), await givenClient()];
		await switchFor(owner, { webhooks: "lost" });
		const bought = await order(owner);
		const { razorpay_payment_id: payment_gateway_id } = await press(bought);
		const claim = { ...bought.claim, payment_gateway_id, status: "SUCCESS" };
		const stolen = await thief.call("POST", "/api/v1/transactions", { ...claim, user_id: thief.user.id });
		expect(stolen.status).toBe(402);
		const { id: dear } = await planNamed("Chambers");
		expect((await owner.call("POST", "/api/v1/transactions", { ...claim, package_id: dear })).status).toBe(402);
		expect((await owner.call("POST", "/api/v1/transactions", { ...claim, amount: 5 })).status).toBe(402);
		expect((await thief.call("POST", "/api/v1/transactions", claim)).status).toBe(403);
		expect(await countSubscriptions(thief)).toBe(0);
		expect((await owner.call("POST", "/api/v1/transactions", claim)).status).toBe(200);
		expect(await countSubscriptions(owner)).toBe(1);
	});

	/** A payment by a checkout that was opened without an order, as Razorpay keeps it. */
	async function givenUnordered(about: Record<string, unknown>): Promise<string> {
		const id = `pay_${randomUUID().replaceAll("-", "").slice(0, 14)}`;
		const usual = { entity: "payment", amount: 19_900, currency: "INR", status: "captured", order_id: null, notes: [] };
		const body = JSON.stringify({ id, ...usual, ...about });
		await sql`insert into sandbox_razorpay (id, kind, body) values (${id}, 'payment', ${body}::text::jsonb)`;
		return id;
	}
	const report = async ({ call, user }: Buyer, payment_gateway_id: string, plan = "Essential") => {
		const { id, amount } = await planNamed(plan);
		const claim = { user_id: user.id, package_id: id, amount, payment_gateway_id, status: "SUCCESS" };
		return call("POST", "/api/v1/transactions", claim);
	};
	const statusesOf = async ({ user }: Buyer) =>
		(await sql`select status from transactions where user_id = ${user.id} order by id`).map(({ status }) => status);

	test.each([
		["e-mail", ({ user }: Buyer) => ({ email: user.email.toUpperCase(), contact: "+919999999999" })],
		["contact", ({ user }: Buyer) => ({ email: "void@razorpay.com", contact: user.mobileNumber })],
		["notes", ({ user }: Buyer) => ({ notes: { userId: user.id } })],
	])(
		"with a captured payment without an order grants the package once where its %s names the caller",
		async (_, about) => {
			const buyer = await givenClient();
			const paid = await givenUnordered(about(buyer));
			const answers = await Promise.all(Array.from({ length: 6 }, () => report(buyer, paid)));
			expect(answers.map(({ status, text }) => [status, text])).toEqual(answers.map(() => [200, answers[0]?.text]));
			expect(await countSubscriptions(buyer)).toBe(1);
			expect(await statusesOf(buyer)).toEqual(["SUCCESS"]);
			const other = await givenClient();
			expect((await report(other, paid)).status).toBe(402);
			expect((await report(buyer, paid, "Chambers")).status).toBe(402);
			expect([await countSubscriptions(other), await countSubscriptions(buyer)]).toEqual([0, 1]);
		},
	);

	test.each([
		["names nobody", {}, 19_900],
		["has another amount", { amount: 500 }, 500],
		["is in another currency", { currency: "USD" }, 19_900],
		["was refunded in part", { amount_refunded: 900 }, 19_000],
	])(
		"with a captured payment without an order that %s refunds it, says so and tells the administrators",
		async (kind, about, refunded) => {
			const [buyer, admin] = [await givenClient(), await given.givenUser({ role: "ADMIN" })];
			const paid = await givenUnordered({ ...(kind === "names nobody" ? {} : { email: buyer.user.email }), ...about });
			const answers = await Promise.all(Array.from({ length: 4 }, () => report(buyer, paid)));
			for (const { status, json } of [...answers, await report(buyer, paid)])
				expect([status, Object(json).message]).toEqual([
					402,
					expect.stringMatching(/We are refunding (it|your payment)\.$/),
				]);
			expect(await countSubscriptions(buyer)).toBe(0);
			const refunds = await sql`select r.amount_paise from refunds r join transactions t on t.id = r.transaction_id
			where t.user_id = ${buyer.user.id}`;
			expect(refunds).toEqual([{ amount_paise: refunded }]);
			const [mails] = await sql`select count(*)::int as count from pgboss.job
			where name = 'send-mail' and data->>'to' = ${admin.email} and data->>'subject' like ${`%${paid}`}`;
			expect(mails?.count).toBe(1);
		},
	);

	test("with a payment without an order that is not captured yet is refused, and granted once it is", async () => {
		const buyer = await givenClient();
		const paid = await givenUnordered({ status: "authorized", email: buyer.user.email });
		expect((await report(buyer, paid)).status).toBe(402);
		await sql`update sandbox_razorpay set body = body || '{"status": "captured"}' where id = ${paid}`;
		expect((await report(buyer, paid)).status).toBe(200);
		expect(await countSubscriptions(buyer)).toBe(1);
	});

	test("with the second payment of an order says that it is refunded", async () => {
		const { buyer, bought } = await givenOrder({ webhooks: "lost" });
		const { razorpay_payment_id: first } = await press(bought);
		expect((await report(buyer, String(first))).status).toBe(200);
		const second = await givenUnordered({ order_id: bought.orderId });
		const { status, json } = await report(buyer, second);
		expect([status, Object(json).message]).toEqual([402, expect.stringContaining("refunding the second payment")]);
		expect(await statusesOf(buyer)).toEqual(["SUCCESS"]);
	});

	test("saves an unconfirmed payment once, however often it is reported at once", async () => {
		const buyer = await givenClient();
		const { id, amount } = await planNamed("Essential");
		const claim = { package_id: id, amount, payment_gateway_id: "pay_invented", status: "SUCCESS" };
		const answers = await Promise.all(
			Array.from({ length: 8 }, () => buyer.call("POST", "/api/v1/transactions", claim)),
		);
		expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 402));
		expect(await sql`select id from transactions where user_id = ${buyer.user.id}`).toHaveLength(1);
	});

	test.each(["../orders?count=1#", "pay_x/refund", "../../../../sms/secret"])(
		"refuses %s, which is not the id of a payment",
		async (payment_gateway_id) => {
			const buyer = await givenClient();
			const { id } = await planNamed("Essential");
			const claim = { package_id: id, payment_gateway_id, status: "SUCCESS" };
			const { status, json } = await buyer.call("POST", "/api/v1/transactions", claim);
			expect(status).toBe(400);
			expect(Object.keys(Object(json).errors)).toEqual(["payment_gateway_id"]);
		},
	);

	test("names wrong fields as the payload does", async () => {
		const { call } = await givenClient();
		const answer = await call("POST", "/api/v1/transactions", { status: "DONE" });
		expect(answer.status).toBe(400);
		expect(Object.keys(Object(answer.json).errors).sort()).toEqual(["package_id", "status"]);
	});
});

describe("saved numbers over the API", () => {
	test("are saved and deleted under the active package, and returned with the membership", async () => {
		const { buyer, bought } = await givenOrder();
		await comeHome(bought, await press(bought));
		const membership = async () =>
			Object((await buyer.call("GET", `/api/v1/transactions/memebership/${buyer.user.id}`)).json).data;
		const { id: subscription_id, package: plan } = await membership();
		expect(plan).toMatchObject({ name: "Essential", amount: 199, phone_number_limit: 5, messages_sent: 0 });
		const save = (mobile_number: string) =>
			buyer.call("POST", "/api/v1/mobile-maintainance/save-number/", {
				subscription_id,
				mobile_number,
				party_name: "Sunita",
			});
		expect((await save("098765 43210")).json).toMatchObject({
			status: true,
			data: { numbers_used: 1, phone_numbers: [{ number: "+919876543210", party_name: "Sunita" }] },
		});
		expect(await save("+919876543210")).toMatchObject({
			status: 409,
			json: { errors: { mobile_number: expect.anything() } },
		});
		expect((await save("12345")).json).toMatchObject({ message: "Please enter a valid Indian mobile number!" });
		for (const last of [1, 2, 3, 4]) expect((await save(`987654320${last}`)).status).toBe(200);
		expect((await save("9876543209")).status).toBe(409);
		const gone = await buyer.call("POST", "/api/v1/mobile-maintainance/number", {
			subscription_id,
			mobile_number: "9876543210",
		});
		expect(gone.json).toMatchObject({ status: true, data: { numbers_used: 4 } });
		expect((await membership()).numbers_used).toBe(4);
	});

	test("of another person are answered as not found", async () => {
		const [owner, neighbour] = [await givenClient(), await givenClient()];
		const bought = await order(owner);
		await comeHome(bought, await press(bought));
		const [row] = await sql`select id from subscriptions where user_id = ${owner.user.id}`;
		const body = { subscription_id: row?.id, mobile_number: "9876543210" };
		for (const path of ["save-number/", "number"])
			expect((await neighbour.call("POST", `/api/v1/mobile-maintainance/${path}`, body)).status).toBe(404);
	});
});

test("G8: an order whose Razorpay number was not saved is found again, or created, under the same id", {
	timeout: 30_000,
}, async () => {
	const buyer = await givenClient();
	const lost = await order(buyer);
	const [before] = await sql`select razorpay_order_id as number from transactions where id = ${lost.id}`;
	const rows = () =>
		sql`select id, status, razorpay_order_id as number from transactions where user_id = ${buyer.user.id}`;
	await sql`update transactions set razorpay_order_id = null, created_at = now() where id = ${lost.id}`;
	const next = await order(buyer);
	expect(next.id).toBe(lost.id);
	expect(await rows()).toEqual([{ id: lost.id, status: "PENDING", number: before?.number }]);
	await sql`delete from sandbox_razorpay where id = ${String(before?.number)}`;
	await sql`update transactions set razorpay_order_id = null, created_at = now() - interval '10 seconds' where id = ${lost.id}`;
	expect((await order(buyer)).id).toBe(lost.id);
	expect(await rows()).toEqual([
		{ id: lost.id, status: "PENDING", number: expect.not.stringMatching(`^${before?.number}$`) },
	]);
});

test("an administrator sees all transactions at data.data, filters them, and exports the results", async () => {
	const admin = await given.givenUser({ role: "ADMIN" });
	const { bought } = await givenOrder();
	const { call } = await logInClient(base, admin.username, PASSWORD);
	const { json } = await call("GET", "/api/v1/transactions/admin/transactions?page=1&limit=1");
	expect(Object(json).data.data[0]).toMatchObject({
		amount: expect.any(Number),
		first_name: "Meera",
		email: expect.any(String),
	});
	const browser = await logIn(admin.username);
	const csv = await browser.get("/admin/transactions/export.csv?status=PENDING");
	expect(csv.headers.get("content-type")).toContain("text/csv");
	const text = await csv.text();
	expect(text).toContain(bought.id);
	expect(text).not.toContain("SUCCESS");
	const month = dayInIndia(new Date()).slice(0, 7);
	const accounts = await browser.get(`/admin/transactions/accounts.csv?month=${month}`);
	expect(accounts.headers.get("content-disposition")).toContain(`accounts-${month}.csv`);
	expect((await accounts.text()).split("\r\n")[0]).toContain("Date,Kind,Receipt,Name,State,Package,Taxable value,CGST");
	for (const wrong of ["", "?month=2026-13"])
		expect((await browser.get(`/admin/transactions/accounts.csv${wrong}`)).headers.get("location"), wrong).toBe(
			"/admin/transactions",
		);
});

test("the switches on the simulator's page apply to one person", async () => {
	const { user } = await givenClient();
	expect(await (await fetch(`${base}/sandbox/razorpay`)).text()).toContain("webhookDelaySeconds");
	const body = new URLSearchParams({ user_id: user.id, api: "429", webhookDelaySeconds: "3" });
	const set = await fetch(`${base}/sandbox/razorpay/switches`, { method: "POST", body });
	expect(await set.text()).toContain("<option selected>429</option>");
	const [row] = await sql`select body from sandbox_razorpay where id = ${`switches:${user.id}`}`;
	expect(row?.body).toMatchObject({ api: "429", webhookDelaySeconds: 3, webhooks: "ok" });
});
