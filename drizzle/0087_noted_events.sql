-- A noted date has the number that the court's next date will have, so that a calendar program knows both as one event. The
-- number is a reserved event of the record, cancelled at '-infinity', which no calendar shows.
insert into hearing_events (cnr_number, day, cancelled_at)
	select c.cnr_number, max(c.next_date), '-infinity'
	from cases c cross join lateral (select max(n.heard_on) as heard_on from noted_hearings n where n.case_id = c.id) newest
	where c.is_noted and c.next_date is not null and not exists (
		select from hearing_events e
		where e.cnr_number = c.cnr_number and e.cancelled_at is null and e.day > newest.heard_on
	)
	group by c.cnr_number;
--> statement-breakpoint
-- The sequence of the newest event rises too: it may have stood for a noted date until now.
create function number_noted_date() returns trigger language plpgsql as $$
declare
	is_dated boolean := new.is_noted and new.next_date is not null;
	heard date := (select max(heard_on) from noted_hearings where case_id = new.id);
	newest hearing_events;
begin
	select * into newest from hearing_events where cnr_number = new.cnr_number order by id desc limit 1;
	update hearing_events
		set day = case when is_dated and cancelled_at = '-infinity' and day > heard then new.next_date else day end,
			modified_at = clock_timestamp(), sequence = sequence + 1
		where id = newest.id;
	if is_dated and (newest.id is null or newest.cancelled_at > '-infinity' or newest.day <= heard) then
		insert into hearing_events (cnr_number, day, cancelled_at, modified_at)
			values (new.cnr_number, new.next_date, '-infinity', clock_timestamp());
	end if;
	return null;
end $$;
--> statement-breakpoint
create trigger cases_number_noted_date after update of next_date, is_noted, cnr_number on cases
	for each row when (old.is_noted or new.is_noted) execute function number_noted_date();
--> statement-breakpoint
create or replace function follow_next_date() returns trigger language plpgsql as $$
declare
	today date := (clock_timestamp() at time zone 'Asia/Kolkata')::date;
	wanted date := case when new.decision_date is null or new.next_date <= new.decision_date then new.next_date end;
	newest hearing_events;
	reserved hearing_events;
begin
	select * into newest from hearing_events where cnr_number = new.cnr_number order by id desc limit 1;
	if newest.day = wanted and newest.cancelled_at is null then
		return null;
	end if;
	-- A noted day takes the event reserved for it, any other day the newest one, unless that follows a hearing noted since.
	if newest.cancelled_at = '-infinity' then
		select * into reserved from hearing_events
			where cnr_number = new.cnr_number and day = wanted and cancelled_at = '-infinity' order by id desc limit 1;
		if reserved.id is not null then
			newest := reserved;
		elsif exists (
			select from cases c join noted_hearings n on n.case_id = c.id
			where c.cnr_number = new.cnr_number and c.is_noted and n.heard_on >= wanted
		) then
			return null;
		end if;
	end if;
	if wanted is not null and (newest.id is null or (newest.day < today and newest.day <> wanted)) then
		insert into hearing_events (cnr_number, day, modified_at)
			select new.cnr_number, wanted, clock_timestamp()
			where not exists (
				select from hearing_events where cnr_number = new.cnr_number and day = wanted and cancelled_at is null
			);
		return null;
	end if;
	-- The day of an earlier event again, or no day at all: the newest event is taken away.
	if wanted is null or exists (
		select from hearing_events
		where cnr_number = new.cnr_number and day = wanted and cancelled_at is null and id <> newest.id
	) then
		update hearing_events
			set cancelled_at = clock_timestamp(), modified_at = clock_timestamp(), sequence = sequence + 1
			where id = newest.id and cancelled_at is null and day >= today;
		return null;
	end if;
	update hearing_events
		set day = wanted, cancelled_at = null, modified_at = clock_timestamp(), sequence = sequence + 1
		where id = newest.id;
	return null;
end $$;
