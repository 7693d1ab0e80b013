import type { Invariant } from "~/platform/db/invariants";

export const causeListInvariants: Invariant[] = [
	{
		name: "a listed hearing has a place on the list of a court, and no other hearing has one",
		sql: `select cnr_number, day from listings
			where (status = 'listed') <> (position is not null) or (position is null) <> (total is null)
				or position not between 1 and total or (status <> 'not_checked' and (court_id is null or checked_at is null))`,
	},
	{
		name: "what was announced or alerted of a hearing is what a list can say of it",
		sql: `select cnr_number, day from listings
			where announced in ('no_list', 'not_checked') or planned in ('no_list', 'not_checked')`,
	},
];
