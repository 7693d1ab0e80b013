-- Who sent a batch for its owner; null for the owner. A column without a default rewrites no table.
ALTER TABLE "message_batches" ADD COLUMN "actor_id" uuid CONSTRAINT "message_batches_actor_id_users_id_fk" REFERENCES "public"."users"("id") ON DELETE set null;--> statement-breakpoint
CREATE INDEX "message_batches_actor" ON "message_batches" USING btree ("actor_id") WHERE "message_batches"."actor_id" is not null;--> statement-breakpoint
-- What others did for somebody, newest last. None of the entries there are has the key, so that it is built in one read.
CREATE INDEX "audit_log_for" ON "audit_log" USING btree (("details"->>'for'),"id") WHERE "audit_log"."details" ? 'for';
