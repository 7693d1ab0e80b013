ALTER TABLE "cases" ADD COLUMN "latest_change_at" timestamp with time zone;--> statement-breakpoint
create or replace function copy_record_to_case() returns trigger language plpgsql as $$
begin
	new.next_date := null;
	new.decision_date := null;
	new.parties := '';
	select r.next_date, r.decision_date, lower(r.petitioners::text || r.respondents::text)
		into new.next_date, new.decision_date, new.parties
		from court_records r where r.cnr_number = new.cnr_number for share;
	new.parties := coalesce(new.parties, '');
	select max(seen_at) into new.latest_change_at
		from case_changes where cnr_number = new.cnr_number and kind not in ('hearing_held', 'record_found');
	return new;
end $$;
--> statement-breakpoint
-- Whoever adds a change has locked its record, so that the copies of one record are written by one transaction at a time.
create function copy_change_to_cases() returns trigger language plpgsql as $$
declare
	latest timestamptz;
begin
	select max(seen_at) into latest
		from case_changes where cnr_number = new.cnr_number and kind not in ('hearing_held', 'record_found');
	update cases set latest_change_at = latest
		where cnr_number = new.cnr_number and latest_change_at is distinct from latest;
	return null;
end $$;
--> statement-breakpoint
create trigger case_changes_copy after insert or update of seen_at on case_changes
	for each row when (new.kind not in ('hearing_held', 'record_found')) execute function copy_change_to_cases();
--> statement-breakpoint
-- Older changes are in no list any more (app/features/cases/changes/fresh.server.ts).
update cases set latest_change_at = latest.seen_at
	from (
		select cnr_number, max(seen_at) as seen_at from case_changes
		where seen_at > now() - interval '7 days' and kind not in ('hearing_held', 'record_found') group by cnr_number
	) latest
	where latest.cnr_number = cases.cnr_number;
--> statement-breakpoint
CREATE INDEX "cases_owner_latest_change" ON "cases" USING btree ("owner_id","latest_change_at") WHERE "cases"."latest_change_at" is not null;--> statement-breakpoint
-- The days on which a case was heard, read without its hearings.
CREATE INDEX "hearings_day" ON "hearings" USING btree ("cnr_number","date");
