DROP INDEX "cases_to_approve";--> statement-breakpoint
CREATE INDEX "cases_to_approve" ON "cases" USING btree ("next_date","id") WHERE not "cases"."is_approved" and "cases"."archived_at" is null;