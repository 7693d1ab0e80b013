-- Views that administrators keep of their list of cases.
CREATE TABLE "case_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"filter" text NOT NULL,
	CONSTRAINT "case_views_lengths" CHECK (char_length("case_views"."name") between 1 and 60 and char_length("case_views"."filter") between 1 and 4000)
);
--> statement-breakpoint
ALTER TABLE "case_views" ADD CONSTRAINT "case_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "case_views_name_key" ON "case_views" USING btree ("user_id",lower("name"));--> statement-breakpoint
-- What that list is narrowed to, in its order: by a district, by the day of the hearing, and without a day.
CREATE INDEX "cases_district_newest" ON "cases" USING btree ("district_id","id");--> statement-breakpoint
CREATE INDEX "cases_by_hearing" ON "cases" USING btree ("next_date","id") WHERE "cases"."next_date" is not null;--> statement-breakpoint
CREATE INDEX "cases_without_date" ON "cases" USING btree ("id") WHERE "cases"."next_date" is null and "cases"."decision_date" is null and "cases"."archived_at" is null;
