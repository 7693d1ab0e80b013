import { setTimeout as wait } from "node:timers/promises";
import type postgres from "postgres";
import { paths } from "~/paths";
import type { TakenMail } from "../support/telling/mail-server";
import type { openCompanies } from "./companies";
import type { Load } from "./load";

type Companies = Awaited<ReturnType<typeof openCompanies>>;

/** What the clock takes up again where a fault left it: jobs of the schedules, each for so many rows and no more. */
const CLOCK_JOBS = ["check-open-payments", "recover-messages", "recover-case-work"];

/**
 * Lets hours pass: what waits for another try gets it now, and the clock's jobs come until there is nothing left for
 * them, or they no longer help. It ends after `seconds` in which the queue has not become shorter.
 */
export async function letSettle(sql: postgres.Sql, seconds: number) {
	// Orders are asked about again for a week, less and less often: here at once, whatever their last answer was.
	await sql`update transactions set created_at = now() - interval '20 minutes', checked_at = null
		where status in ('PENDING', 'FAILED', 'CANCELLED')`;
	await sql`update pgboss.job set started_on = now() - interval '1 hour' where state = 'active'`;
	let before = Number.POSITIVE_INFINITY;
	let fewest = Number.POSITIVE_INFINITY;
	for (let deadline = Date.now() + seconds * 1000; Date.now() < deadline; await wait(500)) {
		await sql`update pgboss.job set start_after = now() where state in ('created', 'retry') and start_after > now()`;
		// The second wait for WhatsApp's answer takes ten minutes; here an answer comes within 30 seconds or never.
		await sql`update messages set unanswered_at = now() - interval '1 hour'
			where status = 'queued' and unanswered_at < now() - interval '30 seconds'`;
		const [queued] =
			await sql`select count(*)::int as jobs from pgboss.job where state in ('created', 'retry', 'active')`;
		if (queued && queued.jobs < fewest) {
			fewest = queued.jobs;
			deadline = Date.now() + seconds * 1000;
		}
		if (queued?.jobs !== 0) continue;
		fewest = Number.POSITIVE_INFINITY;
		const [open] = await sql`select (
			(select count(*) from transactions
				where status in ('PENDING', 'FAILED', 'CANCELLED') and checked_at is null and razorpay_order_id is not null)
			+ (select count(*) from messages where status = 'queued')
			+ (select count(*) from court_records where look_up = 'waiting'))::int as rows`;
		if (open?.rows === 0 || open?.rows === before) return;
		before = open?.rows;
		await sql`update messages set created_at = created_at - interval '5 minutes' where status = 'queued'`;
		await sql`update court_records set asked_at = now() - interval '2 hours' where look_up = 'waiting'`;
		await sql`insert into pgboss.job ${sql(CLOCK_JOBS.map((name) => ({ name, data: {} })))}`;
	}
}

/** Receipts, by what a mail says of them, that no mail has, and those that are in mails which no program takes for the same one. */
export function lookForReceipts(receipts: string[], mails: Pick<TakenMail, "id" | "text">[]) {
	const mailsOf = (receipt: string) =>
		new Set(mails.flatMap(({ id, text }) => (text.includes(receipt) ? [id] : []))).size;
	return {
		missing: receipts.filter((receipt) => mailsOf(receipt) === 0).map((receipt) => ({ receipt })),
		repeated: receipts.filter((receipt) => mailsOf(receipt) > 1).map((receipt) => ({ receipt })),
	};
}

/** What is lost, and what was done twice: a line for each. */
export async function compare(
	sql: postgres.Sql,
	{ acknowledged, tried }: Load,
	companies: Companies,
): Promise<string[]> {
	const problems: string[] = [];
	const say = (rows: readonly object[], what: string) => {
		if (rows.length > 0) problems.push(`${rows.length} ${what}: ${JSON.stringify(rows.slice(0, 3))}`);
	};

	const cases = new Set(
		(await sql`select owner_id, cnr_number from cases`).map((row) => `${row.owner_id} ${row.cnr_number}`),
	);
	say(
		acknowledged.cases.filter(({ ownerId, cnr }) => !cases.has(`${ownerId} ${cnr}`)),
		"acknowledged cases are lost",
	);

	const topics = await sql<
		{ topic: string; times: number }[]
	>`select topic, count(*)::int as times from complaints group by topic`;
	const timesOf = new Map(topics.map(({ topic, times }) => [topic, times]));
	say(
		[...acknowledged.topics].filter((topic) => !timesOf.has(topic)).map((topic) => ({ topic })),
		"acknowledged complaints are lost",
	);
	say(
		[...tried].filter((topic) => (timesOf.get(topic) ?? 0) > 1).map((topic) => ({ topic })),
		"complaints were kept twice",
	);

	const batches = await sql<{ batch: string; messages: number }[]>`
		select b.id as batch, count(m.id)::int as messages from message_batches b left join messages m on m.batch_id = b.id group by b.id`;
	const messagesOf = new Map(batches.map(({ batch, messages }) => [batch, messages]));
	say(
		[...acknowledged.batches].filter(([id, count]) => messagesOf.get(id) !== count).map(([id]) => ({ id })),
		"acknowledged batches are not whole",
	);
	say(await sql`select id, status from messages where status = 'queued'`, "messages were never sent nor given up");
	say(
		[...companies.accepted].filter(([, times]) => times > 1).map(([id, times]) => ({ id, times })),
		"messages were sent twice",
	);

	const paid = new Set((await sql`select id from transactions where status = 'SUCCESS'`).map(({ id }) => String(id)));
	say(
		[...acknowledged.payments].filter((id) => !paid.has(id)).map((id) => ({ id })),
		"acknowledged payments are lost",
	);
	say(
		await sql`
			select p.id as payment, p.parent, p.created_at as captured_at, t.id, t.status, t.failure, t.created_at, t.checked_at,
				(select json_agg(json_build_object('state', j.state, 'output', j.output)) from pgboss.job j
					where j.name = 'check-payment' and j.data->>'transactionId' = t.id::text) as checks
			from sandbox_razorpay p left join transactions t on p.parent in (t.razorpay_order_id, t.razorpay_link_id)
			where p.kind = 'payment' and p.body->>'status' = 'captured'
				and not exists (select 1 from transactions paid where paid.razorpay_payment_id = p.id and paid.status = 'SUCCESS')
				and not exists (select 1 from refunds r where r.razorpay_payment_id = p.id)`,
		"captured payments brought nothing",
	);
	say(
		await sql`
			select t.id, count(s.id)::int as subscriptions from transactions t left join subscriptions s on s.payment_id = t.id
			where t.status = 'SUCCESS' group by t.id having count(s.id) <> 1`,
		"paid orders have no subscription, or several",
	);
	say(
		await sql`select cnr_number, look_up from court_records where look_up = 'waiting'`,
		"court records wait for ever",
	);
	// Those of the demo are made as paid ones: nobody was mailed.
	const paidOrders = await sql<
		{ id: string }[]
	>`select id from transactions where status = 'SUCCESS' and paid_at > created_at`;
	// A mail has the way to its receipt, not the number.
	const { missing, repeated } = lookForReceipts(
		paidOrders.map(({ id }) => paths.receipt(id)),
		companies.mails,
	);
	say(missing, "receipts were not mailed");
	say(repeated, "receipts were mailed twice");
	return problems;
}
