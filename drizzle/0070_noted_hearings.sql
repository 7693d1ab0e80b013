CREATE TABLE "noted_hearings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"owner_id" uuid NOT NULL,
	"case_id" uuid NOT NULL,
	"heard_on" date NOT NULL,
	"outcome" text NOT NULL,
	"next_date" date,
	"purpose" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"written_by" uuid,
	"court_next_date" date,
	"kept_against" date,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "noted_hearings_outcome" CHECK ("noted_hearings"."outcome" in ('adjourned', 'heard', 'part_heard', 'evidence', 'arguments', 'order_reserved', 'decided', 'not_reached', 'not_on_board', 'judge_on_leave', 'other')),
	CONSTRAINT "noted_hearings_next_date" CHECK ("noted_hearings"."next_date" > "noted_hearings"."heard_on" and "noted_hearings"."next_date" <= "noted_hearings"."heard_on" + interval '3 years')
);
--> statement-breakpoint
ALTER TABLE "case_events" DROP CONSTRAINT "case_events_kind";--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "is_noted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "noted_hearings" ADD CONSTRAINT "noted_hearings_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "noted_hearings" ADD CONSTRAINT "noted_hearings_written_by_users_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "noted_hearings" ADD CONSTRAINT "noted_hearings_case" FOREIGN KEY ("owner_id","case_id") REFERENCES "public"."cases"("owner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "noted_hearings_key" ON "noted_hearings" USING btree ("case_id","heard_on");--> statement-breakpoint
CREATE INDEX "noted_hearings_owner_day" ON "noted_hearings" USING btree ("owner_id","heard_on");--> statement-breakpoint
CREATE INDEX "noted_hearings_written_by" ON "noted_hearings" USING btree ("written_by") WHERE "noted_hearings"."written_by" is not null;--> statement-breakpoint
ALTER TABLE "case_events" ADD CONSTRAINT "case_events_kind" CHECK ("kind" in ('added', 'updated', 'deleted', 'noted', 'confirmed', 'differs'));--> statement-breakpoint
-- The dates of a case: the newest noted hearing's until the court's record has a date after that hearing, or a decision. The
-- court's date stands from then on, unless the person keeps theirs; that holds until the court's date changes again.
create function effective_dates(of_case uuid, court_next date, court_decision date,
	out next_date date, out decision_date date, out is_noted boolean) language plpgsql stable as $$
declare
	newest noted_hearings%rowtype;
begin
	next_date := court_next;
	decision_date := court_decision;
	is_noted := false;
	if court_decision is not null then
		return;
	end if;
	select * into newest from noted_hearings n where n.case_id = of_case order by n.heard_on desc limit 1;
	if not found then
		return;
	end if;
	is_noted := coalesce(newest.kept_against = court_next, false)
		or (newest.court_next_date is null and coalesce(court_next <= newest.heard_on, true));
	if is_noted then
		next_date := newest.next_date;
		decision_date := case when newest.outcome = 'decided' and newest.next_date is null then newest.heard_on end;
	end if;
end $$;
--> statement-breakpoint
create or replace function copy_record_to_case() returns trigger language plpgsql as $$
declare
	r court_records%rowtype;
begin
	select * into r from court_records where cnr_number = new.cnr_number for share;
	new.parties := coalesce(lower(r.petitioners::text || r.respondents::text), '');
	new.trouble := trouble_of(r.look_up, r.conflicts);
	select e.next_date, e.decision_date, e.is_noted into new.next_date, new.decision_date, new.is_noted
		from effective_dates(new.id, r.next_date, r.decision_date) e;
	select max(seen_at) into new.latest_change_at
		from case_changes where cnr_number = new.cnr_number and kind not in ('hearing_held', 'record_found');
	return new;
end $$;
--> statement-breakpoint
create or replace function copy_record_to_cases() returns trigger language plpgsql as $$
declare
	names text := lower(new.petitioners::text || new.respondents::text);
	new_trouble text := trouble_of(new.look_up, new.conflicts);
begin
	update noted_hearings n set court_next_date = new.next_date
		from cases c
		where c.cnr_number = new.cnr_number and n.case_id = c.id
			and new.next_date > n.heard_on and n.court_next_date is distinct from new.next_date
			and not exists (select from noted_hearings newer where newer.case_id = n.case_id and newer.heard_on > n.heard_on);
	update cases set next_date = e.next_date, decision_date = e.decision_date, is_noted = e.is_noted, parties = names,
			trouble = new_trouble
		from cases c cross join lateral effective_dates(c.id, new.next_date, new.decision_date) e
		where cases.id = c.id and c.cnr_number = new.cnr_number and (cases.next_date is distinct from e.next_date
			or cases.decision_date is distinct from e.decision_date or cases.is_noted <> e.is_noted
			or cases.parties <> names or cases.trouble is distinct from new_trouble);
	return null;
end $$;
--> statement-breakpoint
create function note_court_next_date() returns trigger language plpgsql as $$
begin
	select r.next_date into new.court_next_date
		from cases c join court_records r on r.cnr_number = c.cnr_number
		where c.id = new.case_id and r.next_date > new.heard_on;
	return new;
end $$;
--> statement-breakpoint
create trigger noted_hearings_court_next_date before insert on noted_hearings
	for each row execute function note_court_next_date();
--> statement-breakpoint
create function copy_noted_to_case() returns trigger language plpgsql as $$
begin
	update cases set next_date = e.next_date, decision_date = e.decision_date, is_noted = e.is_noted
		from cases c join court_records r on r.cnr_number = c.cnr_number
			cross join lateral effective_dates(c.id, r.next_date, r.decision_date) e
		where cases.id = c.id and c.id = coalesce(new.case_id, old.case_id);
	return null;
end $$;
--> statement-breakpoint
create trigger noted_hearings_copy
	after insert or delete or update of outcome, next_date, kept_against on noted_hearings
	for each row execute function copy_noted_to_case();
