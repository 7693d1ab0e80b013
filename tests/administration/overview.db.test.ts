import { sql as raw, type SQL } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Period } from "~/features/administration/overview/period";
import { type Measure, sumsOf } from "~/features/administration/overview/sums.server";
import { countTodo, listAllCases } from "~/features/courts/case-admin/queries.server";
import { WAITING } from "~/features/courts/case-admin/todo";
import { consumeCall, countCallsThisMonth } from "~/features/courts/courts/provider-calls.server";
import {
	countOpenRefunds,
	listAllTransactions,
	liveTotalsStatement,
} from "~/features/money/payments/administration/queries.admin.server";
import {
	countFailedMessages,
	failedPageStatement,
	failedStatement,
} from "~/features/telling/messages/sent/queries.failed.server";
import { dayInIndia } from "~/platform/calendar/day";
import { db, sql } from "~/platform/db/client.server";
import { FAILED_JOBS_STATEMENT } from "~/platform/queue/queue-depth.server";
import { given } from "../support/database/given";
import { IS_LONG } from "../support/length.js";

let userId = "";
beforeEach(async () => {
	userId = (await given.givenUser({ createdAt: new Date("2020-01-01T00:00:00Z") })).id;
});

/** Two days in India, whose midnight between them is 18:30 UTC. */
const DAYS: Period = { from: "2026-01-05", to: "2026-01-06", unit: "day" };
const BEFORE_MIDNIGHT = "2026-01-05T18:29:59.999Z";
const AT_MIDNIGHT = "2026-01-05T18:30:00Z";

const sourceOf = (measure: Measure) => (measure.startsWith("messages-") ? "messages" : measure) as "people";
const sums = async (measure: Measure, period = DAYS) => (await sumsOf([sourceOf(measure)], period))(measure);

async function givenMessages(createdAt: string, ...statuses: string[]) {
	const [batch] = await sql`insert into message_batches (id, user_id, idempotency_key, content_hash, message_count)
		values (gen_random_uuid(), ${userId}, gen_random_uuid()::text, 'x', ${statuses.length}) returning id`;
	for (const status of statuses)
		await sql`insert into messages (id, batch_id, user_id, cnr_number, case_number, recipient, template, parameters,
				is_charged, status, reason, created_at)
			values (gen_random_uuid(), ${batch?.id}, ${userId}, 'MHPU010000012024', '1/2024', '+919876501234', 'x', '[]',
				false, ${status}, ${status === "failed" ? "Not on WhatsApp" : null}, ${createdAt})`;
}

async function givenPayment(paidAt: string | null, amountPaise: number, paymentId: string | null = null) {
	const [added] = await sql`insert into transactions (id, user_id, plan_id, plan_name, plan_paise, phone_number_limit,
			message_limit, duration_days, amount_paise, status, paid_at, razorpay_payment_id)
		select gen_random_uuid(), ${userId}, id, name, ${amountPaise}, 1, 1, 1, ${amountPaise}, 'CANCELLED', ${paidAt}, ${paymentId}
		from plans limit 1 returning id`;
	return String(added?.id);
}

const givenRefund = (
	transactionId: string,
	paymentId: string,
	about: { paise?: number; at?: string; status?: string },
) =>
	sql`insert into refunds (id, transaction_id, razorpay_payment_id, amount_paise, reason, status, counted_at)
		values (gen_random_uuid(), ${transactionId}, ${paymentId}, ${about.paise ?? 100}, 'x',
			${about.status ?? (about.at ? "processed" : "pending")}, ${about.at ?? null})`;

