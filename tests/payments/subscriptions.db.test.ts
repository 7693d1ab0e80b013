import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { listAllTransactions } from "~/features/money/payments/administration/queries.admin.server";
import { recordRefund } from "~/features/money/payments/refunds/commands.refund.execute.server";
import { requestRefund } from "~/features/money/payments/refunds/commands.refund.request.server";
import { refunds, transactions } from "~/features/money/payments/schema";
import { settleCaptured, settleFailed } from "~/features/money/payments/settling/commands.settle.server";
import { addPlan, changePlan, movePlan, offerPlanAgain, retirePlan } from "~/features/money/plans/commands.server";
import { planInput } from "~/features/money/plans/plan-input";
import {
	listAllPlans,
	listPlansOnSale,
	type Plan,
	requirePlanOnSale,
	termsOf,
} from "~/features/money/plans/queries.server";
import { endOfAccess } from "~/features/money/subscriptions/access-days";
import { deleteNumber, saveNumber } from "~/features/money/subscriptions/commands.numbers.server";
import { countMessage, uncountMessage } from "~/features/money/subscriptions/commands.server";
import { startSubscription } from "~/features/money/subscriptions/commands.start.server";
import { watchSubscriptions } from "~/features/money/subscriptions/jobs.server";
import { countSubscribers, findActiveSubscription } from "~/features/money/subscriptions/queries.server";
import { subscriptions } from "~/features/money/subscriptions/schema";
import { auditLog } from "~/features/people/audit/schema";
import { asOwner } from "~/features/people/chamber/acting.server";
import { users } from "~/features/people/users/schema";
import { addDays, dayInIndia, startOfDayInIndia } from "~/platform/calendar/day";
import { db, sql } from "~/platform/db/client.server";
import { given } from "../support/database/given";

let userId = "";
let plans: Plan[] = [];
beforeEach(async () => {
	userId = (await given.givenUser({ mobileNumber: "+919811111111" })).id;
	plans = await listPlansOnSale();
});
const planNamed = (name: string) => {
	const plan = plans.find((one) => one.name === name);
	if (!plan) throw new Error(`No plan ${name}`);
	return plan;
};
const start = (plan: Plan, about: Partial<Plan> = {}) =>
	db.transaction((tx) => startSubscription(tx, { userId, plan: termsOf({ ...plan, ...about }), paymentId: null }));
const number = (last: number) => ({ mobile_number: `+9198200000${String(last).padStart(2, "0")}`, party_name: "" });

let payments = 0;
/** An unpaid order of the person's. */
async function givenOrder(plan: Plan, about: Partial<typeof transactions.$inferInsert> = {}) {
	const [order] = await db
		.insert(transactions)
		.values({ ...termsOf(plan), userId, amountPaise: plan.amountPaise || 100, ...about })
		.returning();
	if (!order) throw new Error("No order came back");
	payments += 1;
	return { ...order, payment: { id: `pay_${payments}`, amount: order.amountPaise, currency: "INR" } };
}
type Order = Awaited<ReturnType<typeof givenOrder>>;
const capture = (order: Order, about: Partial<Order["payment"]> = {}) =>
	db.transaction((tx) => settleCaptured(tx, order.id, { ...order.payment, ...about }));
const statusOf = async ({ id }: { id: string }) =>
	(await db.select({ status: transactions.status }).from(transactions).where(eq(transactions.id, id)))[0]?.status;

