-- From here on a person links a number to a case, not its name. What a name has linked stays, unconfirmed:
-- "is_by_name" says so. Locks on cases and numbers are held for no longer than a trigger takes to go.
SET LOCAL lock_timeout = '10s';--> statement-breakpoint
drop trigger subscription_numbers_link on subscription_numbers;--> statement-breakpoint
drop trigger cases_link on cases;--> statement-breakpoint
drop trigger cases_link_found on cases;--> statement-breakpoint
drop function link_saved_number();--> statement-breakpoint
drop function link_known_case();--> statement-breakpoint
-- With another CNR it is another case: what was linked by name ends.
create function unlink_another_case() returns trigger language plpgsql as $$
begin
	delete from number_cases where case_id = new.id and is_by_name;
	return null;
end $$;
--> statement-breakpoint
create trigger cases_unlink after update of cnr_number on cases
	for each row when (new.cnr_number <> old.cnr_number) execute function unlink_another_case();
--> statement-breakpoint
-- Messages that were being looked at before: what a name has linked is no longer ticked.
update message_draft_cases d
	set ticked = array(select recipient from unnest(d.ticked) recipient where not exists (
		select from number_cases l join subscription_numbers n on n.id = l.number_id
		where l.case_id = d.case_id and l.is_by_name and not n.gets_all_cases and n.number = recipient))
	from message_drafts draft
	where draft.id = d.draft_id and draft.batch_id is null and exists (
		select from number_cases l where l.case_id = d.case_id and l.is_by_name);