describe("the numbers of a day", () => {
	test("are correct as soon as rows are added, moved and deleted, and a day begins at midnight in India", async () => {
		const [first] = await Promise.all(
			[BEFORE_MIDNIGHT, BEFORE_MIDNIGHT, AT_MIDNIGHT].map((createdAt) =>
				given.givenUser({ createdAt: new Date(createdAt) }),
			),
		);
		const tracked = await given.givenCase(String(first?.id), { createdAt: new Date(BEFORE_MIDNIGHT) });
		await given.givenCase(userId, { createdAt: new Date(AT_MIDNIGHT) });
		expect(await sums("people")).toEqual([2, 1]);
		expect(await sums("cases")).toEqual([1, 1]);

		await sql`update cases set created_at = ${AT_MIDNIGHT} where id = ${tracked.id}`;
		expect(await sums("cases")).toEqual([0, 2]);
		await sql`delete from users where id = ${String(first?.id)}`;
		expect(await sums("people")).toEqual([1, 1]);
		expect(await sums("cases")).toEqual([0, 1]);
	});

	test("count a message on the day it was created, under its current status", async () => {
		await givenMessages(AT_MIDNIGHT, "queued", "sent", "sent", "failed");
		expect(await sums("messages-sent")).toEqual([0, 2]);
		await sql`update messages set status = 'delivered' where status = 'sent'`;
		await sql`update messages set tries = tries + 1`;
		expect(await sums("messages-sent")).toEqual([0, 0]);
		expect(await sums("messages-delivered")).toEqual([0, 2]);
		await sql`delete from messages where status = 'failed'`;
		expect(await sums("messages-failed")).toEqual([0, 0]);
	});

	test("count money on the day of the payment, a refund in its own month, and no second payment", async () => {
		const months: Period = { from: "2026-01-01", to: "2026-03-31", unit: "month" };
		const paid = await givenPayment(AT_MIDNIGHT, 50_000, "pay_1");
		const ordered = await givenPayment(null, 70_000, "pay_2");
		expect(await sums("received", months)).toEqual([50_000, 0, 0]);
		await sql`update transactions set paid_at = '2026-02-28T18:30:00Z' where id = ${ordered}`;
		expect(await sums("received", months)).toEqual([50_000, 0, 70_000]);

		await givenRefund(paid, "pay_1", { paise: 10_000 });
		await givenRefund(paid, "pay_of_a_second_try", { paise: 50_000, at: AT_MIDNIGHT });
		expect(await sums("refunded", months)).toEqual([0, 0, 0]);
		await sql`update refunds set status = 'processed', counted_at = '2026-02-10T00:00:00Z' where status = 'pending'`;
		expect(await sums("refunded", months)).toEqual([0, 10_000, 0]);
		expect(await sums("received", months)).toEqual([50_000, 0, 70_000]);
		await sql`delete from refunds`;
		await sql`delete from transactions where id = ${paid}`;
		expect(await sums("refunded", months)).toEqual([0, 0, 0]);
		expect(await sums("received", months)).toEqual([0, 0, 70_000]);
	});

	test("count each look-up once, on its day and in the month whose calls it uses", async () => {
		for (let calls = 0; calls < 3; calls++) await consumeCall();
		await sql`insert into provider_calls (id, calls) values ('ecourts:2026-01', 4), ('ecourts-evening:2026-01-05', 9),
			('ecourts-day:2026-01-06', 2), ('ecourts-day:2026-01-07', 2)`;
		const today = dayInIndia(new Date());
		expect(await countCallsThisMonth()).toBe(3);
		expect(await sums("look-ups", { from: today, to: today, unit: "day" })).toEqual([3]);
		expect(await sums("look-ups")).toEqual([0, 2]);
		expect(await sums("look-ups", { from: "2026-01-01", to: "2026-02-28", unit: "month" })).toEqual([4, 0]);
	});
});

describe("the lists of waiting work", () => {
	test("have a case with the trouble of its record as soon as either changes, and each number is that of its list", async () => {
		const rows = [];
		for (const lookUp of ["unknown", "unknown", "failed", "found", "found", "waiting"] as const)
			rows.push(await given.givenCase(userId, { isApproved: true }, { lookUp, fetchedAt: null }));
		await given.givenCase(userId, { archivedAt: new Date() });
		await given.givenCase(userId);
		await sql`update court_records set conflicts = '{"caseStage":"x"}' where cnr_number = ${String(rows[3]?.cnrNumber)}`;
		for (const [todo, count] of [
			["approval", 1],
			["not-found", 2],
			["failed", 1],
			["differs", 1],
		] as const) {
			expect(await countTodo(todo), todo).toEqual({ count, isCapped: false });
			expect((await listAllCases({ todo })).ids, todo).toHaveLength(count);
		}
		expect(await listAllCases({ todo: "differs", search: "Sunita" })).toEqual({ ids: [rows[3]?.id], hasNext: false });
		expect((await listAllCases({ todo: "failed", search: String(rows[3]?.cnrNumber) })).ids).toEqual([]);

		await sql`update court_records set look_up = 'found' where look_up in ('unknown', 'failed')`;
		await sql`update cases set cnr_number = ${String(rows[3]?.cnrNumber)}, owner_id = ${(await given.givenUser()).id}
			where id = ${String(rows[4]?.id)}`;
		expect(await Promise.all(WAITING.map(async (todo) => (await countTodo(todo)).count))).toEqual([1, 0, 2, 0]);
	});

	test("have a refund while Razorpay has not made it or has refused the newest one", async () => {
		const [pending, failed, repeated, done] = [
			await givenPayment(AT_MIDNIGHT, 100, "pay_a"),
			await givenPayment(AT_MIDNIGHT, 200, "pay_b"),
			await givenPayment(AT_MIDNIGHT, 400, "pay_c"),
			await givenPayment(AT_MIDNIGHT, 800, "pay_d"),
		];
		await givenRefund(pending, "pay_a", {});
		await givenRefund(failed, "pay_b", { status: "failed" });
		await givenRefund(done, "pay_d", { at: AT_MIDNIGHT });
		for (const [id, status] of [
			["00000000-0000-7000-8000-000000000001", "failed"],
			["00000000-0000-7000-8000-000000000002", "processed"],
		] as const)
			await sql`insert into refunds (id, transaction_id, razorpay_payment_id, amount_paise, reason, status, counted_at)
				values (${id}, ${repeated}, 'pay_c', 400, 'x', ${status}, ${status === "processed" ? AT_MIDNIGHT : null})`;
		expect(await countOpenRefunds()).toEqual({ pending: 1, failed: 1 });
		const listed = await listAllTransactions({ refund: "failed" }, {});
		expect(listed.rows.map(({ id }) => id)).toEqual([failed]);
		expect(listed.totals).toEqual({ count: 1, paidPaise: 200, refundedPaise: 0 });
	});

	test("have a failed message for seven days of Indian time", async () => {
		const now = new Date("2026-01-12T06:00:00Z");
		await givenMessages(BEFORE_MIDNIGHT, "failed");
		await givenMessages(AT_MIDNIGHT, "failed", "sent");
		expect(await countFailedMessages(now)).toEqual({ count: 1, isCapped: false });
	});
});

