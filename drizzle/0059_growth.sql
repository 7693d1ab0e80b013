-- Nightly work that read a whole table to find nothing to do.
CREATE INDEX "messages_with_words" ON "messages" USING btree ("created_at") WHERE "messages"."parameters" <> '[]'::jsonb;--> statement-breakpoint
CREATE INDEX "case_changes_writer" ON "case_changes" USING btree ("writer");--> statement-breakpoint
CREATE INDEX "case_events_writer" ON "case_events" USING btree ("writer");