describe("a package", () => {
	test("runs to the end of its last day in India, with the day of its start counted", () => {
		expect(endOfAccess(new Date("2026-11-20T20:00:00Z"), 30).toISOString()).toBe("2026-12-20T18:30:00.000Z");
		expect(endOfAccess(new Date("2026-11-20T10:00:00Z"), 1).toISOString()).toBe("2026-11-20T18:30:00.000Z");
	});

	test("replaces the one before at once, and no saved number is lost", async () => {
		await start(planNamed("Practice"));
		for (let i = 0; i < 4; i++) await saveNumber(asOwner(userId), number(i));
		await start(planNamed("Trial"));
		const active = await findActiveSubscription(userId);
		expect(active).toMatchObject({ planName: "Trial", numbersUsed: 4, messagesSent: 0 });
		await expect(saveNumber(asOwner(userId), number(9))).rejects.toMatchObject({
			code: "conflict",
			message: expect.stringContaining("All 2 numbers"),
		});
		await deleteNumber(asOwner(userId), "+919820000001");
		expect((await findActiveSubscription(userId))?.numbersUsed).toBe(3);
	});

	test("bought many times at once is active once, with every number", async () => {
		await start(planNamed("Practice"));
		await saveNumber(asOwner(userId), number(1));
		await Promise.all(Array.from({ length: 10 }, () => start(planNamed("Essential"))));
		expect(await db.$count(subscriptions, eq(subscriptions.userId, userId))).toBe(11);
		expect(await findActiveSubscription(userId)).toMatchObject({ planName: "Essential", numbersUsed: 1 });
	});

	test("that has ended is none, but its numbers move to the next", async () => {
		await start(planNamed("Essential"));
		await saveNumber(asOwner(userId), number(1));
		await db.update(subscriptions).set({ endsAt: new Date(Date.now() - 1000) });
		expect(await findActiveSubscription(userId)).toBeUndefined();
		await expect(saveNumber(asOwner(userId), number(2))).rejects.toMatchObject({
			message: expect.stringContaining("no active package"),
		});
		await start(planNamed("Essential"));
		expect((await findActiveSubscription(userId))?.numbersUsed).toBe(1);
	});

	test("has no more saved numbers than its limit, however many are saved at once", async () => {
		await start(planNamed("Essential"));
		const results = await Promise.allSettled(
			Array.from({ length: 12 }, (_, i) => saveNumber(asOwner(userId), number(i))),
		);
		expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
		expect((await findActiveSubscription(userId))?.numbersUsed).toBe(5);
	});

	test("saves a number once", async () => {
		await start(planNamed("Essential"));
		const results = await Promise.allSettled(Array.from({ length: 6 }, () => saveNumber(asOwner(userId), number(1))));
		expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
		expect((await findActiveSubscription(userId))?.numbersUsed).toBe(1);
	});

	test("counts no more messages than its limit, however many are sent at once, and returns those that were not sent", async () => {
		const { id } = await start(planNamed("Trial"), { messageLimit: 3 });
		const results = await Promise.allSettled(Array.from({ length: 8 }, () => countMessage(db, id)));
		expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
		await expect(countMessage(db, id)).rejects.toMatchObject({
			code: "conflict",
			message: "All 3 messages of your package are used. Choose a larger package to send more.",
		});
		await uncountMessage(db, id);
		await countMessage(db, id);
		expect((await findActiveSubscription(userId))?.messagesSent).toBe(3);
	});
});

