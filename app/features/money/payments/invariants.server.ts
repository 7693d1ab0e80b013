import { alsoLately, type Invariant, since } from "~/platform/db/invariants";

/** Each `sql` returns violating rows. A deleted account keeps its transactions but not its packages, so package checks omit it. */
export const paymentInvariants: Invariant[] = [
	{
		name: "a successful transaction started exactly one package",
		...alsoLately(
			since("t.paid_at"),
			(which) => `select t.id from transactions t
				join users u on u.id = t.user_id and u.deleted_at is null
				left join subscriptions s on s.payment_id = t.id
				where t.status = 'SUCCESS' and ${which} group by t.id having count(s.id) <> 1`,
		),
	},
	{
		name: "a package that a purchase started was paid",
		sql: `select s.id from subscriptions s left join transactions t on t.id = s.payment_id
			where s.payment_id is not null and t.paid_at is null`,
	},
	{
		name: "a package refunded in full has ended",
		sql: `select s.id from subscriptions s join transactions t on t.id = s.payment_id
			where t.status = 'REFUNDED' and s.ended_at is null`,
	},
	{
		name: "a successful transaction has its payment, its day and its receipt",
		sql: `select id from transactions where status = 'SUCCESS'
			and (razorpay_payment_id is null or paid_at is null or receipt_number is null or receipt_parties is null)`,
	},
	{
		name: "a receipt is only given for a paid transaction",
		sql: "select id from transactions where receipt_number is not null and paid_at is null",
	},
	{
		name: "a payment settles one transaction",
		sql: `select razorpay_payment_id from transactions where razorpay_payment_id is not null
			group by razorpay_payment_id having count(*) > 1`,
	},
	{
		name: "a person pays for the free plan once",
		sql: `select user_id from transactions where plan_paise = 0 and paid_at is not null
			group by user_id having count(*) > 1`,
	},
	{
		name: "who paid for the free plan is known to have had it",
		sql: `select t.id from transactions t join users u on u.id = t.user_id
			where t.plan_paise = 0 and t.paid_at is not null and not u.has_had_free_plan`,
	},
	{
		name: "a person has at most one open order a plan and method",
		sql: `select user_id from transactions where status = 'PENDING' and method is not null
			group by user_id, plan_id, method having count(*) > 1`,
	},
	{
		name: "the refunds of a payment that bought a package are never more than was paid",
		sql: `select t.id from transactions t
			join refunds r on r.razorpay_payment_id = t.razorpay_payment_id and r.status <> 'failed'
			where t.paid_at is not null group by t.id having sum(r.amount_paise) > t.amount_paise`,
	},
	{
		name: "a transaction's refunded amount is the sum of its counted refunds",
		sql: `select t.id from transactions t
			left join refunds r on r.transaction_id = t.id and r.razorpay_payment_id = t.razorpay_payment_id
				and r.counted_at is not null
			group by t.id having coalesce(sum(r.amount_paise), 0) <> t.refunded_paise`,
	},
	{
		name: "a refund is counted exactly when it is processed",
		sql: "select id from refunds where (status = 'processed') <> (counted_at is not null)",
	},
	{
		name: "a transaction is REFUNDED exactly when all of it is refunded",
		sql: `select id from transactions
			where (status = 'REFUNDED' and refunded_paise < amount_paise)
				or (status = 'SUCCESS' and refunded_paise >= amount_paise)`,
	},
	{
		name: "receipt numbers follow one another without a gap",
		sql: `select c.financial_year from receipt_counters c
			left join transactions t on t.receipt_number like 'ND/' || c.financial_year || '/%'
			group by c.financial_year, c.last having count(t.id) <> c.last`,
	},
	{
		name: "the kept totals equal the transactions",
		sql: `select day, status from (
				select day, status, entries, paid_paise, refunded_paise from transaction_totals
				union all
				select (created_at at time zone 'Asia/Kolkata')::date, status, -1,
					case when paid_at is null then 0 else -amount_paise end, -refunded_paise
				from transactions
			) both_sides group by day, status
			having sum(entries) <> 0 or sum(paid_paise) <> 0 or sum(refunded_paise) <> 0`,
	},
];
