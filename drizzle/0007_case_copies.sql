ALTER TABLE "cases" ADD COLUMN "next_date" date;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "parties" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(cnr_number || ' ' || case_number || ' ' || coalesce(party_name, '') || ' ' || parties)) STORED;--> statement-breakpoint
ALTER TABLE "court_records" DROP COLUMN "parties";--> statement-breakpoint
update cases set next_date = r.next_date, parties = lower(r.petitioners::text || r.respondents::text)
	from court_records r where r.cnr_number = cases.cnr_number;
--> statement-breakpoint
-- A case takes the copies of its record as it comes, or moves to another CNR. The lock lets a record that is being
-- written at this moment either be read whole or see this case.
create or replace function copy_record_to_case() returns trigger language plpgsql as $$
begin
	new.next_date := null;
	new.parties := '';
	select r.next_date, lower(r.petitioners::text || r.respondents::text) into new.next_date, new.parties
		from court_records r where r.cnr_number = new.cnr_number for share;
	new.parties := coalesce(new.parties, '');
	return new;
end $$;
--> statement-breakpoint
create or replace trigger cases_copy_record before insert or update of cnr_number on cases
	for each row execute function copy_record_to_case();
--> statement-breakpoint
-- A record that changes hands its copies to every case that follows it.
create or replace function copy_record_to_cases() returns trigger language plpgsql as $$
declare
	names text := lower(new.petitioners::text || new.respondents::text);
begin
	update cases set next_date = new.next_date, parties = names
		where cnr_number = new.cnr_number and (next_date is distinct from new.next_date or parties <> names);
	return null;
end $$;
--> statement-breakpoint
create or replace trigger court_records_copy after insert or update of next_date, petitioners, respondents on court_records
	for each row execute function copy_record_to_cases();
--> statement-breakpoint
drop index if exists cases_cnr_search, cases_number_search, cases_party_search;
--> statement-breakpoint
create index if not exists cases_search on cases using gin (search_text gin_trgm_ops);