describe("a payment", () => {
	test("reported many times at once starts one package and has one receipt", async () => {
		const order = await givenOrder(planNamed("Practice"));
		await Promise.all(Array.from({ length: 12 }, () => capture(order)));
		expect(await statusOf(order)).toBe("SUCCESS");
		expect(await db.$count(subscriptions, eq(subscriptions.userId, userId))).toBe(1);
		expect(await db.$count(refunds)).toBe(0);
	});

	test("that failed and is captured later succeeds, and a paid one never fails", async () => {
		const order = await givenOrder(planNamed("Practice"));
		await settleFailed(db, order.id, "The bank said no.");
		expect(await statusOf(order)).toBe("FAILED");
		await capture(order);
		await settleFailed(db, order.id, "Late news.");
		expect(await statusOf(order)).toBe("SUCCESS");
	});

	test("of another amount or currency buys nothing and is refunded once", async () => {
		const order = await givenOrder(planNamed("Practice"));
		await capture(order, { amount: 100 });
		await capture(order, { amount: 100 });
		expect(await statusOf(order)).toBe("FAILED");
		expect(await findActiveSubscription(userId)).toBeUndefined();
		expect(await db.select({ paise: refunds.amountPaise }).from(refunds)).toEqual([{ paise: 100 }]);
		const other = await givenOrder(planNamed("Practice"));
		await capture(other, { currency: "USD" });
		expect(await findActiveSubscription(userId)).toBeUndefined();
	});

	test("made twice for one order counts once, and the second is refunded", async () => {
		const order = await givenOrder(planNamed("Practice"));
		await capture(order);
		await capture(order, { id: "pay_second" });
		await capture(order, { id: "pay_second" });
		expect(await db.select({ id: refunds.razorpayPaymentId }).from(refunds)).toEqual([{ id: "pay_second" }]);
		expect(await statusOf(order)).toBe("SUCCESS");
	});

	test("for the free plan counts once for a person, and the second is refunded automatically", async () => {
		const first = await givenOrder(planNamed("Trial"));
		const second = await givenOrder(planNamed("Trial"));
		await Promise.all([capture(first), capture(second)]);
		const statuses = [await statusOf(first), await statusOf(second)].sort();
		expect(statuses).toEqual(["FAILED", "SUCCESS"]);
		expect(await db.$count(refunds)).toBe(1);
		expect(await db.$count(subscriptions)).toBe(1);
		const [person] = await db.select({ had: users.hasHadFreePlan }).from(users).where(eq(users.id, userId));
		expect(person?.had).toBe(true);
		const [refund] = await db.select().from(refunds);
		const loser = (await statusOf(first)) === "FAILED" ? first : second;
		await recordRefund(db, {
			ourId: refund?.id,
			id: "rfnd_1",
			paymentId: loser.payment.id,
			amountPaise: 100,
			status: "processed",
		});
		expect(await statusOf(loser)).toBe("REFUNDED");
		expect(await db.$count(subscriptions)).toBe(1);
	});

	test("has the next receipt number, without a gap, though many pay at once and some fail", async () => {
		const orders = await Promise.all(Array.from({ length: 30 }, () => givenOrder(planNamed("Essential"))));
		await Promise.allSettled(
			orders.map((order, i) =>
				db.transaction(async (tx) => {
					await settleCaptured(tx, order.id, order.payment);
					if (i % 3 === 0) throw new Error("The connection broke");
				}),
			),
		);
		const rows = await sql`select receipt_number from transactions where receipt_number is not null order by 1`;
		const year = /^ND\/(\d\d-\d\d)\//.exec(String(rows[0]?.receipt_number))?.[1];
		expect(rows.map((row) => row.receipt_number)).toEqual(
			Array.from({ length: 20 }, (_, i) => `ND/${year}/${String(i + 1).padStart(5, "0")}`),
		);
	});
});

describe("a refund", () => {
	const admin = { id: "00000000-0000-7000-8000-000000000001", address: "10.0.0.1" };
	const ask = (order: Order, amountPaise: number) =>
		requestRefund(admin, order.id, { amountPaise, reason: "Asked for" });

	test("of a part leaves the package; that of the rest ends it", async () => {
		const order = await givenOrder(planNamed("Practice"));
		await capture(order);
		await ask(order, 10_000);
		const news = { paymentId: order.payment.id, status: "processed" };
		const [part] = await db.select().from(refunds);
		await recordRefund(db, { ...news, ourId: part?.id, id: "rfnd_a", amountPaise: 10_000 });
		await recordRefund(db, { ...news, ourId: part?.id, id: "rfnd_a", amountPaise: 10_000 });
		expect(await statusOf(order)).toBe("SUCCESS");
		expect(await findActiveSubscription(userId)).toBeDefined();
		await recordRefund(db, { ...news, id: "rfnd_by_admin", amountPaise: 39_900 });
		expect(await statusOf(order)).toBe("REFUNDED");
		expect(await findActiveSubscription(userId)).toBeUndefined();
	});

	test("is never more than was paid, however many are requested at once, and is in the audit log", async () => {
		const order = await givenOrder(planNamed("Practice"));
		await capture(order);
		const results = await Promise.allSettled(Array.from({ length: 6 }, (_, i) => ask(order, 20_000 - i)));
		expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
		await expect(ask(order, 10_000)).rejects.toMatchObject({
			field: "amount",
			message: expect.stringMatching(/^You can refund at most ₹99/),
		});
		const log = await sql`select action, details->>'reason' as reason from audit_log where subject_id = ${order.id}`;
		expect(log).toHaveLength(2);
		expect(log[0]).toMatchObject({ action: "transaction.refund", reason: "Asked for" });
	});

	test("asked for again within ten minutes, as by a form whose answer was lost, is one", async () => {
		const order = await givenOrder(planNamed("Practice"));
		await capture(order);
		await ask(order, 5_000);
		await ask(order, 5_000);
		expect(await db.select().from(refunds)).toHaveLength(1);
		await sql`update refunds set created_at = now() - interval '11 minutes'`;
		await ask(order, 5_000);
		expect(await db.select().from(refunds)).toHaveLength(2);
	});

	test("of an unpaid order is refused", async () => {
		await expect(ask(await givenOrder(planNamed("Practice")), 100)).rejects.toMatchObject({ code: "conflict" });
	});
});

