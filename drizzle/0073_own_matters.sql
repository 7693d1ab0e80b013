ALTER TABLE "cases" ALTER COLUMN "state_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "own_forum" text;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_own_matter" CHECK (starts_with("cases"."cnr_number", 'OWN:') = ("cases"."own_forum" is not null) and ("cases"."state_id" is null) = ("cases"."own_forum" is not null));--> statement-breakpoint
-- The record of an own matter is its owner's: it is deleted with the matter, or when that gets a CNR.
create or replace function note_untracked() returns trigger language plpgsql as $$
begin
	insert into untracked_records (cnr_number) select cnr_number from gone where own_forum is null;
	if exists (select from gone where own_forum is not null) then
		delete from court_records where cnr_number = any (array(select cnr_number from gone where own_forum is not null));
	end if;
	return null;
end;
$$;
--> statement-breakpoint
create or replace function note_changed_cnr() returns trigger language plpgsql as $$
begin
	if old.own_forum is null then
		insert into untracked_records (cnr_number) values (old.cnr_number);
	else
		delete from court_records where cnr_number = old.cnr_number;
	end if;
	return null;
end;
$$;
