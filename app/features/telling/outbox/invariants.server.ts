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
		sql: `select m.id from messages m join subscriptions s on s.id = m.subscription_id where s.user_id <> m.user_id`,
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
				select 1 from pgboss.job j where j.name = 'send-message' and j.state in ('created', 'retry', 'active')
					and j.data->>'messageId' = m.id::text)`,
	},
	{
		name: "a batch has as many messages as it counts",
		sql: `select b.id from message_batches b
			where b.message_count <> (select count(*) from messages m where m.batch_id = b.id)`,
	},
	{
		name: "a failed message has a reason, and no other has one",
		sql: "select id from messages where (status = 'failed') <> (reason is not null)",
	},
	{
		name: "no stored parameter holds an opt-out link",
		sql: "select id from messages where parameters::text like '%/opt-out/%'",
	},
	{
		name: "an SMS goes in place of a failed message about a hearing only",
		sql: `select s.message_id from message_sms s join messages m on m.id = s.message_id
			where m.status <> 'failed' or m.template not like 'hearing_%' or not m.is_charged`,
	},
	{
		name: "no SMS is charged that waits or failed",
		sql: `select message_id from message_sms where state in ('queued', 'failed') and subscription_id is not null`,
	},
	{
		name: "every waiting SMS has a job",
		sql: `select s.message_id from message_sms s
			where s.state in ('queued', 'sending') and s.state_at < now() - interval '8 minutes' and not exists (
				select 1 from pgboss.job j where j.name = 'send-message-sms' and j.state in ('created', 'retry', 'active')
					and j.data->>'messageId' = s.message_id::text)`,
	},
];
