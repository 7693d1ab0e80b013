CREATE TABLE "source_differences" (
	"cnr_number" text PRIMARY KEY NOT NULL,
	"fields" jsonb NOT NULL,
	"copied_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "cases" DROP CONSTRAINT "cases_own_matter";--> statement-breakpoint
ALTER TABLE "court_records" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "source_differences" ADD CONSTRAINT "source_differences_cnr_number_court_records_cnr_number_fk" FOREIGN KEY ("cnr_number") REFERENCES "public"."court_records"("cnr_number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "source_differences_seen" ON "source_differences" USING btree ("seen_at");--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_own_matter" CHECK (("cases"."own_forum" is not null or not starts_with("cases"."cnr_number", 'OWN:')) and ("cases"."state_id" is null) = ("cases"."own_forum" is not null));--> statement-breakpoint
-- A matter of a forum may have a court's record, which others track too: only a record under an internal key is the matter's own.
create or replace function note_untracked() returns trigger language plpgsql as $$
begin
	insert into untracked_records (cnr_number) select cnr_number from gone where not starts_with(cnr_number, 'OWN:');
	if exists (select from gone where starts_with(cnr_number, 'OWN:')) then
		delete from court_records where cnr_number = any (array(select cnr_number from gone where starts_with(cnr_number, 'OWN:')));
	end if;
	return null;
end;
$$;
--> statement-breakpoint
create or replace function note_changed_cnr() returns trigger language plpgsql as $$
begin
	if starts_with(old.cnr_number, 'OWN:') then
		delete from court_records where cnr_number = old.cnr_number;
	else
		insert into untracked_records (cnr_number) values (old.cnr_number);
	end if;
	return null;
end;
$$;
