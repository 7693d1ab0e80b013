import { alsoLately, type Invariant, madeSince } from "~/platform/db/invariants";

/** Invariants of stored messages; each `sql` returns the rows that violate one. */
export const outboxInvariants: Invariant[] = [
	{
		name: "a message that WhatsApp accepted from a user is charged to a package, and no failed one or an administrator's is",
		...alsoLately(
			madeSince("id"),
			(which) => `select id, status from messages where ${which} and case
				when status in ('sent', 'delivered', 'read') then is_charged <> (subscription_id is not null)
				else subscription_id is not null and (status = 'failed' or not is_charged) end`,
		),
	},
	{
		name: "no message is charged before it is claimed",
		sql: `select id from messages
			where status = 'queued' and claimed_at is null and subscription_id is not null`,
	},
	{
		name: "a message is charged to a package of its sender",
		...alsoLately(
			madeSince("m.id"),
			(which) => `select m.id from messages m join subscriptions s on s.id = m.subscription_id
				where ${which} and s.user_id <> m.user_id`,
		),
	},
	{
		name: "a package counts each message charged to it",
		sql: `select s.id from subscriptions s
			where s.messages_sent < (select count(*) from messages m where m.subscription_id = s.id)`,
	},
	{
		// The job is inserted with the message; a job lost with its worker is replaced within five minutes.
		name: "every queued message has a job",
		sql: `select m.id from messages m
			where m.status = 'queued' and m.created_at < now() - interval '8 minutes' and not exists (
				select 1 from pgboss.job j where j.name in ('send-message', 'send-alert', 'send-push')
					and j.state in ('created', 'retry', 'active') and j.data->>'messageId' = m.id::text)`,
	},
	{
		name: "a batch has as many messages as it counts",
		sql: `select b.id from message_batches b
			where b.message_count <> (select count(*) from messages m where m.batch_id = b.id)`,
	},
	{
		name: "a failed message has a reason, and no other has one but an alert's SMS that is not confirmed",
		sql: `select id from messages where (status = 'failed') <> (reason is not null)
			and not (channel = 'sms' and status = 'sent' and notice_id is not null)`,
	},
	{
		name: "no stored parameter holds an opt-out link",
		sql: "select id from messages where parameters::text like '%/opt-out/%'",
	},
	{
		name: "a message goes in place of one of the same person that was not sent, or may not have been",
		sql: `select s.id from messages s join messages m on m.id = s.instead_of
			where s.user_id <> m.user_id or s.notice_id is distinct from m.notice_id
				or m.status <> 'failed' and (m.channel <> 'sms' or m.reason is null)
				or m.notice_id is null and (m.template not like 'hearing_%' or not m.is_charged)`,
	},
	{
		name: "a message outside the log is an alert's, goes in place of another or is an answer or a test of a device, and one that was sent keeps no words",
		sql: `select id from messages
			where batch_id is null and notice_id is null and instead_of is null
					and (is_charged or channel not in ('whatsapp', 'push') or template <> '' or expires_at is null)
				or user_id is null and (batch_id is not null or notice_id is not null or instead_of is not null)
				or status <> 'queued' and words is not null`,
	},
];
