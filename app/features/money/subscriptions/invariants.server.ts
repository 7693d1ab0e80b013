import { alsoLately, type Invariant, madeSince } from "~/platform/db/invariants";

/** Invariants of subscriptions; each `sql` returns the rows that violate one. */
export const subscriptionInvariants: Invariant[] = [
	{
		name: "packages of a person that have not ended follow one another",
		sql: `select one.id from subscriptions one join subscriptions other on other.user_id = one.user_id and other.id <> one.id
			where one.ended_at is null and other.ended_at is null
				and one.starts_at < other.ends_at and other.starts_at < one.ends_at`,
	},
	{
		name: "a package that has ended says why, and no other does",
		sql: "select id from subscriptions where (ended_at is null) <> (end_reason is null)",
	},
	{
		name: "a package ends after it starts",
		sql: "select id from subscriptions where ends_at <= starts_at",
	},
	{
		// The SMS of alerts are deleted after 90 days, so older packages have counted more than is stored.
		name: "a package counts exactly the messages and SMS that were charged to it and did not fail",
		...alsoLately(
			`s.id in (select subscription_id from messages where ${madeSince("id")})`,
			(which) => `select s.id, s.messages_sent, charged.count from subscriptions s
				cross join lateral (
					select count(*) as count from messages m where m.subscription_id = s.id and m.status <> 'failed') charged
				where ${which} and (charged.count > s.messages_sent
					or charged.count < s.messages_sent and s.starts_at > now() - interval '90 days')`,
		),
	},
	{
		name: "a package never counts more messages than its limit",
		sql: "select id from subscriptions where messages_sent < 0 or messages_sent > message_limit",
	},
	{
		// A waiting package starts where the one before it ends; a gap would be lost days without a package.
		name: "what waits to start follows right after another package",
		sql: `select s.id from subscriptions s where s.ended_at is null and s.starts_at > now()
			and not exists (select from subscriptions before where before.user_id = s.user_id and before.ends_at = s.starts_at
				and before.ended_at is null)`,
	},
	{
		name: "a number is saved once a person",
		sql: "select user_id, number from subscription_numbers group by user_id, number having count(*) > 1",
	},
	{
		name: "an agreement says how and on which day",
		sql: "select id from subscription_numbers where (agreed_how is null) <> (agreed_on is null)",
	},
	{
		name: "a number and the cases it is linked to belong to one person",
		sql: `select l.number_id, l.case_id from number_cases l
			join subscription_numbers n on n.id = l.number_id join cases c on c.id = l.case_id
			where n.user_id <> l.owner_id or c.owner_id <> l.owner_id`,
	},
];
