import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { exportTransactions, listAllTransactions } from "~/features/money/payments/administration/queries.admin.server";
import { addOpenOrder } from "~/features/money/payments/orders/open-order.server";
import { recordRefund } from "~/features/money/payments/refunds/commands.refund.execute.server";
import { repeatRefund, requestRefund } from "~/features/money/payments/refunds/commands.refund.request.server";
import { findRefundable } from "~/features/money/payments/refunds/queries.refunds.server";
import { paymentEvents, refunds, transactions } from "~/features/money/payments/schema";
import { queueOpenPayments } from "~/features/money/payments/settling/commands.check.server";
import { recordClaim } from "~/features/money/payments/settling/commands.claim.server";
import {
	settleCancelled,
	settleCaptured,
	settleFailed,
} from "~/features/money/payments/settling/commands.settle.server";
import { forgetOldPaymentEvents } from "~/features/money/payments/settling/commands.webhook.server";
import type { Plan } from "~/features/money/plans/queries.server";
import { watchSubscriptions } from "~/features/money/subscriptions/jobs.server";
import { subscriptions } from "~/features/money/subscriptions/schema";
import { addDays, dayInIndia } from "~/platform/calendar/day";
import { db, sql } from "~/platform/db/client.server";
import { given } from "../support/database/given";
import { essentialPlan, givenOrderOf } from "../support/database/orders";

let userId = "";
let plan: Plan;
beforeEach(async () => {
	userId = (await given.givenUser()).id;
	plan = await essentialPlan();
});

const givenOrder = (about: Partial<typeof transactions.$inferInsert> = {}) => givenOrderOf(plan, { userId, ...about });
const capture = ({ id, amountPaise }: { id: string; amountPaise: number }, paymentId: string) =>
	db.transaction((tx) => settleCaptured(tx, id, { id: paymentId, amount: amountPaise, currency: "INR" }));

test("after the refund of a second payment, the first one can be refunded whole, on screen and by the command", async () => {
	const order = await givenOrder();
	await capture(order, "pay_first");
	await capture(order, "pay_second");
	expect(await db.$count(refunds)).toBe(1);
	expect((await findRefundable(order.id))?.leftPaise).toBe(order.amountPaise);
	const admin = { id: (await given.givenUser({ role: "ADMIN" })).id, address: "10.0.0.1" };
	await requestRefund(admin, order.id, { amountPaise: 10_000, reason: "Asked for" });
	expect((await findRefundable(order.id))?.leftPaise).toBe(order.amountPaise - 10_000);
});

test("the saved totals equal the sums of all transactions after every kind of change", async () => {
	const [paid, failed, cancelled, refunded] = await Promise.all([
		givenOrder(),
		givenOrder(),
		givenOrder(),
		givenOrder(),
	]);
	await capture(paid, "pay_paid");
	await settleFailed(db, failed.id, null);
	await settleCancelled(db, cancelled.id);
	await capture(refunded, "pay_refunded");
	for (const [id, amountPaise] of [
		["rfnd_1", 10_000],
		["rfnd_2", refunded.amountPaise - 10_000],
	] as const)
		await db.transaction((tx) => recordRefund(tx, { id, paymentId: "pay_refunded", amountPaise, status: "processed" }));
	await sql`update transactions set created_at = created_at - interval '3 days' where id in (${paid.id}, ${failed.id})`;
	await sql`delete from transactions where id = ${cancelled.id}`;
	const savedTotals = () => sql`select * from transaction_totals where entries <> 0 order by day, status`;
	const counted = () => sql`select (created_at at time zone 'Asia/Kolkata')::date as day, status, count(*) as entries,
		coalesce(sum(amount_paise) filter (where paid_at is not null), 0)::bigint as paid_paise,
		coalesce(sum(refunded_paise), 0)::bigint as refunded_paise from transactions group by 1, 2 order by 1, 2`;
	expect([...(await savedTotals())]).toEqual([...(await counted())]);
	const today = dayInIndia(new Date());
	expect(await listAllTransactions({}, {})).toMatchObject({
		totals: { count: 3, paidPaise: 2 * plan.amountPaise, refundedPaise: plan.amountPaise },
	});
	expect((await listAllTransactions({ from: today, to: today }, {})).totals.count).toBe(1);
	expect((await listAllTransactions({ status: "FAILED", to: addDays(today, -1) }, {})).totals.count).toBe(1);
	await sql`truncate transactions cascade`;
	expect(await savedTotals()).toHaveLength(0);
});

