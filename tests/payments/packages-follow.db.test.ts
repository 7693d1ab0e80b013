import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { paymentInvariants } from "~/features/money/payments/invariants.server";
import { findReplacement } from "~/features/money/payments/orders/replacement.server";
import { findStartNotice } from "~/features/money/payments/orders/start.server";
import { paymentHistoryOf } from "~/features/money/payments/payment-history.server";
import { findAnyTransaction } from "~/features/money/payments/queries.server";
import { receiptView } from "~/features/money/payments/receipts/receipt-view";
import { recordRefund } from "~/features/money/payments/refunds/commands.refund.execute.server";
import { transactions } from "~/features/money/payments/schema";
import { settleCaptured } from "~/features/money/payments/settling/commands.settle.server";
import { listPlansOnSale, type Plan, termsOf } from "~/features/money/plans/queries.server";
import { saveNumber } from "~/features/money/subscriptions/commands.numbers.server";
import { countMessage } from "~/features/money/subscriptions/commands.server";
import { startSubscription } from "~/features/money/subscriptions/commands.start.server";
import { subscriptionInvariants } from "~/features/money/subscriptions/invariants.server";
import { watchSubscriptions } from "~/features/money/subscriptions/jobs.server";
import { usesOf } from "~/features/money/subscriptions/package/package-view.server";
import {
	findActiveSubscription,
	findLastSubscription,
	findPackages,
} from "~/features/money/subscriptions/queries.server";
import { subscriptions } from "~/features/money/subscriptions/schema";
import { asOwner } from "~/features/people/chamber/acting.server";
import { addDays, dayInIndia, startOfDayInIndia } from "~/platform/calendar/day";
import { db, sql } from "~/platform/db/client.server";
import { given } from "../support/database/given";

let userId = "";
let plans: Plan[] = [];
beforeEach(async () => {
	userId = (await given.givenUser()).id;
	plans = await listPlansOnSale();
});
const today = () => dayInIndia(new Date());

/** Buys a plan with an order of the person's, which the payment company reports as paid. */
async function buy(name: string, about: Partial<typeof transactions.$inferInsert> = {}) {
	const plan = plans.find((one) => one.name === name);
	if (!plan) throw new Error(`No plan ${name}`);
	const [order] = await db
		.insert(transactions)
		.values({ ...termsOf(plan), userId, amountPaise: plan.amountPaise, ...about })
		.returning();
	if (!order) throw new Error("No order came back");
	const payment = { id: `pay_${order.id.slice(-12)}`, amount: order.amountPaise, currency: "INR" };
	await db.transaction((tx) => settleCaptured(tx, order.id, payment));
	return { ...order, payment };
}
const later = { startsLater: true };

const giveBack = ({ payment }: Awaited<ReturnType<typeof buy>>) =>
	db.transaction((tx) =>
		recordRefund(tx, {
			id: `rfnd_${payment.id}`,
			paymentId: payment.id,
			amountPaise: payment.amount,
			status: "processed",
		}),
	);

/** The person's packages that have not ended: name, first and last day counted from today. */
async function runs() {
	const rows = await db
		.select({ name: subscriptions.planName, startsAt: subscriptions.startsAt, endsAt: subscriptions.endsAt })
		.from(subscriptions)
		.where(eq(subscriptions.userId, userId))
		.orderBy(subscriptions.startsAt);
	const { active, waiting } = await findPackages(userId);
	const open = new Set([active?.planName, ...waiting.map(({ planName }) => planName)]);
	return rows
		.filter(({ name }) => open.has(name))
		.map(({ name, startsAt, endsAt }) => [name, dayInIndia(startsAt), dayInIndia(endsAt)]);
}

async function broken() {
	const names: string[] = [];
	for (const { name, sql: query } of [...paymentInvariants, ...subscriptionInvariants])
		if ((await sql.unsafe(query)).length > 0) names.push(name);
	return names;
}

/** Moves the start of the person's packages back by so many days. */
const letPass = (days: number) =>
	sql`update subscriptions set starts_at = starts_at - ${days} * interval '1 day', ends_at = ends_at - ${days} * interval '1 day'
		where user_id = ${userId}`;

