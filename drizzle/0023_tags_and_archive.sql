-- Neither column writes a row anew: one is null, the other has a constant default.
ALTER TABLE "cases" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- Up to ten texts of 1 to 30 characters, no two the same but for their letter case.
create function are_tags(tags text[]) returns boolean language sql immutable as $$
	select cardinality(tags) <= 10 and (
		select count(*) = count(distinct lower(tag)) and coalesce(bool_and(length(tag) between 1 and 30), true)
		from unnest(tags) as tag
	)
$$;
--> statement-breakpoint
-- Rows that are there have no tags, so that none needs to be read for the rule.
ALTER TABLE "cases" ADD CONSTRAINT "cases_tags" CHECK ("cases"."tags" = '{}' or are_tags("cases"."tags")) NOT VALID;--> statement-breakpoint
CREATE INDEX "cases_owner_tagged" ON "cases" USING btree ("owner_id") WHERE "cases"."tags" <> '{}';--> statement-breakpoint
-- All that the order of an owner's list and its counts read, the archive included, so that they read no case.
DROP INDEX "cases_owner_next_date";--> statement-breakpoint
CREATE INDEX "cases_owner_next_date" ON "cases" USING btree ("owner_id","next_date","decision_date","id","archived_at");
