import { alsoLately, type Invariant, madeSince } from "~/platform/db/invariants";

/** Invariants of updates to clients; each `sql` returns the rows that violate one. */
export const updateInvariants: Invariant[] = [
	{
		name: "only a queued update has a message, and it is its person's to the contact about the case",
		sql: `select w.id from client_updates w join messages m on m.id = w.message_id
			where w.state <> 'queued' or m.user_id <> w.user_id or m.recipient <> w.number or m.case_id is distinct from w.case_id`,
	},
	{
		name: "an update that waits is sent or dropped within ten minutes of being due, outside the quiet hours",
		sql: `select id from client_updates where state = 'waiting' and due_at < now() - interval '10 minutes'
			and extract(hour from now() at time zone 'Asia/Kolkata') between 7 and 21`,
	},
	{
		// The unique key of a batch names them; read back, its message is the one that the update has.
		name: "a contact gets one message about a case, kind and day",
		...alsoLately(
			madeSince("m.id"),
			(which) => `select m.id from messages m join message_batches b on b.id = m.batch_id
				join client_updates w on w.user_id = m.user_id and w.number = m.recipient and w.case_id = m.case_id
				where ${which} and b.idempotency_key = concat_ws(' ', w.kind, w.number, w.case_id, w.hearing_day)
					and w.message_id <> m.id`,
		),
	},
	{
		name: "an update is about a case of its person",
		sql: `select w.id from client_updates w join cases c on c.id = w.case_id where c.owner_id <> w.user_id`,
	},
];
