import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { paymentInvariants } from "~/features/money/payments/invariants.server";
import { requestRefund } from "~/features/money/payments/refunds/commands.refund.request.server";
import { queueOpenPayments } from "~/features/money/payments/settling/commands.check.server";
import { subscriptionInvariants } from "~/features/money/subscriptions/invariants.server";
import { sql } from "~/platform/db/client.server";
import { logInClient, openClient } from "../support/browser/browser";
import { given } from "../support/database/given";
import { PASSWORD } from "../support/database/people";
import { IS_LONG } from "../support/length.js";
import { freePort } from "../support/server/server";
import { startHere } from "../support/start-here";

const BUYERS = 5;
const KILLS = IS_LONG ? 3 : 1;
const PLANS = ["Essential", "Practice"];

/** A call to a server that may be killed meanwhile, repeated until it is answered. */
async function insist<T>(call: () => Promise<T>): Promise<T> {
	for (const deadline = Date.now() + 60_000; ; await wait(200)) {
		try {
			return await call();
		} catch (error) {
			if (Date.now() > deadline) throw error;
		}
	}
}

async function until(what: string, isSo: () => Promise<boolean>, repeat: () => Promise<void>) {
	for (const deadline = Date.now() + 120_000; !(await isSo()); await wait(1_000)) {
		if (Date.now() > deadline) throw new Error(`Not in time: ${what}`);
		await repeat();
	}
}

/** Runs the five-minute check for orders and refunds of that age. */
async function checkOld() {
	await sql`update transactions set created_at = created_at - interval '20 minutes', checked_at = null
		where status <> 'SUCCESS' and status <> 'REFUNDED' and created_at > now() - interval '16 minutes'`;
	await sql`update refunds set created_at = created_at - interval '3 hours' where status = 'pending'`;
	await queueOpenPayments();
}

test("a server killed again and again loses no payment, settles none twice, and refunds none twice", {
	timeout: 400_000,
}, async () => {
	const razorpay = await startHere({ WORKER: "0" });
	const env = { RAZORPAY_BASE_URL: `${razorpay.url}/sandbox/razorpay/v1`, PORT: String(await freePort()) };
	let product = await startHere(env);
	const buyers = await Promise.all(Array.from({ length: BUYERS }, () => given.givenUser()));
	const admin = { id: (await given.givenUser({ role: "ADMIN" })).id, address: "10.0.0.1" };
	const { json } = await openClient(razorpay.url)("GET", "/api/v1/plans/list-plan");
	const planOf = (name: string) => Object(json).plans.find((plan: { name: string }) => plan.name === name);
	let isOver = false;

	async function buy(buyer: (typeof buyers)[number], round: number) {
		const plan = planOf(String(PLANS[round % PLANS.length]));
		const { call } = await insist(() => logInClient(product.url, buyer.username, PASSWORD));
		const claim = { package_id: plan.id, amount: plan.amount };
		const ordered = await insist(async () => {
			const answer = await call("POST", "/api/v1/transactions", { ...claim, status: "PENDING" });
			if (answer.status !== 200) throw new Error(`No order: ${answer.status} ${answer.text}`);
			return Object(answer.json).data;
		});
		const pressed = await openClient(razorpay.url)("POST", "/sandbox/razorpay/checkout", {
			key: "rzp_test_sandbox",
			order_id: ordered.order_id,
			amount: plan.amount * 100,
			outcome: "pay",
		});
		// Paid in an earlier round whose return reached a dead server: only the check finds the payment.
		const fields: Record<string, string> = pressed.status === 200 ? Object(pressed.json) : { "error[code]": "x" };
		if (round % 3 === 0 && pressed.status === 200) {
			const payment_gateway_id = fields.razorpay_payment_id;
			await call("POST", "/api/v1/transactions", { ...claim, payment_gateway_id, status: "SUCCESS" }).catch(() => {});
		} else {
			const home = `${product.url}/payments/razorpay/return?ref=${ordered.id}`;
			const body = new URLSearchParams(fields);
			await fetch(home, { method: "POST", body, redirect: "manual" }).catch(() => {});
		}
		if (round % 2 === 0)
			await requestRefund(admin, String(ordered.id), { amountPaise: plan.amount * 100, reason: "Test" }).catch(
				() => {},
			);
	}

	const silent = { webhooks: "lost" };
	for (const { id: user_id } of buyers)
		await openClient(razorpay.url)("POST", "/sandbox/razorpay/switches", { user_id, ...silent });
	const buying = Promise.all(
		buyers.map(async (buyer, first) => {
			for (let round = first; !isOver; round++) await buy(buyer, round);
		}),
	);
	for (let kill = 0; kill < KILLS; kill++) {
		await wait(3_000 + Math.random() * 2_000);
		product.process.kill("SIGKILL");
		await once(product.process, "exit");
		product = await startHere(env);
	}
	isOver = true;
	await buying;

	const unsettled = () => sql`select p.id from sandbox_razorpay p
		where p.kind = 'payment' and p.body->>'status' in ('captured', 'refunded')
			and not exists (select from transactions t where t.razorpay_payment_id = p.id and t.paid_at is not null)`;
	await until("every payment is settled", async () => (await unsettled()).length === 0, checkOld);
	const pending = () => sql`select id from refunds where status <> 'processed'`;
	await until("every refund is made", async () => (await pending()).length === 0, checkOld);

	for (const { name, sql: query } of [...paymentInvariants, ...subscriptionInvariants])
		expect({ name, rows: [...(await sql.unsafe(query))] }).toEqual({ name, rows: [] });
	const [counts] = await sql`
		select (select count(*)::int from sandbox_razorpay where kind = 'payment') as payments,
			(select count(*)::int from transactions where paid_at is not null) as settled,
			(select count(*)::int from subscriptions where payment_id is not null) as packages,
			(select count(*)::int from sandbox_razorpay where kind = 'refund') as refunded,
			(select count(*)::int from refunds) as refunds`;
	expect(counts?.settled).toBe(counts?.payments);
	expect(counts?.packages).toBe(counts?.payments);
	expect(counts?.refunded).toBe(counts?.refunds);
	expect(counts?.payments).toBeGreaterThan(BUYERS);
	expect(counts?.refunds).toBeGreaterThan(0);
});
