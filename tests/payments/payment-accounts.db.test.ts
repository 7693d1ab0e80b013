import { sql as raw } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { sumsOf } from "~/features/administration/overview/sums.server";
import {
	type AccountLine,
	accountLines,
	paymentsStatement,
	refundsStatement,
} from "~/features/money/payments/administration/accounts.server";
import { type ReceiptParties, transactions } from "~/features/money/payments/schema";
import { type Plan, termsOf } from "~/features/money/plans/queries.server";
import { db, sql } from "~/platform/db/client.server";
import { given } from "../support/database/given";
import { essentialPlan } from "../support/database/orders";

/** The last moment of October in India, and the first of November. */
const [OCTOBER, NOVEMBER] = [new Date("2026-10-31T18:29:59.999Z"), new Date("2026-10-31T18:30:00Z")];

let userId = "";
let plan: Plan;
beforeEach(async () => {
	userId = (await given.givenUser()).id;
	plan = await essentialPlan();
});

const parties = (state: string, gstRatePercent: number | null = 18): ReceiptParties => ({
	supplier: { name: "Nyaya Diary", address: "Pune", state: "Maharashtra", gstin: "27AAAAA0000A1Z5" },
	recipient: { name: "Asha Kulkarni", address: "Pune", state, email: "asha@example.in" },
	gstRatePercent,
});

async function givenPaid(paidAt: Date, about: Partial<typeof transactions.$inferInsert> = {}) {
	const [payment] = await db
		.insert(transactions)
		.values({ ...termsOf(plan), userId, amountPaise: 11_800, status: "SUCCESS", paidAt, ...about })
		.returning({ id: transactions.id });
	return String(payment?.id);
}

const givenRefund = (transactionId: string, paymentId: string, paise: number, at: Date | null) =>
	sql`insert into refunds (id, transaction_id, razorpay_payment_id, razorpay_refund_id, amount_paise, reason, status, counted_at)
		values (gen_random_uuid(), ${transactionId}, ${paymentId}, ${`rfnd_${paymentId}`}, ${paise}, 'x',
			${at ? "processed" : "pending"}, ${at ? at.toISOString() : null})`;

async function linesOf(month: string) {
	const lines: AccountLine[] = [];
	for await (const line of accountLines(month)) lines.push(line);
	return lines;
}

test("a month has its payments less its refunds, with the tax of each, by days in India", async () => {
	const within = await givenPaid(NOVEMBER, {
		razorpayPaymentId: "pay_a",
		receiptNumber: "ND/26-27/00002",
		receiptParties: parties("maharashtra"),
	});
	const before = await givenPaid(OCTOBER, {
		razorpayPaymentId: "pay_b",
		receiptNumber: "ND/26-27/00001",
		receiptParties: parties("Karnataka"),
	});
	await givenPaid(NOVEMBER, { status: "PENDING", paidAt: null });
	await givenRefund(before, "pay_b", 5_900, NOVEMBER);
	await givenRefund(within, "pay_second", 11_800, NOVEMBER);
	await givenRefund(within, "pay_a", 100, null);
	const facts = (lines: AccountLine[]) =>
		lines.map(({ kind, receiptNumber, totalPaise, taxablePaise, tax, razorpayId }) => [
			kind,
			receiptNumber,
			totalPaise,
			taxablePaise,
			tax,
			razorpayId,
		]);
	expect(facts(await linesOf("2026-11"))).toEqual([
		["payment", "ND/26-27/00002", 11_800, 10_000, { CGST: 900, SGST: 900, IGST: 0 }, "pay_a"],
		["refund", "ND/26-27/00001", -5_900, -5_000, { CGST: 0, SGST: 0, IGST: -900 }, "rfnd_pay_b"],
	]);
	expect(facts(await linesOf("2026-10"))).toEqual([
		["payment", "ND/26-27/00001", 11_800, 10_000, { CGST: 0, SGST: 0, IGST: 1_800 }, "pay_b"],
	]);
	expect(await linesOf("2026-12")).toEqual([]);
});

test("payments have no tax if the operator is not registered for GST", async () => {
	await givenPaid(NOVEMBER, { receiptParties: parties("Karnataka", null) });
	await givenPaid(NOVEMBER);
	const lines = await linesOf("2026-11");
	expect(lines.map(({ totalPaise, taxablePaise, tax }) => [totalPaise, taxablePaise, tax])).toEqual(
		Array(2).fill([11_800, 11_800, { CGST: 0, SGST: 0, IGST: 0 }]),
	);
});

test("a month with many payments has each once and in order, and adds up to the daily sums", async () => {
	await sql`insert into transactions (id, user_id, plan_id, plan_name, plan_paise, phone_number_limit, message_limit,
			duration_days, amount_paise, status, razorpay_payment_id, paid_at)
		select gen_random_uuid(), ${userId}, ${plan.id}, 'x', 100, 1, 1, 1, n, 'SUCCESS', 'pay_' || n,
			timestamptz '2026-11-05 10:00:00.000001+05:30' + (n / 700) * interval '1 microsecond'
		from generate_series(1, 20000) n`;
	await sql`insert into refunds (id, transaction_id, razorpay_payment_id, amount_paise, reason, status, counted_at)
		select gen_random_uuid(), id, razorpay_payment_id, 1, 'x', 'processed', paid_at + interval '1 microsecond'
		from transactions where razorpay_payment_id like 'pay_%' limit 2600`;
	await sql`vacuum analyze transactions, refunds`;
	const lines = await linesOf("2026-11");
	const payments = lines.filter(({ kind }) => kind === "payment");
	expect(new Set(payments.map(({ razorpayId }) => razorpayId)).size).toBe(20_000);
	expect(lines).toHaveLength(22_600);
	const counted = await sumsOf(["received", "refunded"], { from: "2026-11-01", to: "2026-11-30", unit: "month" });
	const total = (kind: string) =>
		lines.filter((line) => line.kind === kind).reduce((sum, { totalPaise }) => sum + totalPaise, 0);
	expect({ paid: total("payment"), refunded: -total("refund") }).toEqual({
		paid: counted("received")[0],
		refunded: counted("refunded")[0],
	});
	for (const statement of [paymentsStatement("2026-12"), refundsStatement("2026-12")]) {
		const plan = await db.execute<{ "QUERY PLAN": string }>(raw`explain ${statement.getSQL()}`);
		expect(plan.map((row) => row["QUERY PLAN"]).join("\n")).not.toMatch(/Seq Scan/);
	}
});
