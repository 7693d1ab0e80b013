CREATE TABLE "day_sums" (
	"measure" text NOT NULL,
	"day" date NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "day_sums_measure_day_pk" PRIMARY KEY("measure","day")
);
--> statement-breakpoint
CREATE TABLE "day_sum_changes" (
	"measure" text NOT NULL,
	"day" date NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "day_sum_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	"change" bigint NOT NULL,
	CONSTRAINT "day_sum_changes_measure_day_id_pk" PRIMARY KEY("measure","day","id")
);
--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "trouble" text;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_trouble" CHECK ("cases"."trouble" in ('not-found', 'differs', 'failed'));--> statement-breakpoint
-- What an administrator has to look at in a record; null where there is nothing.
create function trouble_of(look_up look_up_state, conflicts jsonb) returns text language sql immutable as $$
	select case when look_up = 'unknown' then 'not-found' when look_up = 'failed' then 'failed'
		when conflicts <> '{}' then 'differs' end
$$;
--> statement-breakpoint
create or replace function copy_record_to_case() returns trigger language plpgsql as $$
begin
	new.next_date := null;
	new.decision_date := null;
	new.parties := '';
	new.trouble := null;
	select r.next_date, r.decision_date, lower(r.petitioners::text || r.respondents::text), trouble_of(r.look_up, r.conflicts)
		into new.next_date, new.decision_date, new.parties, new.trouble
		from court_records r where r.cnr_number = new.cnr_number for share;
	new.parties := coalesce(new.parties, '');
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
	update cases set next_date = new.next_date, decision_date = new.decision_date, parties = names, trouble = new_trouble
		where cnr_number = new.cnr_number and (next_date is distinct from new.next_date
			or decision_date is distinct from new.decision_date or parties <> names or trouble is distinct from new_trouble);
	return null;
end $$;
--> statement-breakpoint
create or replace trigger court_records_copy
	after insert or update of next_date, decision_date, petitioners, respondents, look_up, conflicts on court_records
	for each row execute function copy_record_to_cases();
--> statement-breakpoint
update cases set trouble = trouble_of(r.look_up, r.conflicts)
	from court_records r
	where r.cnr_number = cases.cnr_number and (r.look_up in ('unknown', 'failed') or r.conflicts <> '{}');
--> statement-breakpoint
CREATE INDEX "cases_trouble_newest" ON "cases" USING btree ("trouble","id") WHERE "cases"."trouble" is not null;--> statement-breakpoint
CREATE INDEX "cases_to_approve" ON "cases" USING btree ("id") WHERE not "cases"."is_approved" and "cases"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "messages_failed" ON "messages" USING btree ("created_at","id") WHERE "messages"."status" = 'failed';--> statement-breakpoint
CREATE INDEX "refunds_not_made" ON "refunds" USING btree ("status","transaction_id","id") WHERE "refunds"."status" <> 'processed';--> statement-breakpoint
create function india_day(instant timestamptz) returns date language sql immutable as $$
	select (instant at time zone 'Asia/Kolkata')::date
$$;
--> statement-breakpoint
-- What a statement changes is added as rows of its own, so that no two transactions wait for each other's (decision 276).
create function note_rows_made() returns trigger language plpgsql as $$
begin
	if tg_op = 'INSERT' then
		insert into day_sum_changes (measure, day, change)
			select tg_argv[0], india_day(created_at), count(*) from added group by 2;
	else
		insert into day_sum_changes (measure, day, change)
			select tg_argv[0], india_day(created_at), -count(*) from removed group by 2;
	end if;
	return null;
end $$;
--> statement-breakpoint
create function note_row_moved() returns trigger language plpgsql as $$
begin
	insert into day_sum_changes (measure, day, change)
		values (tg_argv[0], india_day(old.created_at), -1), (tg_argv[0], india_day(new.created_at), 1);
	return null;
