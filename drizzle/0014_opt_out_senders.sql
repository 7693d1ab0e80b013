-- A link in a message opts out of one sender's messages; only a STOP reply opts out of all.
CREATE TABLE "message_opt_out_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"message_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone,
	"used_from" text
);
--> statement-breakpoint
CREATE TABLE "sender_opt_outs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"sender_id" uuid,
	"opted_out_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "message_opt_out_links" ADD CONSTRAINT "message_opt_out_links_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sender_opt_outs" ADD CONSTRAINT "sender_opt_outs_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_opt_out_links_message" ON "message_opt_out_links" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "sender_opt_outs_sender" ON "sender_opt_outs" USING btree ("sender_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sender_opt_outs_key" ON "sender_opt_outs" USING btree ("number", coalesce("sender_id", '00000000-0000-0000-0000-000000000000'::uuid));--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "unanswered_tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Links of the former kind worked for every sender and for ever; they leave the stored parameters and no longer work.
UPDATE "messages" SET "parameters" = "parameters" - (jsonb_array_length("parameters") - 1) WHERE "parameters"->>-1 LIKE '%/opt-out/%';--> statement-breakpoint
-- A failed message is charged to no package: its charge was returned when it failed.
UPDATE "messages" SET "subscription_id" = NULL WHERE "status" = 'failed' AND "subscription_id" IS NOT NULL;
