ALTER TABLE "cases" ADD COLUMN "decision_date" date;--> statement-breakpoint
DROP INDEX "cases_owner_next_date";--> statement-breakpoint
update cases set decision_date = r.decision_date
	from court_records r where r.cnr_number = cases.cnr_number and r.decision_date is not null;
--> statement-breakpoint
-- All that the order of an owner's list and its counts read, so that they read no case.
CREATE INDEX "cases_owner_next_date" ON "cases" USING btree ("owner_id","next_date","decision_date","id");--> statement-breakpoint
create or replace function copy_record_to_case() returns trigger language plpgsql as $$
begin
	new.next_date := null;
	new.decision_date := null;
	new.parties := '';
	select r.next_date, r.decision_date, lower(r.petitioners::text || r.respondents::text)
		into new.next_date, new.decision_date, new.parties
		from court_records r where r.cnr_number = new.cnr_number for share;
	new.parties := coalesce(new.parties, '');
	return new;
end $$;
--> statement-breakpoint
create or replace function copy_record_to_cases() returns trigger language plpgsql as $$
declare
	names text := lower(new.petitioners::text || new.respondents::text);
begin
	update cases set next_date = new.next_date, decision_date = new.decision_date, parties = names
		where cnr_number = new.cnr_number and (next_date is distinct from new.next_date
			or decision_date is distinct from new.decision_date or parties <> names);
	return null;
end $$;
--> statement-breakpoint
create or replace trigger court_records_copy
	after insert or update of next_date, decision_date, petitioners, respondents on court_records
	for each row execute function copy_record_to_cases();
