-- A case number is the court's or the person's; it is never made from the CNR.
-- Nothing is written to cases between the change of the rule and the emptying by it.
lock table cases in share row exclusive mode;
--> statement-breakpoint
-- The number a case goes by while its owner has typed none: the court's, else none.
create function court_case_number(registration text, filing text) returns text language sql immutable as $$
	select coalesce(nullif(registration, ''), filing, '')
$$;
--> statement-breakpoint
create or replace function name_case() returns trigger language plpgsql as $$
declare
	r court_records%rowtype;
begin
	if not (new.derived_fields && array['case_number', 'year']) then
		return new;
	end if;
	select * into r from court_records where cnr_number = new.cnr_number;
	if 'case_number' = any (new.derived_fields) then
		new.case_number := court_case_number(r.registration_number, r.filing_number);
	end if;
	if 'year' = any (new.derived_fields) then
		new.year := derived_case_year(new.cnr_number, r.registration_number, r.registration_date, r.filing_number, r.filing_date, new.year);
	end if;
	return new;
end $$;
--> statement-breakpoint
create or replace function name_cases() returns trigger language plpgsql as $$
begin
	update cases set
		case_number = case when 'case_number' = any (derived_fields)
			then court_case_number(new.registration_number, new.filing_number) else case_number end,
		year = case when 'year' = any (derived_fields)
			then derived_case_year(cnr_number, new.registration_number, new.registration_date, new.filing_number, new.filing_date, year)
			else year end,
		updated_at = now()
	where cnr_number = new.cnr_number and derived_fields && array['case_number', 'year'];
	return null;
end $$;
--> statement-breakpoint
-- Which numbers were made: `derived_fields` has `case_number` as long as nobody has typed one, by a form or a program, and
-- loses it with the first that is typed. Of these cases the court's number stays, registered or filed; where the court has
-- none, the number can only have been made from the CNR. A number that somebody typed stays, even where it reads the same.
update cases set case_number = '', updated_at = now()
	from court_records r
	where r.cnr_number = cases.cnr_number and 'case_number' = any (cases.derived_fields)
		and cases.case_number <> '' and court_case_number(r.registration_number, r.filing_number) = '';
--> statement-breakpoint
-- Messages keep the number their case had. One that was made goes there too; one that the case really has stays.
update messages set case_number = ''
	from cases c
	where c.id = messages.case_id and 'case_number' = any (c.derived_fields) and messages.case_number <> c.case_number
		and messages.case_number = derived_case_number(messages.cnr_number, null, null);
--> statement-breakpoint
drop function derived_case_number(text, text, text);