describe("the daily job of packages", () => {
	const mails = async () =>
		(await sql`select data->>'subject' as subject from pgboss.job where name = 'send-mail' order by created_on`).map(
			({ subject }) => subject,
		);
	const lastDayIn = (days: number) => startOfDayInIndia(addDays(dayInIndia(new Date()), days + 1));

	test("warns 7 days and 1 day before, once each, and ends those that are over", async () => {
		await start(planNamed("Essential"));
		await db.update(subscriptions).set({ endsAt: lastDayIn(8) });
		await watchSubscriptions();
		expect(await mails()).toEqual([]);
		await db.update(subscriptions).set({ endsAt: lastDayIn(7) });
		await watchSubscriptions();
		await watchSubscriptions();
		expect(await mails()).toHaveLength(1);
		await db.update(subscriptions).set({ endsAt: lastDayIn(1) });
		await watchSubscriptions();
		await watchSubscriptions();
		expect(await mails()).toHaveLength(2);
		await db.update(subscriptions).set({ endsAt: new Date(Date.now() - 1000) });
		await watchSubscriptions();
		await watchSubscriptions();
		expect((await mails()).at(-1)).toBe("Your package has ended");
		expect(await mails()).toHaveLength(3);
	});
});

describe("plans", () => {
	const typed = (about: Record<string, string> = {}) =>
		planInput.parse({
			name: "Bench",
			amount: "299",
			phone_number_limit: "7",
			message_limit: "70",
			duration_days: "30",
			...about,
		});

	test("are inserted by the product, the free one first", () => {
		expect(plans.length).toBeGreaterThanOrEqual(4);
		expect(plans[0]?.amountPaise).toBe(0);
	});

	test("are added, changed for new orders only, moved and retired, each with an entry in the audit log", async () => {
		const { id: adminId } = await given.givenUser({ role: "ADMIN" });
		const actor = { id: adminId, address: "203.0.113.9" };
		await addPlan(actor, typed());
		const added = (await listPlansOnSale()).at(-1);
		if (!added) throw new Error("No plan came back");
		await start(added);
		await changePlan(actor, added.id, typed({ amount: "999", name: "Bench 2" }));
		expect(await findActiveSubscription(userId)).toMatchObject({ planName: "Bench", planPaise: 29_900 });
		expect((await listAllPlans()).find(({ id }) => id === added.id)).toMatchObject({ amountPaise: 99_900 });
		expect((await countSubscribers()).get(added.id)).toBe(1);
		await movePlan(actor, added.id, "up");
		expect((await listPlansOnSale()).at(-2)?.id).toBe(added.id);
		await retirePlan(actor, added.id);
		await expect(requirePlanOnSale(added.id)).rejects.toMatchObject({ code: "not-found" });
		expect(await findActiveSubscription(userId)).toBeDefined();
		await expect(retirePlan(actor, added.id)).rejects.toMatchObject({ code: "conflict" });
		await offerPlanAgain(actor, added.id);
		const entries = await db.select().from(auditLog).where(eq(auditLog.subjectId, added.id)).orderBy(auditLog.at);
		expect(entries.map(({ action }) => action)).toEqual([
			"plan.add",
			"plan.change",
			"plan.move",
			"plan.retire",
			"plan.offer",
		]);
		expect(entries[1]).toMatchObject({
			actorId: adminId,
			address: "203.0.113.9",
			details: { before: { amountPaise: 29_900 }, after: { amountPaise: 99_900, name: "Bench 2" } },
		});
		await sql`delete from subscriptions`;
		await sql`delete from plans where id = ${added.id}`;
	});
});

test("administrators' totals are of all results, and days are those of India", async () => {
	await capture(await givenOrder(planNamed("Practice")));
	await givenOrder(planNamed("Essential"));
	const day = dayInIndia(new Date());
	const all = await listAllTransactions({ status: undefined, from: day, to: day }, { limit: 1 });
	expect(all).toMatchObject({ totals: { count: 2, paidPaise: 49_900, refundedPaise: 0 }, totalPages: 2 });
	expect((await listAllTransactions({ status: "PENDING" }, {})).rows).toHaveLength(1);
	expect((await listAllTransactions({ to: addDays(day, -1) }, {})).rows).toHaveLength(0);
});
