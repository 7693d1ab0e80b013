CREATE TABLE "calendar_feeds" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"generation" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_feeds_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "hearing_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "hearing_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"cnr_number" text NOT NULL,
	"day" date NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"cancelled_at" timestamp with time zone,
	"modified_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hearing_events" ADD CONSTRAINT "hearing_events_cnr_number_court_records_cnr_number_fk" FOREIGN KEY ("cnr_number") REFERENCES "public"."court_records"("cnr_number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hearing_events_cnr" ON "hearing_events" USING btree ("cnr_number","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "cases_owner_next_date" ON "cases" USING btree ("owner_id","next_date");--> statement-breakpoint
-- A next date after the decision is not a hearing.
insert into hearing_events (cnr_number, day)
	select cnr_number, next_date from court_records
	where next_date is not null and (decision_date is null or next_date <= decision_date);
--> statement-breakpoint
-- Calendars follow the next date of a record. The newest event of a record follows it while its day is not over; a day
-- that is over keeps its event. The row lock on the record keeps two changes of one record apart.
create or replace function follow_next_date() returns trigger language plpgsql as $$
declare
	today date := (clock_timestamp() at time zone 'Asia/Kolkata')::date;
	wanted date := case when new.decision_date is null or new.next_date <= new.decision_date then new.next_date end;
	newest hearing_events;
begin
	select * into newest from hearing_events where cnr_number = new.cnr_number order by id desc limit 1;
	if newest.day = wanted and newest.cancelled_at is null then
		return null;
	end if;
	if wanted is not null and (newest.id is null or newest.day < today) then
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
--> statement-breakpoint
create or replace trigger court_records_events after insert or update of next_date, decision_date on court_records
	for each row execute function follow_next_date();
