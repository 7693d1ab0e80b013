import type { Invariant } from "~/platform/db/invariants";

/** The stored sums of some measures equal the sums of their rows (`measure, day, 0, amount`), day by day. */
const areSumsOf = (what: string, measures: string, rows: string): Invariant => ({
	name: `the sums kept by the day of ${what} are those of the rows`,
	sql: `select measure, day, sum(kept) as kept, sum(counted) as counted from (
			select measure, day, amount as kept, 0 as counted from day_sums where measure ${measures}
			union all select measure, day, change, 0 from day_sum_changes where measure ${measures}
			union all ${rows}
		) both_sides group by measure, day having sum(kept) <> sum(counted)`,
});

/** A provider call is stored by month; only the sums know its day. */
export const overviewInvariants: Invariant[] = [
	areSumsOf("people", "= 'people'", "select 'people', india_day(created_at), 0, 1 from users"),
	areSumsOf("cases", "= 'cases'", "select 'cases', india_day(created_at), 0, 1 from cases"),
	areSumsOf(
		"messages",
		"like 'messages-%'",
		"select 'messages-' || status::text, india_day(created_at), 0, 1 from messages where batch_id is not null",
	),
	areSumsOf(
		"payments",
		"= 'received'",
		"select 'received', india_day(paid_at), 0, amount_paise from transactions where paid_at is not null",
	),
	areSumsOf(
		"refunds",
		"= 'refunded'",
		`select 'refunded', india_day(r.counted_at), 0, r.amount_paise from refunds r
			join transactions t on t.id = r.transaction_id and t.razorpay_payment_id = r.razorpay_payment_id
			where r.counted_at is not null`,
	),
	{
		name: "the look-ups of a month's days are the calls of that month",
		sql: `select month, sum(kept) as kept, sum(counted) as counted from (
				select to_char(day, 'YYYY-MM') as month, amount as kept, 0 as counted from day_sums where measure like 'look-ups%'
				union all
				select to_char(day, 'YYYY-MM'), change, 0 from day_sum_changes where measure like 'look-ups%'
				union all select split_part(id, ':', 2), 0, calls from provider_calls where id like 'ecourts:%'
			) both_sides group by month having sum(kept) <> sum(counted)`,
	},
];
