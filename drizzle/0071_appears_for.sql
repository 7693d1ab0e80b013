CREATE TABLE "advocate_names" (
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"learnt_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "advocate_names_pk" PRIMARY KEY("user_id","name")
);
--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "appears_for" text;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "is_side_chosen" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "advocate_names" ADD CONSTRAINT "advocate_names_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_appears_for" CHECK ("cases"."appears_for" in ('petitioner', 'respondent', 'other'));--> statement-breakpoint
-- Names of advocates are one when their words are the same, in any order and letter case, without titles, punctuation and
-- what stands in brackets: "Adv. Asha V. Kulkarni (MAH/1234/2010)" and "KULKARNI ASHA V". Characters without a width go.
create function advocate_key(name text) returns text language sql immutable parallel safe as $$
	select coalesce(string_agg(word, ' ' order by word collate "C"), '')
	from unnest(string_to_array(lower(translate(
		case when name like '%(%' then regexp_replace(name, '\([^)]*\)?', ' ', 'g') else name end,
		E'.,;:/&–-_[]"\t\r\n\u00a0''’‘`\u200b\u200c\u200d\u2060\ufeff', repeat(' ', 16))), ' ')) word
	where word <> all ('{"",adv,advocate,advt,senior,sr,counsel,shri,shree,smt,mr,mrs,ms,miss,dr,kum,श्री,श्रीमती,ॲड,अॅड,एड,अधिवक्ता}')
$$;
--> statement-breakpoint
-- A text of the court holds one advocate or several: the whole counts, and each part.
create function advocate_keys(names text) returns text[] language plpgsql immutable parallel safe as $$
begin
	if names !~* '[,;&\n]|\sand\s' then
		return array[advocate_key(names)];
	end if;
	return array(select advocate_key(names)
		union select advocate_key(part) from regexp_split_to_table(names, '[,;&\n]|\s+and\s+', 'i') part);
end $$;
--> statement-breakpoint
-- The side on which a person stands among the advocates under any of their names; null for no side or both.
create function own_side(owner uuid, petitioner_advocates jsonb, respondent_advocates jsonb) returns text language plpgsql stable as $$
declare
	own text[];
	is_petitioner boolean;
	is_respondent boolean;
begin
	if petitioner_advocates = '[]' and respondent_advocates = '[]' then
		return null;
	end if;
	own := array_remove(array(
		select advocate_key(first_name || ' ' || last_name) from users where id = owner
		union all select advocate_key(name) from advocate_names where user_id = owner), '');
	is_petitioner := exists (select from jsonb_array_elements_text(petitioner_advocates) names where advocate_keys(names) && own);
	is_respondent := exists (select from jsonb_array_elements_text(respondent_advocates) names where advocate_keys(names) && own);
	return case
		when is_petitioner and not is_respondent then 'petitioner'
		when is_respondent and not is_petitioner then 'respondent' end;
end $$;
--> statement-breakpoint
-- A case that is added, or that gets another CNR, finds its side in the record that is there.
create function find_side() returns trigger language plpgsql as $$
begin
	new.appears_for := (select own_side(new.owner_id, r.petitioner_advocates, r.respondent_advocates)
		from court_records r where r.cnr_number = new.cnr_number);
	return new;
end $$;
--> statement-breakpoint
create trigger cases_side_added before insert on cases
	for each row when (not new.is_side_chosen) execute function find_side();
--> statement-breakpoint
create trigger cases_side_moved before update of cnr_number on cases
	for each row when (not new.is_side_chosen and new.cnr_number <> old.cnr_number) execute function find_side();
--> statement-breakpoint
-- New advocates in a record give a side to the cases whose owners have chosen none. A side that was found stays where the
-- court no longer names the advocate.
create function find_sides() returns trigger language plpgsql as $$
begin
	update cases set appears_for = own_side(owner_id, new.petitioner_advocates, new.respondent_advocates), updated_at = now()
		where cnr_number = new.cnr_number and not is_side_chosen
			and own_side(owner_id, new.petitioner_advocates, new.respondent_advocates) <> coalesce(appears_for, '');
	return null;
end $$;
--> statement-breakpoint
create trigger court_records_sides after update of petitioner_advocates, respondent_advocates on court_records
	for each row when (new.petitioner_advocates <> old.petitioner_advocates or new.respondent_advocates <> old.respondent_advocates)
	execute function find_sides();
--> statement-breakpoint
-- Once for the cases that are there. Names are compared only where the last word of the owner's name is in the record.
update cases set appears_for = found.side, updated_at = now()
	from (
		select c.id, own_side(c.owner_id, r.petitioner_advocates, r.respondent_advocates) as side
		from (
			select id, translate(lower(regexp_replace(trim(first_name || ' ' || last_name), '^.*[\s.-]', '')), '''’‘`', '') as word from users
		) person
			join cases c on c.owner_id = person.id
			join court_records r on r.cnr_number = c.cnr_number
		where position(person.word in translate(lower(r.petitioner_advocates::text || r.respondent_advocates::text), '''’‘`', '')) > 0
	) found
	where found.id = cases.id and found.side is not null;
