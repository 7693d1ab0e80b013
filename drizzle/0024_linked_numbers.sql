-- A saved number belongs to its person and moves with them from package to package. Copies below ended packages go.
delete from subscription_numbers n using subscriptions s
	where s.id = n.subscription_id
		and exists (select from subscriptions newer where newer.user_id = s.user_id and newer.id > s.id);
--> statement-breakpoint
ALTER TABLE "subscription_numbers" ADD COLUMN "user_id" uuid;--> statement-breakpoint
update subscription_numbers n set user_id = s.user_id from subscriptions s where s.id = n.subscription_id;
--> statement-breakpoint
ALTER TABLE "subscription_numbers" ALTER COLUMN "user_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "subscription_numbers" ADD COLUMN "gets_all_cases" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "subscription_numbers" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "subscription_numbers" ADD COLUMN "agreed_how" text;--> statement-breakpoint
ALTER TABLE "subscription_numbers" ADD COLUMN "agreed_on" date;--> statement-breakpoint
ALTER TABLE "subscription_numbers" ADD COLUMN "agreement_recorded_by" uuid;--> statement-breakpoint
ALTER TABLE "subscription_numbers" ADD COLUMN "agreement_recorded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscription_numbers" ADD CONSTRAINT "subscription_numbers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_numbers" ADD CONSTRAINT "subscription_numbers_agreement_recorded_by_users_id_fk" FOREIGN KEY ("agreement_recorded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_numbers_owner_key" ON "subscription_numbers" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "subscription_numbers_recorded_by" ON "subscription_numbers" USING btree ("agreement_recorded_by") WHERE "subscription_numbers"."agreement_recorded_by" is not null;--> statement-breakpoint
CREATE TABLE "number_cases" (
	"owner_id" uuid NOT NULL,
	"number_id" uuid NOT NULL,
	"case_id" uuid NOT NULL,
	"is_by_name" boolean DEFAULT false NOT NULL,
	"linked_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "number_cases_pk" PRIMARY KEY("number_id","case_id")
);
--> statement-breakpoint
-- Names are one when they differ only in letter case and blanks, those without a width included.
create function name_key(name text) returns text language sql immutable parallel safe as $$
	select lower(regexp_replace(name, '[\s\u00a0\u200b-\u200d\u2060\ufeff]+', '', 'g'))
$$;
--> statement-breakpoint
-- The parties of a case by their keys: those of its court record, and the one an administrator has set.
create function party_keys(cnr text, set_by_hand text) returns setof text language sql stable as $$
	select name_key(name) from (
		select jsonb_array_elements_text(petitioners || respondents) as name from court_records where cnr_number = cnr
		union all select set_by_hand
	) party where name_key(name) <> ''
$$;
--> statement-breakpoint
-- Once for the numbers that are there: linked by name, else to none. Set by set: each record is read once.
insert into number_cases (owner_id, number_id, case_id, is_by_name)
	with named as (
		select user_id, id, name_key(party_name) as key from subscription_numbers where name_key(party_name) <> ''
	), party as (
		select c.owner_id, c.id, name_key(p.name) as key
		from cases c
			join court_records r on r.cnr_number = c.cnr_number
			cross join lateral (
				select jsonb_array_elements_text(r.petitioners || r.respondents) union all select c.party_name
			) p(name)
		where c.owner_id in (select user_id from named)
	)
	select named.user_id, named.id, party.id, true
	from named join party on party.owner_id = named.user_id and party.key = named.key
	on conflict do nothing;
--> statement-breakpoint
CREATE INDEX "number_cases_case" ON "number_cases" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "number_cases_owner" ON "number_cases" USING btree ("owner_id");--> statement-breakpoint
-- Both ends of a link belong to one person. From here on cases wait, for some seconds where they are a million.
CREATE UNIQUE INDEX "cases_owner_key" ON "cases" USING btree ("owner_id","id");--> statement-breakpoint
DROP INDEX "cases_owner_newest";--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_owner_key" ON "subscriptions" USING btree ("user_id","id");--> statement-breakpoint
DROP INDEX "subscriptions_user_newest";--> statement-breakpoint
ALTER TABLE "subscription_numbers" DROP CONSTRAINT "subscription_numbers_subscription_id_subscriptions_id_fk";--> statement-breakpoint
ALTER TABLE "subscription_numbers" ADD CONSTRAINT "subscription_numbers_subscription_fk" FOREIGN KEY ("user_id","subscription_id") REFERENCES "public"."subscriptions"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
delete from number_cases l where not exists (select from cases c where c.owner_id = l.owner_id and c.id = l.case_id);
--> statement-breakpoint
ALTER TABLE "number_cases" ADD CONSTRAINT "number_cases_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "number_cases" ADD CONSTRAINT "number_cases_number_fk" FOREIGN KEY ("owner_id","number_id") REFERENCES "public"."subscription_numbers"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "number_cases" ADD CONSTRAINT "number_cases_case_fk" FOREIGN KEY ("owner_id","case_id") REFERENCES "public"."cases"("owner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- A number that is saved gets the cases of its party.
create function link_saved_number() returns trigger language plpgsql as $$
begin
	insert into number_cases (owner_id, number_id, case_id, is_by_name)
		select new.user_id, new.id, c.id, true from cases c
		where c.owner_id = new.user_id and name_key(new.party_name) in (select party_keys(c.cnr_number, c.party_name))
		on conflict do nothing;
	return null;
end $$;
--> statement-breakpoint
create trigger subscription_numbers_link after insert on subscription_numbers
	for each row when (name_key(new.party_name) <> '') execute function link_saved_number();
--> statement-breakpoint
-- A case whose parties become known finds their numbers. With another CNR it is another case: what was linked by name ends.
create function link_known_case() returns trigger language plpgsql as $$
begin
	if tg_op = 'UPDATE' then
		if new.cnr_number <> old.cnr_number then
			delete from number_cases where case_id = new.id and is_by_name;
		end if;
	end if;
	insert into number_cases (owner_id, number_id, case_id, is_by_name)
		select new.owner_id, n.id, new.id, true from subscription_numbers n
		where n.user_id = new.owner_id and n.party_name <> ''
			and name_key(n.party_name) in (select party_keys(new.cnr_number, new.party_name))
		on conflict do nothing;
	return null;
end $$;
--> statement-breakpoint
create trigger cases_link after insert on cases
	for each row when (new.parties not in ('', '[][]') or new.party_name is not null) execute function link_known_case();
--> statement-breakpoint
-- Only the first parties: what a person has unlinked stays so, however often the court is asked.
create trigger cases_link_found after update of cnr_number, parties on cases
	for each row when (new.cnr_number <> old.cnr_number
		or (old.parties in ('', '[][]') and new.parties not in ('', '[][]'))) execute function link_known_case();
--> statement-breakpoint
CREATE TABLE "message_drafts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"batch_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_draft_cases" (
	"draft_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"case_id" uuid NOT NULL,
	"is_included" boolean NOT NULL,
	"offered" text[] NOT NULL,
	"ticked" text[] NOT NULL,
	CONSTRAINT "message_draft_cases_pk" PRIMARY KEY("draft_id","case_id")
);
--> statement-breakpoint
ALTER TABLE "message_drafts" ADD CONSTRAINT "message_drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_drafts" ADD CONSTRAINT "message_drafts_batch_id_message_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."message_batches"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_draft_cases" ADD CONSTRAINT "message_draft_cases_draft_id_message_drafts_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."message_drafts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_draft_cases" ADD CONSTRAINT "message_draft_cases_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_drafts_user" ON "message_drafts" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "message_drafts_created" ON "message_drafts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "message_drafts_batch" ON "message_drafts" USING btree ("batch_id") WHERE "message_drafts"."batch_id" is not null;--> statement-breakpoint
CREATE INDEX "message_draft_cases_page" ON "message_draft_cases" USING btree ("draft_id","position");--> statement-breakpoint
CREATE INDEX "message_draft_cases_case" ON "message_draft_cases" USING btree ("case_id");--> statement-breakpoint
-- Numbers that a message could not reach: few of all messages.
CREATE INDEX "messages_undeliverable" ON "messages" USING btree ("user_id","recipient","id") WHERE "messages"."error_code" = 131026;
