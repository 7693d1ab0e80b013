/** What is written, table by table. `among`: how many numbers the rows come from; `rows(from, to)`: the statement for some of them. */
import { ADMIN, idOf, KIND } from "./shape.js";

const id = (kind, n) => `bench_data.id(${KIND[kind]}, ${n})`;
const PLAN = "p.id, p.name, p.amount_paise, p.phone_number_limit, p.message_limit, p.duration_days";
/** What a purchase keeps of its buyer and seller for the receipt. */
const PARTIES = `'{"period":{"from":"2026-01-01","to":"2026-12-31"},"supplier":{"name":"Nyaya Diary","gstin":null,"state":"","address":""},"recipient":{"name":"Meera Iyer","email":"person@example.in","state":"Maharashtra","address":"Pune"},"gstRatePercent":null}'::jsonb`;
const AGE_DAYS = [150, 30, 3];

/** @returns the steps in the order in which they must run, each with the table it fills */
export function stepsOf({ cases, people }) {
	const among = (table, count, statement) => ({
		table,
		among: count,
		rows: (from, to) => statement(from, Math.min(to, count)),
	});
	const ofPeople = (table, statement) =>
		among(table, people, (from, to) => statement(`generate_series(${from}, ${to}) n`));
	/** `m` is a case and `r` the one whose court record it has. */
	const ofCases = (table, statement) =>
		among(table, cases, (from, to) =>
			statement(`bench_data.made m join bench_data.made r on r.n = m.record`, `m.n between ${from} and ${to}`),
		);
	/** `r` is a case that has a court record of its own. */
	const ofRecords = (table, statement) =>
		among(table, cases, (from, to) =>
			statement(`bench_data.made r`, `r.n between ${from} and ${to} and r.record = r.n`),
		);
	return [
		ofPeople(
			"users",
			(
				series,
			) => `insert into users (id, role, category, profession, username, password_hash, first_name, last_name, email, email_verified_at,
					mobile_number, state, district, city, pincode, created_at, consent_versions, last_used_at)
				select ${id("person", "n")}, 'USER', (array['USER','ADVOCATE'])[1 + n % 2]::category, 'Private Sector', 'person' || n, 'none', split_part(bench_data.name(n), ' ', 1),
					split_part(bench_data.name(n), ' ', 2), 'person' || n || '@example.in', now(), '+917' || lpad(n::text, 9, '0'), 'Maharashtra', 'Pune', 'Pune', '411001',
					bench_data.midnight() - interval '410 days', 3, now() - n % 20 * interval '1 day' from ${series}`,
		),
		ofPeople(
			"consents",
			(series) => `insert into consents (user_id, item, version, state, place, created_at)
				select ${id("person", "n")}, item, 1, 'given', 'registration', bench_data.midnight() - interval '410 days'
				from ${series}, unnest(array['account','court_data','messages']) item`,
		),
		ofPeople(
			"sessions",
			(
				series,
			) => `insert into sessions (id, token_hash, user_id, user_agent, address, created_at, last_seen_at, expires_at)
				select ${id("person", "n")}, 'none' || n, ${id("person", "n")}, 'Mozilla/5.0', '203.0.113.7', now() - interval '9 days', now() - n % 20 * interval '1 day',
					now() + interval '60 days' from ${series}`,
		),
		ofPeople(
			"bar_numbers",
			(
				series,
			) => `insert into bar_numbers (user_id, state_code, number, year, state_id, district_id, is_weekly, next_look_at)
				select ${id("person", "n")}, 'MAH', n::text, 2010, '1', '1-25', true, now() + (1 + n % 6) * interval '1 day' from ${series} where n % 20 = 5`,
		),
		ofRecords(
			"court_records",
			(
				from,
				where,
			) => `insert into court_records (cnr_number, look_up, asked_at, fetched_at, case_type, registration_number, filing_number, filing_date,
					registration_date, first_hearing_date, next_date, decision_date, nature_of_disposal, case_stage, court_number_and_judge,
					petitioners, petitioner_advocates, respondents, respondent_advocates, acts, sections, locked_fields, conflicts, updated_at, changed_at)
				select r.cnr, r.state, l.asked, case when l.found then l.asked end, case when l.found then 'R.C.S. - Regular Civil Suit' end,
					case when l.found then 'RCS/' || r.n % 9000 || '/' || extract(year from r.filed) end, r.n || '/' || extract(year from r.filed), r.filed,
					r.filed + 3, r.filed + 30, r.next, r.decided, case when r.decided is not null then 'Contested--Decreed' end,
					case when l.found then 'Evidence of the plaintiff' end, 1 + r.n % 9 || '-Joint Civil Judge Senior Division',
					r.petitioners, '["Leena Kuruvilla"]', r.respondents, '["Government Pleader"]', '["Code of Civil Procedure 1908"]', '["O. XXI R. 37"]',
					case when r.conflicts <> '{}' then '["caseStage"]' else '[]' end::jsonb, r.conflicts, l.asked, l.asked
				from ${from}, lateral (select r.state = 'found' as found,
					bench_data.midnight() - bench_data.pick(r.n, 18, 6) * interval '1 day' - bench_data.pick(r.n, 19, 7200) * interval '1 second' as asked) l
				where ${where}`,
		),
		ofCases(
			"cases",
			(
				from,
				where,
			) => `insert into cases (id, owner_id, cnr_number, case_number, year, state_id, district_id, is_approved, created_at, updated_at, next_date,
					decision_date, parties, trouble, latest_change_at, archived_at, tags)
				select ${id("case", "m.n")}, ${id("person", "m.owner")}, r.cnr, 'RCS/' || r.n % 9000 || '/' || extract(year from r.filed), extract(year from r.filed),
					r.state_id, r.district_id, bench_data.pick(m.n, 20, 10) > 0, m.added, m.added, r.next, r.decided,
					fold_text(r.petitioners::text || r.respondents::text), trouble_of(r.state, r.conflicts), case when r.state = 'found' then r.changed end,
					case when bench_data.pick(m.n, 21, 50) = 0 then now() end, case when bench_data.pick(m.n, 22, 10) = 0 then '{urgent}'::text[] else '{}' end
				from ${from} where ${where}`,
		),
		ofRecords(
			"hearings",
			(from, where) => `insert into hearings (cnr_number, position, date, next_date, purpose, judge)
				select r.cnr, p, l.day - 40 * (r.hearings - p), l.day - 40 * (r.hearings - p - 1), 'Evidence', 'Civil Judge'
				from ${from}, lateral (select coalesce(r.next, bench_data.today()) as day) l, generate_series(0, r.hearings - 1) p where ${where}`,
		),
		ofRecords(
			"hearing_events",
			(from, where) => `insert into hearing_events (cnr_number, day, modified_at)
				select r.cnr, r.next - back, r.changed - back * interval '1 day' from ${from} cross join unnest(array[40, 0]) back
				where ${where} and r.next is not null and r.decided is null and (back = 0 or r.n % 3 = 0)`,
		),
		ofRecords(
			"case_changes",
			(
				from,
				where,
			) => `insert into case_changes (cnr_number, kind, nature, old_value, new_value, source, seen_at, is_planned)
				select r.cnr, 'record_found', null, null::jsonb, coalesce(to_jsonb(r.next), 'null'), 'court', r.added, true from ${from} where ${where} and r.state = 'found'
				union all select r.cnr, 'stage', null, '"Summons"', '"Evidence of the plaintiff"', 'court', r.changed, true
				from ${from} where ${where} and r.state = 'found' and r.next is null
				union all select r.cnr, 'hearing_date', 'moved', to_jsonb(r.next - 3), to_jsonb(r.next), 'court', r.changed, true from ${from} where ${where} and r.next is not null`,
		),
		ofCases(
			"case_events",
			(from, where) => `insert into case_events (owner_id, case_id, cnr_number, kind, source, at)
				select ${id("person", "m.owner")}, ${id("case", "m.n")}, r.cnr, 'added', 'person', m.added from ${from} where ${where}`,
		),
		ofPeople(
			"transactions",
			(
				series,
			) => `insert into transactions (id, user_id, plan_id, plan_name, plan_paise, phone_number_limit, message_limit, duration_days, amount_paise,
					status, razorpay_order_id, razorpay_payment_id, paid_at, refunded_paise, receipt_number, receipt_parties, created_at, method)
				select ${id("transaction", "n * 4::bigint + k")}, ${id("person", "n")}, ${PLAN}, p.amount_paise, t.status, 'order_' || lpad((n * 4 + k)::text, 14, '0'),
					case when t.paid then 'pay_' || lpad((n * 4 + k)::text, 14, '0') end, case when t.paid then t.at end,
					case when t.status = 'REFUNDED' then p.amount_paise else 0 end, null, case when t.paid then ${PARTIES} end, t.at, 'checkout'
				from ${series}, generate_series(0, 1) k, lateral (select
					(case when bench_data.is_customer(n) then 'SUCCESS' when n % 50 = 7 then 'REFUNDED' when n % 3 = 1 then 'FAILED' else 'CANCELLED' end)::transaction_status as status,
					bench_data.is_customer(n) or n % 50 = 7 as paid,
					bench_data.midnight() - (case k when 0 then 100 else 390 end + n % 5) * interval '1 day' + n % 3600 * interval '1 second' as at) t
				join plans p on p.name = 'Chambers' where k = 0 or bench_data.is_customer(n)`,
		),
		ofPeople(
			"refunds",
			(
				series,
			) => `insert into refunds (id, transaction_id, razorpay_payment_id, amount_paise, reason, status, counted_at, created_at)
				select t.id, t.id, t.razorpay_payment_id, t.amount_paise, 'Paid twice', 'processed', t.paid_at + interval '2 days', t.paid_at + interval '1 day'
				from transactions t, ${series} where t.id = ${id("transaction", "n * 4::bigint")} and t.status = 'REFUNDED'`,
		),
		ofPeople(
			"subscriptions",
			(
				series,
			) => `insert into subscriptions (id, user_id, plan_id, plan_name, plan_paise, phone_number_limit, message_limit, duration_days,
					payment_id, starts_at, ends_at, ended_at, end_reason, created_at)
				select t.id, t.user_id, t.plan_id, t.plan_name, t.plan_paise, t.phone_number_limit, t.message_limit, t.duration_days, t.id, t.paid_at,
					t.paid_at + s.days, case when k = 1 then t.paid_at + s.days end, case when k = 1 then 'expired'::subscription_end end, t.paid_at
				from ${series}, generate_series(0, 1) k join transactions t on true, lateral (select case k when 1 then 200 else 365 end * interval '1 day' as days) s
				where t.id = ${id("transaction", "n * 4::bigint + k")} and t.status = 'SUCCESS'`,
		),
		ofPeople(
			"subscription_numbers",
			(
				series,
			) => `insert into subscription_numbers (id, subscription_id, number, party_name, user_id, agreed_how, agreed_on, reminds_of_hearings)
				select ${id("number", "n * 4::bigint + k")}, ${id("transaction", "n * 4::bigint")}, '+918' || lpad((n * 4::bigint + k)::text, 9, '0'), bench_data.name(n + k),
					${id("person", "n")}, 'in_person', bench_data.today() - 90, k = 0 and n % 2 = 0 from ${series}, generate_series(0, 2) k where bench_data.is_customer(n)`,
		),
		ofCases(
			"number_cases",
			(from, where) => `insert into number_cases (owner_id, number_id, case_id)
				select ${id("person", "m.owner")}, ${id("number", "m.owner * 4::bigint + m.n % 3")}, ${id("case", "m.n")} from ${from}
				where ${where} and bench_data.is_customer(m.owner)`,
		),
		ofCases(
			"messages",
			(
				from,
				where,
			) => `insert into messages (id, batch_id, user_id, case_id, cnr_number, case_number, recipient, recipient_name, template, parameters, is_charged,
					subscription_id, status, reason, error_code, wamid, tries, claimed_at, status_at, created_at)
				select ${id("message", `k * ${cases}::bigint + m.n`)}, ${id("batch", "m.owner * 4::bigint + k")}, ${id("person", "m.owner")}, ${id("case", "m.n")}, r.cnr, m.n || '/2024',
					'+918' || lpad((m.owner * 4::bigint + m.n % 3)::text, 9, '0'), 'Client', 'hearing_update', case when k = 0 then '[]' else jsonb_build_array('RCS/' || m.n, 'Evidence', '1 January') end,
					true, case when s.status <> 'failed' then ${id("transaction", "m.owner * 4::bigint")} end, s.status, case when s.status = 'failed' then 'Not on WhatsApp' end,
					case when s.status = 'failed' then 131026 end, 'wamid.' || k * ${cases}::bigint + m.n, 1, s.at, s.at, s.at
				from ${from} cross join generate_series(0, 2) k, lateral (select
					(case when bench_data.pick(m.n, 30 + k, 100) < 3 then 'failed' when m.n % 3 = 0 then 'delivered' else 'read' end)::message_status as status,
					bench_data.midnight() - (array[${AGE_DAYS}])[k + 1] * interval '1 day' - interval '8 hours' as at) s
				where ${where} and bench_data.is_customer(m.owner)`,
		),
		ofPeople(
			"alert_notices",
			(
				series,
			) => `insert into alert_notices (id, user_id, kind, due_at, state, released_at, created_at) overriding system value
				select 1000 + n * 10::bigint + k, ${id("person", "n")}, 'changes', t.at, 'released', t.at, t.at
				from ${series}, generate_series(0, 9) k, lateral (select bench_data.midnight() - (40 - 4 * k) * interval '1 day' as at) t`,
		),
		ofPeople(
			"messages",
			(
				series,
			) => `insert into messages (id, user_id, notice_id, channel, status, tries, cnr_number, case_number, recipient, template,
					parameters, is_charged, claimed_at, status_at, accepted_at, created_at)
				select bench_data.id(10, n * 10::bigint + k), ${id("person", "n")}, 1000 + n * 10::bigint + k, 'email', 'sent', 1, '', '', '', '',
					'[]', false, t.at, t.at, t.at, t.at
				from ${series}, generate_series(0, 9) k, lateral (select bench_data.midnight() - (40 - 4 * k) * interval '1 day' as at) t`,
		),
		ofCases(
			"alerts",
			(from, where) => `insert into alerts (notice_id, user_id, case_id, kind, about, old_day, new_day, created_at)
				select 1000 + m.owner * 10::bigint + m.n % 10, ${id("person", "m.owner")}, ${id("case", "m.n")}, 'date_changed', 'bench', r.next - 3, r.next,
					bench_data.midnight() - (40 - 4 * (m.n % 10)) * interval '1 day' from ${from} where ${where} and bench_data.pick(m.n, 23, 2) = 0 and r.next is not null`,
		),
		ofCases(
			"audit_log",
			(from, where) => `insert into audit_log (id, actor_id, action, subject, subject_id, details, address, at, area)
				select ${id("entry", "m.n")}, '${idOf(KIND.person, ADMIN)}', 'case.approve', 'case', ${id("case", "m.n")}::text,
					jsonb_build_object('ownerId', ${id("person", "m.owner")}, 'cnrNumber', r.cnr), '203.0.113.9', m.added + interval '1 hour', 'case'
				from ${from} where ${where} and bench_data.pick(m.n, 20, 10) > 0`,
		),
		ofPeople(
			"audit_log",
			(
				series,
			) => `insert into audit_log (id, actor_id, action, subject, subject_id, details, address, at, area, result, user_agent)
				select bench_data.id(11, n * 10::bigint + k), ${id("person", "n")}, 'security.login', 'user', ${id("person", "n")}::text, '{}', '203.0.113.7',
					now() - (1 + 30 * k) * interval '1 day' - n * interval '1 second', 'security', 'done', 'Mozilla/5.0' from ${series}, generate_series(0, 4) k`,
		),
		ofPeople(
			"complaints",
			(series) => `insert into complaints (id, user_id, topic, message, status, created_at)
				select ${id("complaint", "n")}, ${id("person", "n")}, 'Wrong date ' || n, 'The next hearing of ' || bench_data.name(n) || ' is wrong.',
					(case when n % 20 = 0 then 'PENDING' else 'RESOLVED' end)::complaint_status, bench_data.midnight() - (n % 300) * interval '1 day' from ${series} where n % 4 = 0 or n = 1`,
		),
		ofPeople(
			"complaint_changes",
			(series) => `insert into complaint_changes (id, complaint_id, from_status, to_status, changed_by, changed_at)
				select ${id("complaint", "n")}, ${id("complaint", "n")}, 'PENDING', 'RESOLVED', '${idOf(KIND.person, ADMIN)}', now() from ${series} where (n % 4 = 0 or n = 1) and n % 20 > 0`,
		),
		ofPeople(
			"feedback",
			(series) => `insert into feedback (id, user_id, topic, message, created_at)
				select ${id("complaint", "n")}, ${id("person", "n")}, 'Thank you ' || n, 'The list is clear, says ' || bench_data.name(n) || '.', bench_data.midnight() - (n % 300) * interval '1 day'
				from ${series} where n % 4 = 0 or n = 1`,
		),
	];
}