end $$;
--> statement-breakpoint
create function note_messages_made() returns trigger language plpgsql as $$
begin
	if tg_op = 'INSERT' then
		insert into day_sum_changes (measure, day, change)
			select 'messages-' || status::text, india_day(created_at), count(*) from added group by 1, 2;
	else
		insert into day_sum_changes (measure, day, change)
			select 'messages-' || status::text, india_day(created_at), -count(*) from removed group by 1, 2;
	end if;
	return null;
end $$;
--> statement-breakpoint
create function note_message_moved() returns trigger language plpgsql as $$
begin
	insert into day_sum_changes (measure, day, change)
		values ('messages-' || old.status::text, india_day(old.created_at), -1),
			('messages-' || new.status::text, india_day(new.created_at), 1);
	return null;
end $$;
--> statement-breakpoint
-- Money counts on the day on which it was paid.
create function note_payments_made() returns trigger language plpgsql as $$
begin
	if tg_op = 'INSERT' then
		insert into day_sum_changes (measure, day, change)
			select 'received', india_day(paid_at), sum(amount_paise) from added where paid_at is not null group by 2;
	else
		insert into day_sum_changes (measure, day, change)
			select 'received', india_day(paid_at), -sum(amount_paise) from removed where paid_at is not null group by 2;
	end if;
	return null;
end $$;
--> statement-breakpoint
create function note_payment_moved() returns trigger language plpgsql as $$
begin
	insert into day_sum_changes (measure, day, change)
		select 'received', india_day(paid_at), amount from (
			values (old.paid_at, -old.amount_paise), (new.paid_at, new.amount_paise)
		) as moved(paid_at, amount) where paid_at is not null;
	return null;
end $$;
--> statement-breakpoint
-- Only what is refunded of the payment that counts as received: a second payment of an order is neither.
create function note_refund() returns trigger language plpgsql as $$
begin
	if tg_op <> 'INSERT' then
		insert into day_sum_changes (measure, day, change)
			select 'refunded', india_day(old.counted_at), -old.amount_paise from transactions t
			where t.id = old.transaction_id and t.razorpay_payment_id = old.razorpay_payment_id and old.counted_at is not null;
	end if;
	if tg_op <> 'DELETE' then
		insert into day_sum_changes (measure, day, change)
			select 'refunded', india_day(new.counted_at), new.amount_paise from transactions t
			where t.id = new.transaction_id and t.razorpay_payment_id = new.razorpay_payment_id and new.counted_at is not null;
	end if;
	return null;
end $$;
--> statement-breakpoint
-- A call counts in the month that paid for it, also where the clocks of two machines differ at its end.
create function note_look_ups() returns trigger language plpgsql as $$
declare
	first_day date := (split_part(new.id, ':', 2) || '-01')::date;
	calls bigint := new.calls - case when tg_op = 'UPDATE' then old.calls else 0 end;
begin
	insert into day_sum_changes (measure, day, change)
		select 'look-ups', least(greatest(india_day(now()), first_day), (first_day + interval '1 month')::date - 1), calls
		where calls <> 0;
	return null;
end $$;
--> statement-breakpoint
create function forget_day_sums() returns trigger language plpgsql as $$
begin
	delete from day_sums where measure = any(tg_argv);
	delete from day_sum_changes where measure = any(tg_argv);
	return null;
end $$;
--> statement-breakpoint
create trigger users_noted after insert on users
	referencing new table as added for each statement execute function note_rows_made('people');--> statement-breakpoint
create trigger users_unnoted after delete on users
	referencing old table as removed for each statement execute function note_rows_made('people');--> statement-breakpoint
create trigger users_moved after update of created_at on users
	for each row when (old.created_at <> new.created_at) execute function note_row_moved('people');--> statement-breakpoint
create trigger users_forgotten after truncate on users
	for each statement execute function forget_day_sums('people');--> statement-breakpoint