describe("a package that is to start later", () => {
	test("waits for the end of the running one, which stays as it is", async () => {
		await buy("Practice");
		const order = await buy("Essential", later);
		expect(await runs()).toEqual([
			["Practice", today(), addDays(today(), 30)],
			["Essential", addDays(today(), 30), addDays(today(), 60)],
		]);
		expect(await findActiveSubscription(userId)).toMatchObject({ planName: "Practice", phoneNumberLimit: 25 });
		expect((await findStartNotice(order.id)).words).toContain("Your package starts on");
		expect(await broken()).toEqual([]);
	});

	test("starts on its date without a job, with the saved numbers of the one before", async () => {
		await buy("Practice");
		await saveNumber(asOwner(userId), { mobile_number: "+919820011223", party_name: "" });
		await buy("Essential", later);
		await letPass(30);
		expect(await findActiveSubscription(userId)).toMatchObject({
			planName: "Essential",
			numbersUsed: 1,
			messagesSent: 0,
		});
		await expect(saveNumber(asOwner(userId), { mobile_number: "+919820011223", party_name: "" })).rejects.toMatchObject(
			{
				message: "This number is already saved.",
			},
		);
		const active = await findActiveSubscription(userId);
		await countMessage(db, String(active?.id));
		expect((await findActiveSubscription(userId))?.messagesSent).toBe(1);
	});

	test("starts at once if none is running", async () => {
		const order = await buy("Essential", later);
		expect(await runs()).toEqual([["Essential", today(), addDays(today(), 30)]]);
		expect((await findStartNotice(order.id)).words).toBe("Payment successful. Your package has started.");
	});

	test("follows another one that waits, and one that starts at once", async () => {
		await buy("Practice");
		await buy("Essential", later);
		await buy("Trial", { ...later, amountPaise: 100 });
		const waiting = async () => (await findPackages(userId)).waiting.map(({ startsAt }) => dayInIndia(startsAt));
		expect(await waiting()).toEqual([addDays(today(), 30), addDays(today(), 60)]);
		await buy("Chambers");
		expect((await findActiveSubscription(userId))?.planName).toBe("Chambers");
		expect(await waiting()).toEqual([addDays(today(), 365), addDays(today(), 395)]);
		expect(await broken()).toEqual([]);
	});

	test("moves up when the one before it is refunded, and so do those after it", async () => {
		const practice = await buy("Practice");
		await buy("Essential", later);
		await buy("Trial", { ...later, amountPaise: 100 });
		await giveBack(practice);
		expect(await runs()).toEqual([
			["Essential", today(), addDays(today(), 30)],
			["Trial", addDays(today(), 30), addDays(today(), 45)],
		]);
		expect(await broken()).toEqual([]);
	});

	test("can be refunded before it starts, which the history and the running package show", async () => {
		await buy("Practice");
		const order = await buy("Essential", later);
		const trial = await buy("Trial", { ...later, amountPaise: 100 });
		const steps = async () => {
			const payment = await findAnyTransaction(order.id);
			if (!payment) throw new Error("No such payment");
			return (await paymentHistoryOf(payment)).map(({ title }) => title);
		};
		expect(await steps()).toEqual(["Ordered", "Paid", "Package starts"]);
		await giveBack(order);
		expect(await steps()).toEqual([
			"Ordered",
			"Paid",
			"Refund requested",
			"Refunded",
			"Package cancelled before it started",
		]);
		expect(await findPackages(userId)).toMatchObject({
			active: { planName: "Practice" },
			waiting: [{ planName: "Trial", paymentId: trial.id, startsAt: startOfDayInIndia(addDays(today(), 30)) }],
		});
		expect((await findLastSubscription(userId))?.planName).toBe("Practice");
		expect(await broken()).toEqual([]);
	});

	test("never overlaps when bought many times at once, beside one that starts at once", async () => {
		await buy("Practice");
		const plan = termsOf((await listPlansOnSale())[1] as Plan);
		await Promise.all(
			Array.from({ length: 8 }, (_, i) =>
				db.transaction((tx) => startSubscription(tx, { userId, plan, paymentId: null, isLater: i % 4 > 0 })),
			),
		);
		const { active, waiting } = await findPackages(userId);
		expect(active?.planName).toBe("Essential");
		expect(waiting).toHaveLength(6);
		expect(await broken()).toEqual([]);
	});

	test("has its days on its receipt, as they were at the payment", async () => {
		const practice = await buy("Practice");
		const { id } = await buy("Essential", later);
		const periodOf = async () => {
			const payment = await findAnyTransaction(id);
			return payment?.receiptParties?.period;
		};
		const sold = { from: addDays(today(), 30), to: addDays(today(), 59) };
		expect(await periodOf()).toEqual(sold);
		await giveBack(practice);
		expect(await periodOf()).toEqual(sold);
		const payment = await findAnyTransaction(id);
		expect(payment && receiptView(payment)?.period).toMatch(/^\d+ \w+ \d{4} – \d+ \w+ \d{4}$/);
	});
});

