import { eq, sql as raw } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import {
	isTooManyPeople,
	listAllTransactions,
	liveTotalsStatement,
	MAX_PEOPLE,
} from "~/features/money/payments/administration/queries.admin.server";
import { paymentHistoryOf } from "~/features/money/payments/payment-history.server";
import { findAnyTransaction } from "~/features/money/payments/queries.server";
import { recordRefund } from "~/features/money/payments/refunds/commands.refund.execute.server";
import { refunds, transactions } from "~/features/money/payments/schema";
import {
	settleCancelled,
	settleCaptured,
	settleFailed,
} from "~/features/money/payments/settling/commands.settle.server";
import { formatRupees } from "~/features/money/plans/money";
import type { Plan } from "~/features/money/plans/queries.server";
import { db, sql } from "~/platform/db/client.server";
import { given } from "../support/database/given";
import { essentialPlan, givenOrderOf } from "../support/database/orders";
import { IS_LONG } from "../support/length.js";

let user: Awaited<ReturnType<typeof given.givenUser>>;
let plan: Plan;
beforeEach(async () => {
	user = await given.givenUser();
	plan = await essentialPlan();
});

const givenOrder = (about: Partial<typeof transactions.$inferInsert> = {}) =>
	givenOrderOf(plan, { userId: user.id, ...about });

const capture = (
	{ id, amountPaise }: { id: string; amountPaise: number },
	paymentId: string,
	paidPaise = amountPaise,
) => db.transaction((tx) => settleCaptured(tx, id, { id: paymentId, amount: paidPaise, currency: "INR" }));

const giveBack = (paymentId: string, amountPaise: number) =>
	db.transaction((tx) => recordRefund(tx, { id: `rfnd_${paymentId}`, paymentId, amountPaise, status: "processed" }));

async function historyOf(id: string, isForAdmin = true) {
	const payment = await findAnyTransaction(id);
	if (!payment) throw new Error("No such payment");
	return paymentHistoryOf(payment, { isForAdmin });
}

const titlesOf = async (id: string) => (await historyOf(id)).map(({ title }) => title);

describe("an administrator finds a payment by", () => {
	const found = async (search: string) => (await listAllTransactions({ search }, {})).rows.map(({ id }) => id);

	test("its own id, the order, the payment link, the payment, its refund, and the receipt", async () => {
		const order = await givenOrder({ razorpayOrderId: "order_search", razorpayLinkId: "plink_search" });
		await givenOrder({ razorpayOrderId: "order_other" });
		await capture(order, "pay_search");
		await giveBack("pay_search", 10_000);
		const [{ receiptNumber } = { receiptNumber: null }] = await db
			.select()
			.from(transactions)
			.where(eq(transactions.id, order.id));
		const names = [order.id, "order_search", "plink_search", "pay_search", "rfnd_pay_search", String(receiptNumber)];
		for (const name of [...names, String(receiptNumber).toLowerCase()])
			expect(await found(name), name).toEqual([order.id]);
		expect(await found("pay_")).toEqual([]);
		expect(await found("order_missing")).toEqual([]);
		const { totals } = await listAllTransactions({ search: "pay_search" }, {});
		expect(totals).toEqual({ count: 1, paidPaise: order.amountPaise, refundedPaise: 10_000 });
	});

	test("the id of a refunded second payment, which bought nothing", async () => {
		const order = await givenOrder();
		await capture(order, "pay_one");
		await capture(order, "pay_two");
		expect(await found("pay_two")).toEqual([order.id]);
	});

	test("the person: name, email, and mobile number in any notation; not by another person", async () => {
		const order = await givenOrder();
		const other = await given.givenUser();
		await givenOrder({ userId: other.id });
		await sql`update users set first_name = 'Gulabrao', mobile_number = '+919812300001' where id = ${user.id}`;
		for (const search of ["gulabR", user.email, "098123 00001", "+91 98123-00001"])
			expect(await found(search), search).toEqual([order.id]);
		expect(await found("Nobody of this name")).toEqual([]);
		expect((await found("Gu")).length).toBe(2);
	});

	test("the other filters, which still apply", async () => {
		await givenOrder();
		await sql`update users set first_name = 'Gulabrao' where id = ${user.id}`;
		const { rows } = await listAllTransactions({ search: "gulabrao", status: "SUCCESS" }, {});
		expect(rows).toEqual([]);
	});
});

