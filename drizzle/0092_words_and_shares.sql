CREATE TABLE "messaged_numbers" (
	"user_id" uuid NOT NULL,
	"number" text NOT NULL,
	"first_on" date NOT NULL,
	CONSTRAINT "messaged_numbers_pk" PRIMARY KEY("user_id","number")
);
--> statement-breakpoint
CREATE TABLE "used_numbers" (
	"number_mac" text NOT NULL,
	"kind" text NOT NULL,
	"used" integer NOT NULL,
	"last_day" date NOT NULL,
	CONSTRAINT "used_numbers_pk" PRIMARY KEY("number_mac","kind")
);
--> statement-breakpoint
ALTER TABLE "look_up_shares" DROP CONSTRAINT "look_up_shares_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "messaged_numbers" ADD CONSTRAINT "messaged_numbers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "messaged_numbers_day" ON "messaged_numbers" USING btree ("user_id","first_on");--> statement-breakpoint
CREATE INDEX "used_numbers_last_day" ON "used_numbers" USING btree ("last_day");--> statement-breakpoint
ALTER TABLE "look_up_shares" ADD CONSTRAINT "look_up_shares_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Numbers messaged before count as known.
insert into messaged_numbers (user_id, number, first_on)
select user_id, recipient, min((created_at at time zone 'Asia/Kolkata')::date) from messages where is_charged group by 1, 2;--> statement-breakpoint
-- No administrator has seen these matters, and no case of their owners is approved.
update cases set is_approved = false
where own_forum is not null and is_approved
	and not exists (select from cases c where c.owner_id = cases.owner_id and c.own_forum is null and c.is_approved);