test("the database refuses two packages on one day", async () => {
	await buy("Practice");
	await expect(
		sql`insert into subscriptions (id, user_id, plan_id, plan_name, plan_paise, phone_number_limit, message_limit, duration_days,
				starts_at, ends_at)
			select gen_random_uuid(), user_id, plan_id, 'Other', 0, 1, 1, 1, starts_at + interval '1 day', ends_at from subscriptions
			where user_id = ${userId}`,
	).rejects.toThrow(/subscriptions_apart/);
});

test("a plan can start later if it would lose benefits today, or is the same again", async () => {
	expect(await findReplacement(userId)).toBeUndefined();
	await buy("Practice");
	const replacement = await findReplacement(userId);
	const waits = plans.filter((plan) => replacement?.canWait(plan)).map(({ name }) => name);
	expect(waits).toEqual(["Trial", "Essential", "Practice"]);
	expect(replacement?.loss).toBe("Replace Practice today instead: 600 messages and 29 days are lost.");
	expect(replacement?.today).toEqual([
		"It replaces Practice today. You lose 600 messages and 29 days.",
		"They cost about ₹482, which is not paid back.",
	]);
	await buy("Essential", later);
	expect((await findReplacement(userId))?.later).toMatch(/^Starts on .* when Essential ends\.$/);
});

test("today is one of the days that are left of a package", async () => {
	await buy("Practice");
	await letPass(9);
	const active = await findActiveSubscription(userId);
	if (!active) throw new Error("No package");
	expect(usesOf(active)).toEqual({
		messages: { left: 600, limit: 600 },
		days: { left: 21, limit: 30 },
		numbers: { used: 0, limit: 25 },
	});
});

const mailed = () =>
	sql`select data->>'subject' as subject, data->>'text' as text from pgboss.job where name = 'send-mail' order by created_on`;

test("the mail of a package says that it has started, or the day on which a waiting one starts", async () => {
	const first = await buy("Practice");
	await buy("Essential", later);
	const [started, waits] = await mailed();
	expect(started?.subject).toBe("Your Practice package has started");
	expect(started?.text).toContain("It runs for");
	expect(waits?.subject).toMatch(/^Your Essential package starts on \d+ \w+ \d{4}$/);
	const [paid] = await sql`select s.starts_at = t.paid_at as is_one_moment from subscriptions s
		join transactions t on t.id = s.payment_id where t.id = ${first.id}`;
	expect(paid).toEqual({ is_one_moment: true });
});

describe("the daily job of packages", () => {
	const mails = async () => (await mailed()).slice(2);

	test("names the following package, and does not ask people who have paid to choose one", async () => {
		await buy("Practice");
		await buy("Essential", later);
		await letPass(28);
		await watchSubscriptions();
		const [warning] = await mails();
		expect(warning?.subject).toMatch(/^Your Essential package starts after /);
		await letPass(2);
		await watchSubscriptions();
		await watchSubscriptions();
		const all = await mails();
		expect(all.map(({ subject }) => subject)).toEqual([warning?.subject, "Your Essential package has started"]);
		for (const { text } of all) expect(text).not.toContain("Choose a package");
		expect((await findActiveSubscription(userId))?.planName).toBe("Essential");
		expect(await broken()).toEqual([]);
	});
});
