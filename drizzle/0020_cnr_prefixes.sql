CREATE TABLE "cnr_prefixes" (
	"prefix" text PRIMARY KEY NOT NULL,
	"state_id" text NOT NULL,
	"district_id" text,
	"court_complex_id" text,
	"court_establishment_id" text,
	"seen" integer DEFAULT 0 NOT NULL,
	"is_shipped" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cnr_prefix_votes" (
	"prefix" text NOT NULL,
	"voter_id" uuid NOT NULL,
	"state_id" text NOT NULL,
	"district_id" text NOT NULL,
	"court_complex_id" text,
	"court_establishment_id" text,
	CONSTRAINT "cnr_prefix_votes_pk" PRIMARY KEY("prefix","voter_id")
);
--> statement-breakpoint
ALTER TABLE "cnr_prefixes" ADD CONSTRAINT "cnr_prefixes_state_id_states_id_fk" FOREIGN KEY ("state_id") REFERENCES "public"."states"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cnr_prefixes" ADD CONSTRAINT "cnr_prefixes_district_id_districts_id_fk" FOREIGN KEY ("district_id") REFERENCES "public"."districts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cnr_prefixes" ADD CONSTRAINT "cnr_prefixes_court_complex_id_court_complexes_id_fk" FOREIGN KEY ("court_complex_id") REFERENCES "public"."court_complexes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cnr_prefixes" ADD CONSTRAINT "cnr_prefixes_court_establishment_id_court_establishments_id_fk" FOREIGN KEY ("court_establishment_id") REFERENCES "public"."court_establishments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cnr_prefix_votes" ADD CONSTRAINT "cnr_prefix_votes_voter_id_users_id_fk" FOREIGN KEY ("voter_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cnr_prefix_votes" ADD CONSTRAINT "cnr_prefix_votes_state_id_states_id_fk" FOREIGN KEY ("state_id") REFERENCES "public"."states"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cnr_prefix_votes" ADD CONSTRAINT "cnr_prefix_votes_district_id_districts_id_fk" FOREIGN KEY ("district_id") REFERENCES "public"."districts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cnr_prefix_votes" ADD CONSTRAINT "cnr_prefix_votes_court_complex_id_court_complexes_id_fk" FOREIGN KEY ("court_complex_id") REFERENCES "public"."court_complexes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cnr_prefix_votes" ADD CONSTRAINT "cnr_prefix_votes_court_establishment_id_court_establishments_id_fk" FOREIGN KEY ("court_establishment_id") REFERENCES "public"."court_establishments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cnr_prefixes_district" ON "cnr_prefixes" USING btree (left("prefix", 4));--> statement-breakpoint
CREATE INDEX "cnr_prefix_votes_voter" ON "cnr_prefix_votes" USING btree ("voter_id");--> statement-breakpoint
ALTER TABLE "cases" ALTER COLUMN "district_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "derived_fields" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "cases_without_district" ON "cases" USING btree (left("cnr_number", 4)) WHERE "cases"."district_id" is null;--> statement-breakpoint
-- What people chose so far for CNRs the court knows: one vote a person and prefix, the newest. The start settles them.
insert into cnr_prefix_votes (prefix, voter_id, state_id, district_id, court_complex_id, court_establishment_id)
	select distinct on (left(c.cnr_number, 6), c.owner_id)
		left(c.cnr_number, 6), c.owner_id, c.state_id, c.district_id, c.court_complex_id, c.court_establishment_id
	from cases c join court_records r on r.cnr_number = c.cnr_number and r.look_up = 'found'
	where length(c.cnr_number) = 16 and c.cnr_number ~ '^[A-Z]{2}[A-Z0-9]{4}[0-9]{6}(19[5-9][0-9]|20[0-9]{2})$'
	order by left(c.cnr_number, 6), c.owner_id, c.id desc;
--> statement-breakpoint
-- The number a case goes by while its owner has typed none: the court's, else the CNR's own serial and year.
create function derived_case_number(cnr text, registration text, filing text) returns text language sql immutable as $$
	select coalesce(nullif(registration, ''), nullif(filing, ''),
		case when cnr ~ '^[A-Z]{2}[A-Z0-9]{4}[0-9]{10}$'
			then coalesce(nullif(ltrim(substr(cnr, 7, 6), '0'), ''), '0') || '/' || right(cnr, 4)
			else cnr end)
$$;
--> statement-breakpoint
create function derived_case_year(cnr text, registration text, registered date, filing text, filed date, otherwise integer)
returns integer language sql immutable as $$
	select coalesce(
		case when coalesce(registration, '') <> ''
			then coalesce(substring(registration from '((?:19|20)[0-9]{2})\s*$')::integer, extract(year from registered)::integer) end,
		case when coalesce(filing, '') <> ''
			then coalesce(substring(filing from '((?:19|20)[0-9]{2})\s*$')::integer, extract(year from filed)::integer) end,
		case when cnr ~ '^[A-Z]{2}[A-Z0-9]{4}[0-9]{6}(19|20)[0-9]{2}$' then right(cnr, 4)::integer end,
		otherwise)
$$;
--> statement-breakpoint
-- A case whose number or year was not typed takes them from its record, as it comes or moves to another CNR.
-- Runs after cases_copy_record, which locks the record.
create function name_case() returns trigger language plpgsql as $$
declare
	r court_records%rowtype;
begin
	if not (new.derived_fields && array['case_number', 'year']) then
		return new;
	end if;
	select * into r from court_records where cnr_number = new.cnr_number;
	if 'case_number' = any (new.derived_fields) then
		new.case_number := derived_case_number(new.cnr_number, r.registration_number, r.filing_number);
	end if;
	if 'year' = any (new.derived_fields) then
		new.year := derived_case_year(new.cnr_number, r.registration_number, r.registration_date, r.filing_number, r.filing_date, new.year);
	end if;
	return new;
end $$;
--> statement-breakpoint
create trigger cases_name before insert or update of cnr_number, derived_fields on cases
	for each row execute function name_case();
--> statement-breakpoint
create function name_cases() returns trigger language plpgsql as $$
begin
	update cases set
		case_number = case when 'case_number' = any (derived_fields)
			then derived_case_number(cnr_number, new.registration_number, new.filing_number) else case_number end,
		year = case when 'year' = any (derived_fields)
			then derived_case_year(cnr_number, new.registration_number, new.registration_date, new.filing_number, new.filing_date, year)
			else year end,
		updated_at = now()
	where cnr_number = new.cnr_number and derived_fields && array['case_number', 'year'];
	return null;
end $$;
--> statement-breakpoint
create trigger court_records_name
	after update of registration_number, filing_number, registration_date, filing_date on court_records
	for each row
	when ((old.registration_number, old.filing_number, old.registration_date, old.filing_date)
		is distinct from (new.registration_number, new.filing_number, new.registration_date, new.filing_date))
	execute function name_cases();