/** What is counted from the rows: copies and sums that triggers would have kept. */
export const SUMS = [
	{
		table: "receipt_counters",
		sql: `insert into receipt_counters (financial_year, last)
			select to_char(april, 'YY') || '-' || to_char(april + interval '1 year', 'YY'), 0
			from (select date_trunc('year', now() - interval '3 months') as april) y where not exists (select from receipt_counters)`,
	},
	{
		table: "message_batches",
		sql: `insert into message_batches (id, user_id, idempotency_key, content_hash, message_count, created_at)
		select batch_id, user_id, batch_id::text, batch_id::text, count(*), min(created_at) from messages m
		where not exists (select from message_batches b where b.id = m.batch_id) group by batch_id, user_id`,
	},
	{
		table: "subscriptions",
		sql: `update subscriptions s set messages_sent = m.count from (select subscription_id, count(*) from messages
		where subscription_id is not null and status <> 'failed' group by 1) m where m.subscription_id = s.id`,
	},
	{
		table: "transactions",
		sql: `with year as (select financial_year, last from receipt_counters order by financial_year desc limit 1),
		numbered as (select t.id, year.financial_year, year.last + row_number() over (order by t.id) as number from transactions t, year
			where t.paid_at is not null and t.receipt_number is null),
		counted as (update receipt_counters c set last = n.last from (select financial_year, max(number) as last from numbered group by 1) n
			where c.financial_year = n.financial_year)
		update transactions t set receipt_number = 'ND/' || n.financial_year || '/' || lpad(n.number::text, 5, '0') from numbered n where n.id = t.id`,
	},
	{
		table: "transaction_totals",
		sql: `with gone as (delete from transaction_totals returning 1) select count(*) from gone`,
	},
	{
		table: "transaction_totals",
		sql: `insert into transaction_totals select india_day(created_at), status, count(*),
		sum(case when paid_at is null then 0 else amount_paise end), sum(refunded_paise) from transactions group by 1, 2`,
	},
	{
		table: "alert_notices",
		sql: "select setval(pg_get_serial_sequence('alert_notices', 'id'), (select max(id) from alert_notices) + 1)",
	},
];
