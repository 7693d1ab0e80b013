import type { Invariant } from "~/platform/db/invariants";

/** Invariants of stored alerts; each `sql` returns the rows that violate one. */
export const alertInvariants: Invariant[] = [
	{
		name: "only a released notice has messages, and each released one has some",
		sql: `select n.id from alert_notices n
			where (n.state = 'released') <> exists (select from messages m where m.notice_id = n.id)
				or (n.state = 'released') <> (n.released_at is not null)`,
	},
	{
		name: "an alert belongs to a notice of the same person and to a case of theirs, or of a chamber they were a member of",
		sql: `select a.id from alerts a join alert_notices n on n.id = a.notice_id join cases c on c.id = a.case_id
			where a.user_id <> n.user_id or a.user_id <> c.owner_id and not exists (
				select from chamber_members m
				where m.owner_id = c.owner_id and m.member_id = a.user_id and a.kind in ('date_changed', 'not_listed', 'tomorrow', 'due'))`,
	},
	{
		name: "a moved date has different days before and after",
		sql: "select id from alerts where kind = 'date_changed' and old_day is not distinct from new_day",
	},
	{
		name: "a message of a notice was sent to its person",
		sql: `select m.id from messages m join alert_notices n on n.id = m.notice_id
			where m.user_id <> n.user_id or m.is_charged <> (m.channel not in ('push', 'email'))`,
	},
	{
		name: "a reminder went to its own number about its own case, in a package",
		sql: `select m.id from message_batches b join messages m on m.batch_id = b.id
			where b.idempotency_key = b.content_hash and b.idempotency_key like 'reminder %' and (
				m.recipient <> split_part(b.idempotency_key, ' ', 2)
				or m.case_id::text <> split_part(b.idempotency_key, ' ', 3)
				or not m.is_charged)`,
	},
];