test("no page of the administrators' list adds up or sorts the whole table", async () => {
	await sql`insert into transactions (id, user_id, plan_id, plan_name, plan_paise, phone_number_limit, message_limit,
			duration_days, amount_paise, status, created_at)
		select gen_random_uuid(), ${userId}, ${plan.id}, 'x', 100, 1, 1, 1, 100,
			(array['SUCCESS', 'FAILED', 'CANCELLED'])[1 + n % 3]::transaction_status, now() - n * interval '1 minute'
		from generate_series(1, 20000) n`;
	await sql`analyze transactions`;
	const planOf = async (query: string) =>
		(await sql.unsafe(`explain ${query}`)).map((row) => String(row["QUERY PLAN"])).join("\n");
	for (const where of ["true", "status = 'FAILED'", "created_at < now() - interval '9 days'"]) {
		const text = await planOf(`select id from transactions where ${where} order by created_at desc, id desc limit 10`);
		expect(text).toContain("Index");
		expect(text).not.toMatch(/Seq Scan|Sort/);
	}
	const { totals, totalPages } = await listAllTransactions({ status: "FAILED" }, {});
	expect({ count: totals.count, totalPages }).toEqual({ count: 6667, totalPages: 667 });
});

test("the export has every transaction once, newest first, also of the same moment", async () => {
	await sql`insert into transactions (id, user_id, plan_id, plan_name, plan_paise, phone_number_limit, message_limit,
			duration_days, amount_paise, status, created_at)
		select gen_random_uuid(), ${userId}, ${plan.id}, 'x', 100, 1, 1, 1, 100, 'FAILED', now() - (n / 700) * interval '1 microsecond'
		from generate_series(1, 2600) n`;
	await givenOrder();
	const ids = new Set<string>();
	let last = Number.POSITIVE_INFINITY;
	for await (const row of exportTransactions({ status: "FAILED" })) {
		ids.add(row.id);
		expect(row.createdAt.getTime()).toBeLessThanOrEqual(last);
		last = row.createdAt.getTime();
	}
	expect(ids.size).toBe(2600);
});

test("a person has one open order for each plan and method, however many are placed at once", async () => {
	const wanted = { userId, plan, method: "checkout", startsLater: false } as const;
	const orders = await Promise.all(Array.from({ length: 12 }, () => addOpenOrder(wanted)));
	expect(new Set(orders.map(({ id }) => id)).size).toBe(1);
	expect(orders.filter(({ isNew }) => isNew)).toHaveLength(1);
	const link = await addOpenOrder({ ...wanted, method: "link" });
	expect(link).toMatchObject({ isNew: true });
	const other = await addOpenOrder({ ...wanted, method: "link", startsLater: true });
	expect(other, "another start is another order").toMatchObject({ isNew: true });
	expect(other.id).not.toBe(link.id);
	await sql`update transactions set created_at = now() - interval '11 minutes', razorpay_order_id = 'order_old' where id = ${orders[0]?.id ?? ""}`;
	const later = await addOpenOrder(wanted);
	expect(later.isNew).toBe(true);
	const [old] = await db
		.select({ status: transactions.status })
		.from(transactions)
		.where(eq(transactions.id, orders[0]?.id ?? ""));
	expect(old?.status).toBe("CANCELLED");
	await expect(givenOrder({ method: "checkout" })).rejects.toThrow();
});

test("G8: an order whose process ended before Razorpay answered is taken up again, and fails in the end", async () => {
	const wanted = { userId, plan, method: "checkout", startsLater: false } as const;
	const dead = await addOpenOrder(wanted);
	await sql`update transactions set created_at = now() - interval '20 seconds' where id = ${dead.id}`;
	const next = await addOpenOrder(wanted);
	expect(next).toMatchObject({ id: dead.id, isNew: false });
	await sql`update transactions set created_at = now() - interval '16 minutes' where id = ${next.id}`;
	await queueOpenPayments();
	const rows = await sql`select status from transactions where user_id = ${userId} order by id`;
	expect(rows.map(({ status }) => status)).toEqual(["FAILED"]);
});

