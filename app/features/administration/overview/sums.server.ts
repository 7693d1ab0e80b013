import { type SQL, sql } from "drizzle-orm";
import { type Period, stepsOf } from "~/features/administration/overview/period";
import { cases } from "~/features/courts/court-records/cases-schema";
import { lookUpsOfDays, lookUpsOfMonths } from "~/features/courts/courts/provider-calls.server";
import { refunds, transactions } from "~/features/money/payments/schema";
import { users } from "~/features/people/users/schema";
import type { STATUSES } from "~/features/telling/outbox/message-status";
import { messages } from "~/features/telling/outbox/schema";
import { addDays, type Day, startOfDayInIndia } from "~/platform/calendar/day";
import { readDb } from "~/platform/db/client.server";

type Source = "people" | "cases" | "look-ups" | "messages" | "received" | "refunded";
export type Measure = Exclude<Source, "messages"> | `messages-${(typeof STATUSES)[number]}`;

/** The rows of a measure in a period, with their moments, which have an index. */
function rowsOf(source: Source, { from, to, unit }: Period): SQL {
	const isWithin = (moment: SQL) =>
		sql`${moment} >= ${startOfDayInIndia(from).toISOString()}::timestamptz
			and ${moment} < ${startOfDayInIndia(addDays(to, 1)).toISOString()}::timestamptz`;
	const made = isWithin(sql`created_at`);
	switch (source) {
		case "people":
			return sql`select 'people' as measure, created_at as at, 1::bigint as amount from ${users} where ${made}`;
		case "cases":
			return sql`select 'cases', created_at, 1 from ${cases} where ${made}`;
		case "messages":
			return sql`select 'messages-' || status::text, created_at, 1 from ${messages} where batch_id is not null and ${made}`;
		case "look-ups":
			return unit === "day" ? lookUpsOfDays(from, to) : lookUpsOfMonths(from, to);
		case "received":
			return sql`select 'received', paid_at, amount_paise from ${transactions} where ${isWithin(sql`paid_at`)}`;
		// Only of the payment that counts as received: a second payment of an order is neither.
		case "refunded":
			return sql`select 'refunded', counted_at, ${refunds.amountPaise} from ${refunds} join ${transactions}
				on ${transactions.id} = ${refunds.transactionId}
					and ${transactions.razorpayPaymentId} = ${refunds.razorpayPaymentId}
				where ${isWithin(sql`counted_at`)}`;
	}
}

/** Sums of each step of a period, oldest first; money on the day on which it was paid. Days are those of India. */
export async function sumsOf(sources: readonly Source[], period: Period): Promise<(measure: Measure) => number[]> {
	type Row = { measure: Measure; step: Day; amount: number };
	const rows = sql.join(
		sources.map((source) => rowsOf(source, period)),
		sql` union all `,
	);
	const step = sql`date_trunc(${period.unit}, at at time zone 'Asia/Kolkata')::date::text`;
	const found = await readDb((database) =>
		database.execute<Row>(
			sql`select measure, ${step} as step, sum(amount)::float8 as amount
				from (select null::text as measure, null::timestamptz as at, null::bigint as amount where false
					union all ${rows}) as counted group by 1, 2`,
		),
	);
	const amounts = new Map(found.map(({ measure, step: day, amount }) => [`${measure} ${day}`, amount]));
	const steps = stepsOf(period);
	return (measure) => steps.map((day) => amounts.get(`${measure} ${day}`) ?? 0);
}