create trigger cases_noted after insert on cases
	referencing new table as added for each statement execute function note_rows_made('cases');--> statement-breakpoint
create trigger cases_unnoted after delete on cases
	referencing old table as removed for each statement execute function note_rows_made('cases');--> statement-breakpoint
create trigger cases_moved after update of created_at on cases
	for each row when (old.created_at <> new.created_at) execute function note_row_moved('cases');--> statement-breakpoint
create trigger cases_forgotten after truncate on cases
	for each statement execute function forget_day_sums('cases');--> statement-breakpoint
create trigger messages_noted after insert on messages
	referencing new table as added for each statement execute function note_messages_made();--> statement-breakpoint
create trigger messages_unnoted after delete on messages
	referencing old table as removed for each statement execute function note_messages_made();--> statement-breakpoint
create trigger messages_moved after update of status, created_at on messages
	for each row when (old.status <> new.status or old.created_at <> new.created_at)
	execute function note_message_moved();--> statement-breakpoint
create trigger messages_forgotten after truncate on messages
	for each statement execute function forget_day_sums(
		'messages-queued', 'messages-sent', 'messages-delivered', 'messages-read', 'messages-failed');--> statement-breakpoint
create trigger transactions_noted after insert on transactions
	referencing new table as added for each statement execute function note_payments_made();--> statement-breakpoint
create trigger transactions_unnoted after delete on transactions
	referencing old table as removed for each statement execute function note_payments_made();--> statement-breakpoint
create trigger transactions_moved after update of paid_at, amount_paise on transactions
	for each row when (old.paid_at is distinct from new.paid_at or old.amount_paise <> new.amount_paise)
	execute function note_payment_moved();--> statement-breakpoint
create trigger transactions_forgotten after truncate on transactions
	for each statement execute function forget_day_sums('received');--> statement-breakpoint
create trigger refunds_noted after insert on refunds
	for each row when (new.counted_at is not null) execute function note_refund();--> statement-breakpoint
create trigger refunds_unnoted after delete on refunds
	for each row when (old.counted_at is not null) execute function note_refund();--> statement-breakpoint
create trigger refunds_moved after update of counted_at, amount_paise on refunds
	for each row when (old.counted_at is distinct from new.counted_at or old.amount_paise <> new.amount_paise)
	execute function note_refund();--> statement-breakpoint
create trigger refunds_forgotten after truncate on refunds
	for each statement execute function forget_day_sums('refunded');--> statement-breakpoint
create trigger provider_calls_noted after insert on provider_calls
	for each row when (new.id like 'ecourts:%') execute function note_look_ups();--> statement-breakpoint
create trigger provider_calls_moved after update of calls on provider_calls
	for each row when (new.id like 'ecourts:%' and old.calls <> new.calls) execute function note_look_ups();--> statement-breakpoint
create trigger provider_calls_forgotten after truncate on provider_calls
	for each statement execute function forget_day_sums('look-ups', 'look-ups-undated');--> statement-breakpoint
-- The triggers hold off other writers until this migration ends, so that each row is either added up here or noted.
insert into day_sums (measure, day, amount)
	select 'people', india_day(created_at), count(*) from users group by 2
	union all select 'cases', india_day(created_at), count(*) from cases group by 2
	union all select 'messages-' || status::text, india_day(created_at), count(*) from messages group by 1, 2
	union all select 'received', india_day(paid_at), sum(amount_paise) from transactions where paid_at is not null group by 2
	union all select 'refunded', india_day(r.counted_at), sum(r.amount_paise) from refunds r
		join transactions t on t.id = r.transaction_id and t.razorpay_payment_id = r.razorpay_payment_id
		where r.counted_at is not null group by 2
	-- On which days of a month look-ups were made was not kept so far.
	union all select 'look-ups-undated', (split_part(id, ':', 2) || '-01')::date, calls from provider_calls
		where id like 'ecourts:%' and calls > 0;
