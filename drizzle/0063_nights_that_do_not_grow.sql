-- The administrators, whom jobs and screens look for among all people.
CREATE INDEX "users_administrators" ON "users" USING btree ("id") WHERE "users"."role" = 'ADMIN';--> statement-breakpoint
CREATE INDEX "sessions_last_seen" ON "sessions" USING btree ("last_seen_at");--> statement-breakpoint
CREATE INDEX "court_records_due" ON "court_records" USING btree ("next_date","fetched_at") WHERE "court_records"."look_up" in ('found', 'failed') and "court_records"."decision_date" is null;--> statement-breakpoint
-- CNRs that somebody stopped tracking, or that were imported for nobody: which records may have to be forgotten.
CREATE TABLE "untracked_records" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "untracked_records_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"cnr_number" text NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE INDEX "untracked_records_since" ON "untracked_records" USING btree ("since");--> statement-breakpoint
-- Added only: two people who delete the same case at the same time do not wait for each other, and neither can be missed.
create function note_untracked() returns trigger language plpgsql as $$
begin
	insert into untracked_records (cnr_number) select cnr_number from gone;
	return null;
end;
$$;--> statement-breakpoint
create trigger cases_note_untracked after delete on "cases" referencing old table as gone
	for each statement execute function note_untracked();--> statement-breakpoint
create function note_changed_cnr() returns trigger language plpgsql as $$
begin
	insert into untracked_records (cnr_number) values (old.cnr_number);
	return null;
end;
$$;--> statement-breakpoint
create trigger cases_note_changed_cnr after update of cnr_number on "cases" for each row
	when (old.cnr_number <> new.cnr_number) execute function note_changed_cnr();--> statement-breakpoint
insert into untracked_records (cnr_number, since) select r.cnr_number, r.updated_at from court_records r
	where not exists (select from cases c where c.cnr_number = r.cnr_number);