test.runIf(IS_LONG)(
	"a search by a name that too many people have shows a message, and no search reads a whole table",
	{
		timeout: 60_000,
	},
	async () => {
		await sql`insert into users (id, category, username, password_hash, first_name, last_name, email, mobile_number)
		select gen_random_uuid(), 'USER', 'crowd' || n, 'x', 'First' || n, 'Last' || n, 'crowd' || n || '@example.in', '+9170' || lpad(n::text, 8, '0')
		from generate_series(1, 20000) n`;
		await sql`insert into transactions (id, user_id, plan_id, plan_name, plan_paise, phone_number_limit, message_limit,
			duration_days, amount_paise, status, razorpay_order_id, razorpay_payment_id, receipt_number, created_at)
		select gen_random_uuid(), u.id, ${plan.id}, 'x', 100, 1, 1, 1, 100, 'FAILED', 'order_' || u.username, 'pay_' || u.username,
			'ND/20-21/' || substr(u.username, 6), now()
		from users u where u.username like 'crowd%'`;
		await sql`insert into refunds (id, transaction_id, razorpay_payment_id, razorpay_refund_id, amount_paise, reason, status)
		select gen_random_uuid(), id, razorpay_payment_id, 'rfnd_' || id, 1, 'x', 'processed'
		from transactions where razorpay_payment_id like 'pay_crowd%'`;
		await sql`vacuum analyze users, transactions, refunds`;
		expect(await isTooManyPeople("crowd")).toBe(true);
		expect(await isTooManyPeople("crowd1999@")).toBe(false);
		expect(await isTooManyPeople("order_crowd")).toBe(false);
		expect((await listAllTransactions({ search: "crowd" }, {})).totals.count).toBe(MAX_PEOPLE);
		const ways = [
			user.id,
			"ND/20-21/77",
			"order_crowd77",
			"plink_x",
			"pay_crowd77",
			"rfnd_x",
			"crowd1999@",
			"7000001999",
		];
		for (const search of ways) {
			const found = liveTotalsStatement({ search }).getSQL();
			const plan = await db.execute<{ "QUERY PLAN": string }>(raw`explain ${found}`);
			expect(plan.map((row) => row["QUERY PLAN"]).join("\n"), search).not.toMatch(/Seq Scan/);
		}
	},
);

describe("the history of a payment", () => {
	test("shows payment, partial refund, and the package it started", async () => {
		const order = await givenOrder({ method: "checkout", createdAt: new Date("2026-03-11T12:35:00Z") });
		await capture(order, "pay_story");
		await giveBack("pay_story", 10_000);
		const steps = await historyOf(order.id);
		expect(steps.map(({ title }) => title)).toEqual([
			"Ordered",
			"Paid",
			"Package started",
			"Refund requested",
			"Refunded",
		]);
		const [ordered, paid, started] = steps;
		expect(ordered).toMatchObject({ when: "11 Mar 2026, 6:05 pm", isProblem: false });
		expect(ordered?.lines[0]).toBe(`${plan.name} for ${plan.durationDays} days: ${formatRupees(plan.amountPaise)}`);
		expect(paid?.lines[1]).toMatch(/^Receipt ND\//);
		expect(started?.lines[1]).toBe(`0 of ${plan.messageLimit} messages used`);
	});

	test("shows that its package was replaced by the next", async () => {
		const first = await givenOrder();
		await capture(first, "pay_first");
		const second = await givenOrder({ amountPaise: plan.amountPaise });
		await capture(second, "pay_next");
		const last = (await historyOf(first.id)).at(-1);
		expect(last).toMatchObject({ title: "Package ended", lines: ["Replaced by another package."] });
	});

	test("shows that it was unpaid, failed or cancelled", async () => {
		const [open, failed, cancelled] = [await givenOrder(), await givenOrder(), await givenOrder()];
		await settleFailed(db, failed.id, null);
		await settleCancelled(db, cancelled.id);
		expect(await titlesOf(open.id)).toEqual(["Ordered", "Not paid yet"]);
		expect(await titlesOf(cancelled.id)).toEqual(["Ordered", "Cancelled"]);
		expect((await historyOf(failed.id)).at(-1)).toMatchObject({
			title: "Failed",
			when: null,
			isProblem: true,
			lines: ["The payment failed."],
		});
	});

	test("shows why a wrong amount was refunded", async () => {
		const order = await givenOrder();
		await capture(order, "pay_wrong", 100);
		expect(await titlesOf(order.id)).toEqual(["Ordered", "Failed", "Refund requested", "Refund in progress"]);
		await db
			.update(refunds)
			.set({ status: "failed", problem: "Not enough balance" })
			.where(eq(refunds.transactionId, order.id));
		expect((await historyOf(order.id)).at(-1)).toMatchObject({ title: "Refund failed", lines: ["Not enough balance"] });
		const theirs = await historyOf(order.id, false);
		expect(theirs.at(-1)).toMatchObject({ title: "Refund failed", lines: [] });
		expect(theirs.at(-2)?.lines).toEqual([formatRupees(100)]);
	});
});