test("a claim is saved once, and a person can add a limited number of transactions a day", async () => {
	const claim = {
		user_id: userId,
		package_id: plan.id,
		amount: 199,
		status: "FAILED" as const,
		payment_gateway_id: null,
	};
	for (let i = 0; i < 30; i++) await recordClaim(userId, claim, "http://127.0.0.1");
	await expect(recordClaim(userId, claim, "http://127.0.0.1")).rejects.toMatchObject({
		code: "too-many",
		retryAfterSeconds: expect.any(Number),
	});
	await expect(recordClaim(userId, { ...claim, status: "PENDING" }, "http://127.0.0.1")).rejects.toMatchObject({
		code: "too-many",
	});
	expect(await db.$count(transactions, eq(transactions.userId, userId))).toBe(30);
	const other = (await given.givenUser()).id;
	await recordClaim(other, { ...claim, user_id: other }, "http://127.0.0.1");
});

test("Razorpay's event ids are deleted after thirty days", async () => {
	const day = 24 * 60 * 60 * 1000;
	await db.insert(paymentEvents).values([
		{ eventId: "new", event: "x", receivedAt: new Date(Date.now() - 29 * day) },
		{ eventId: "old", event: "x", receivedAt: new Date(Date.now() - 31 * day) },
	]);
	await forgetOldPaymentEvents();
	expect(await db.select({ id: paymentEvents.eventId }).from(paymentEvents)).toEqual([{ id: "new" }]);
});

test("the daily job ends any number of packages, and two jobs at once notify nobody twice", async () => {
	await sql`insert into users (id, category, username, email, mobile_number, first_name, last_name, password_hash)
		select gen_random_uuid(), 'USER', 'many' || n, 'many' || n || '@example.in', '+91900000' || lpad(n::text, 4, '0'), 'A', 'B', 'x'
		from generate_series(1, 1200) n`;
	await sql`insert into subscriptions (id, user_id, plan_id, plan_name, plan_paise, phone_number_limit, message_limit,
			duration_days, starts_at, ends_at)
		select gen_random_uuid(), id, ${plan.id}, 'Essential', 100, 1, 1, 30, now() - interval '31 days', now() - interval '1 hour'
		from users where username like 'many%'`;
	await Promise.all([watchSubscriptions(), watchSubscriptions()]);
	await watchSubscriptions();
	expect(await db.$count(subscriptions, eq(subscriptions.endReason, "expired"))).toBe(1200);
	const [mails] = await sql`select count(*)::int as all, count(distinct data->>'to')::int as people
		from pgboss.job where name = 'send-mail'`;
	expect(mails).toEqual({ all: 1200, people: 1200 });
});

test("an automatic refund that failed is repeated once by an administrator, and not beside another", async () => {
	const order = await givenOrder();
	await capture({ id: order.id, amountPaise: 500 }, "pay_wrong");
	const [failed] = await db.update(refunds).set({ status: "failed", problem: "No balance" }).returning();
	if (!failed) throw new Error("No refund came back");
	expect((await findRefundable(order.id))?.earlier).toMatchObject([{ id: failed.id, isRepeatable: true }]);
	const admin = { id: (await given.givenUser({ role: "ADMIN" })).id, address: "10.0.0.1" };
	const repeats = await Promise.allSettled(Array.from({ length: 4 }, () => repeatRefund(admin, order.id, failed.id)));
	expect(repeats.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
	const all = await db.select().from(refunds).orderBy(refunds.id);
	expect(all.map(({ status, amountPaise }) => [status, amountPaise])).toEqual([
		["failed", 500],
		["pending", 500],
	]);
	const [log] = await sql`select details->>'repeats' as repeats from audit_log where subject_id = ${order.id}`;
	expect(log?.repeats).toBe(failed.id);
	const paid = await givenOrder();
	await capture(paid, "pay_right");
	await requestRefund(admin, paid.id, { amountPaise: 100, reason: "x" });
	const [failedRefund] = await db
		.update(refunds)
		.set({ status: "failed" })
		.where(eq(refunds.transactionId, paid.id))
		.returning();
	await expect(repeatRefund(admin, paid.id, String(failedRefund?.id))).rejects.toMatchObject({ code: "conflict" });
});
