import type { Invariant } from "~/platform/db/invariants";

/** Invariants of drafts; each `sql` returns the rows that violate one. */
export const messageInvariants: Invariant[] = [
	{
		name: "only an offered number is ticked, opened or skipped in a draft, and a draft's cases are its sender's",
		sql: `select d.draft_id, d.case_id from message_draft_cases d
			join message_drafts m on m.id = d.draft_id join cases c on c.id = d.case_id
			where not (d.ticked || d.opened || d.skipped) <@ d.offered or c.owner_id <> m.user_id`,
	},
	{
		name: "a draft's template is its owner's, and it has own words as long as the template is there",
		sql: `select d.id from message_drafts d join own_templates t on t.id = d.template_id
			where d.user_id <> t.user_id or d.own_text is null`,
	},
];
