/** Invariants of updates to clients; each `sql` returns the rows that violate one. */
export const updateInvariants = [
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
		name: "an update is about a case of its person",
		sql: `select w.id from client_updates w join cases c on c.id = w.case_id where c.owner_id <> w.user_id`,
	},
];
