import { alsoLately, type Invariant, madeSince } from "~/platform/db/invariants";

/** Invariants of stored alerts; each `sql` returns the rows that violate one. */
export const alertInvariants: Invariant[] = [
	{
		name: "a notice goes through a channel once",
		sql: "select notice_id from alert_deliveries group by notice_id, channel having count(*) > 1",
	},
	{
		name: "only a released notice has deliveries, and each released one has some",
		sql: `select n.id from alert_notices n
			where (n.state = 'released') <> exists (select from alert_deliveries d where d.notice_id = n.id)
				or (n.state = 'released') <> (n.released_at is not null)`,
	},
	{
		name: "an alert belongs to a notice of the same person and to a case of theirs, or of a chamber they were a member of",
		sql: `select a.id from alerts a join alert_notices n on n.id = a.notice_id join cases c on c.id = a.case_id
			where a.user_id <> n.user_id or a.user_id <> c.owner_id and not exists (
				select from chamber_members m
				where m.owner_id = c.owner_id and m.member_id = a.user_id and a.kind in ('date_changed', 'not_listed', 'tomorrow'))`,
	},
	{
		name: "a moved date has different days before and after",
		sql: "select id from alerts where kind = 'date_changed' and old_day is not distinct from new_day",
	},
	{
		name: "the message of a delivery was sent to its person, in a package of theirs",
		sql: `select d.id from alert_deliveries d
				join alert_notices n on n.id = d.notice_id
				join messages m on m.id = d.message_id
			where d.channel <> 'whatsapp' or m.user_id <> n.user_id or not m.is_charged`,
	},
	{
		name: "every SMS that was or may have been sent is charged to a package of its person, and nothing else is",
		...alsoLately(
			madeSince("d.id"),
			(which) => `select d.id from alert_deliveries d
					join alert_notices n on n.id = d.notice_id
					left join subscriptions s on s.id = d.subscription_id
				where ${which} and ((d.channel = 'sms' and d.state in ('sending', 'sent', 'unknown')) <> (s.id is not null)
					or s.user_id <> n.user_id)`,
		),
	},
	{
		name: "a reminder went to its own number about its own case, in a package",
		sql: `select m.id from message_batches b join messages m on m.batch_id = b.id
			where b.idempotency_key = b.content_hash and b.idempotency_key like 'reminder %' and (
				m.recipient <> split_part(b.idempotency_key, ' ', 2)
				or m.case_id::text <> split_part(b.idempotency_key, ' ', 3)
				or not m.is_charged)`,
	},
	{
		name: "a delivery that failed, was skipped or is in doubt has a reason, and no other has one",
		sql: "select id from alert_deliveries where (state in ('failed', 'skipped', 'unknown')) <> (reason is not null)",
	},
	{
		// A job lost with its worker is replaced within three minutes.
		name: "every waiting email and SMS has a job",
		sql: `select d.id from alert_deliveries d
			where d.channel <> 'whatsapp' and d.state in ('queued', 'sending')
				and coalesce(d.tried_at, d.created_at) < now() - interval '8 minutes'
				and not exists (select 1 from pgboss.job j where j.name = 'send-alert'
					and j.state in ('created', 'retry', 'active') and j.data->>'deliveryId' = d.id::text)`,
	},
];
