import { beforeEach, expect, test } from "vitest";
import { paymentInvariants } from "~/features/money/payments/invariants.server";
import { recordRefund } from "~/features/money/payments/refunds/commands.refund.execute.server";
import { transactions } from "~/features/money/payments/schema";
import { settleCaptured } from "~/features/money/payments/settling/commands.settle.server";
import { listPlansOnSale, termsOf } from "~/features/money/plans/queries.server";
import { countMessage } from "~/features/money/subscriptions/commands.server";
import { subscriptionInvariants } from "~/features/money/subscriptions/invariants.server";
import { findActiveSubscription } from "~/features/money/subscriptions/queries.server";
import { db, sql } from "~/platform/db/client.server";
import { given } from "../support/database/given";

const invariants = [...paymentInvariants, ...subscriptionInvariants];
type Query = Pick<typeof sql, "unsafe">;
async function broken(client: Query = sql): Promise<string[]> {
	const names: string[] = [];
	for (const { name, sql: query } of invariants) if ((await client.unsafe(query)).length > 0) names.push(name);
	return names;
}

let userId = "";
/** A person who bought twice, paid once twice, and got one refund. */
beforeEach(async () => {
	userId = (await given.givenUser()).id;
	const [trial, essential] = await listPlansOnSale();
	if (!trial || !essential) throw new Error("No plans on sale");
	for (const [plan, payment] of [
		[trial, "pay_trial"],
		[essential, "pay_first"],
		[essential, "pay_second"],
	] as const) {
		const [order] = await db
			.insert(transactions)
			.values({ ...termsOf(plan), userId, amountPaise: plan.amountPaise || 100 })
			.returning();
		if (!order) throw new Error("No order came back");
		const captured = { id: payment, amount: order.amountPaise, currency: "INR" };
		await db.transaction((tx) => settleCaptured(tx, order.id, captured));
		await db.transaction((tx) => settleCaptured(tx, order.id, { ...captured, id: `${payment}_again` }));
	}
	const refund = { id: "rfnd_1", paymentId: "pay_first", amountPaise: 19_900, status: "processed" };
	await db.transaction((tx) => recordRefund(tx, refund));
});

test("every invariant holds after purchases, double payments and a refund", async () => {
	expect(await broken()).toEqual([]);
});

const one = "(select id from transactions where razorpay_payment_id = 'pay_second')";
test.each([
	["update subscriptions set payment_id = null", "a successful transaction started exactly one package"],
	[`update transactions set paid_at = null where id = ${one}`, "a package that a purchase started was paid"],
	[`update transactions set status = 'REFUNDED' where id = ${one}`, "a package refunded in full has ended"],
	[
		`update transactions set receipt_number = null where id = ${one}`,
		"a successful transaction has its payment, its day and its receipt",
	],
	[`update transactions set paid_at = null where id = ${one}`, "a receipt is only given for a paid transaction"],
	[
		"drop index transactions_payment_key; update transactions set razorpay_payment_id = 'pay_first'",
		"a payment settles one transaction",
	],
	["update transactions set plan_paise = 0", "a person pays for the free plan once"],
	["update users set has_had_free_plan = false", "who paid for the free plan is known to have had it"],
	[
		"drop index transactions_open_order; update transactions set status = 'PENDING', method = 'link'",
		"a person has at most one open order a plan and method",
	],
	[
		"update refunds set amount_paise = amount_paise + 1 where razorpay_payment_id = 'pay_first'",
		"the refunds of a payment that bought a package are never more than was paid",
	],
	[
		"update transactions set refunded_paise = 5 where razorpay_payment_id = 'pay_trial'",
		"a transaction's refunded amount is the sum of its counted refunds",
	],
	["update refunds set counted_at = null", "a refund is counted exactly when it is processed"],
	["update transactions set status = 'SUCCESS'", "a transaction is REFUNDED exactly when all of it is refunded"],
	["update receipt_counters set last = last + 1", "receipt numbers follow one another without a gap"],
	["update transaction_totals set entries = entries + 1", "the kept totals equal the transactions"],
	[
		"alter table subscriptions drop constraint subscriptions_apart; update subscriptions set ended_at = null, end_reason = null",
		"packages of a person that have not ended follow one another",
	],
	[
		"update subscriptions set starts_at = starts_at + interval '9 days', ends_at = ends_at + interval '9 days' where ended_at is null",
		"what waits to start follows right after another package",
	],
	[
		`drop index subscription_numbers_person_key; insert into subscription_numbers (id, user_id, subscription_id, number)
			select gen_random_uuid(), user_id, id, '+919811122233' from subscriptions, generate_series(1, 2)`,
		"a number is saved once a person",
	],
	["update subscriptions set end_reason = null", "a package that has ended says why, and no other does"],
	["update subscriptions set ends_at = starts_at", "a package ends after it starts"],
	[
		"update subscriptions set messages_sent = 1",
		"a package counts exactly the messages and SMS that were charged to it and did not fail",
	],
	["update subscriptions set messages_sent = -1", "a package never counts more messages than its limit"],
])("%s violates the invariant: %s", async (statement, name) => {
	const undo = new Error("undone");
	await sql
		.begin(async (tx) => {
			for (const part of statement.split("; ")) await tx.unsafe(part);
			expect(await broken(tx)).toContain(name);
			throw undo;
		})
		.catch((error: unknown) => {
			if (error !== undo) throw error;
		});
});

test("the invariants find a counted message that does not exist", async () => {
	const active = await findActiveSubscription(userId);
	await countMessage(db, String(active?.id));
	expect(await broken()).toEqual([
		"a package counts exactly the messages and SMS that were charged to it and did not fail",
	]);
});