test.runIf(IS_LONG)("no number of waiting work reads a whole table", { timeout: 60_000 }, async () => {
	await sql`insert into users (id, category, username, password_hash, first_name, last_name, email, mobile_number)
		select gen_random_uuid(), 'USER', 'many' || n, 'x', 'A', 'B', 'many' || n || '@example.in', '+91' || n
		from generate_series(1, 5000) n`;
	await sql`insert into court_records (cnr_number, look_up, conflicts)
		select 'MHPU' || lpad(n::text, 8, '0') || '2024',
			(array['found', 'unknown', 'failed', 'waiting'])[1 + (n % 97 = 0)::int + (n % 89 = 0)::int * 2]::look_up_state,
			case when n % 101 = 0 then '{"caseStage":"x"}' else '{}' end::jsonb
		from generate_series(1, 20000) n`;
	await sql`insert into cases (id, owner_id, cnr_number, case_number, year, state_id, is_approved)
		select gen_random_uuid(), ${userId}, 'MHPU' || lpad(n::text, 8, '0') || '2024', n || '/2024', 2024, '1', n % 10 > 0
		from generate_series(1, 20000) n`;
	await sql`insert into message_batches (id, user_id, idempotency_key, content_hash, message_count)
		values ('00000000-0000-7000-8000-000000000000', ${userId}, 'x', 'x', 20000)`;
	await sql`insert into messages (id, batch_id, user_id, cnr_number, case_number, recipient, template, parameters,
			is_charged, status, reason, created_at)
		select gen_random_uuid(), '00000000-0000-7000-8000-000000000000', ${userId}, 'x', 'x', '+919876501234', 'x', '[]', false,
			(case when n % 50 = 0 then 'failed' else 'read' end)::message_status,
			case when n % 50 = 0 then 'x' end, now() - n * interval '1 minute'
		from generate_series(1, 20000) n`;
	await sql`insert into transactions (id, user_id, plan_id, plan_name, plan_paise, phone_number_limit, message_limit,
			duration_days, amount_paise, status, created_at, paid_at)
		select gen_random_uuid(), ${userId}, (select id from plans limit 1), 'x', 100, 1, 1, 1, 100, 'SUCCESS',
			now() - n * interval '1 minute', now() - n * interval '1 minute'
		from generate_series(1, 20000) n`;
	await sql`insert into refunds (id, transaction_id, razorpay_payment_id, amount_paise, reason, status, counted_at)
		select gen_random_uuid(), id, 'pay', 1, 'x', (case when place % 200 = 0 then 'failed' when place % 200 = 1 then 'pending'
			else 'processed' end)::refund_status, case when place % 200 > 1 then now() end
		from (select id, row_number() over () as place from transactions) numbered limit 4000`;
	await sql`insert into pgboss.job (name, state, completed_on) select 'send-mail', 'completed', now() from generate_series(1, 20000)`;
	await sql`vacuum analyze`;

	const now = new Date();
	const statements: Record<string, SQL> = {
		"messages that failed": failedStatement(now).getSQL(),
		"the list of messages that failed": failedPageStatement(now, { page: 3, limit: 50 }).getSQL(),
		"refunds under way": liveTotalsStatement({ refund: "pending" }).getSQL(),
		"refunds that failed": liveTotalsStatement({ refund: "failed" }).getSQL(),
	};
	const planOf = async (statement: SQL) =>
		(await db.execute<{ "QUERY PLAN": string }>(raw`explain ${statement}`)).map((row) => row["QUERY PLAN"]).join("\n");
	for (const [name, statement] of Object.entries(statements))
		expect(await planOf(statement), name).not.toMatch(/Seq Scan/);
	// The planner reads an empty queue whole, which costs nothing.
	expect(await planOf(FAILED_JOBS_STATEMENT)).toMatch(/completed_on_idx/);
});
