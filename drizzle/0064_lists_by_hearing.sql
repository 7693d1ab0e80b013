-- With what a court is found by, so that the cases of a court and some days are counted without reading them. Drizzle cannot
-- name columns that an index only carries; the schema has the index without them.
DROP INDEX "cases_by_hearing";--> statement-breakpoint
CREATE INDEX "cases_by_hearing" ON "cases" USING btree ("next_date","id") INCLUDE ("cnr_number","district_id") WHERE "cases"."next_date" is not null;
