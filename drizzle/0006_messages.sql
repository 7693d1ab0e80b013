CREATE TYPE "public"."message_status" AS ENUM('queued', 'sent', 'delivered', 'read', 'failed');--> statement-breakpoint
CREATE TABLE "message_batches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"idempotency_key" text NOT NULL,
	"selection" text NOT NULL,
	"message_count" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_paces" (
	"number" text PRIMARY KEY NOT NULL,
	"next_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"batch_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"case_id" uuid,
	"cnr_number" text NOT NULL,
	"case_number" text NOT NULL,
	"recipient" text NOT NULL,
	"recipient_name" text DEFAULT '' NOT NULL,
	"template" text NOT NULL,
	"parameters" jsonb NOT NULL,
	"is_charged" boolean NOT NULL,
	"subscription_id" uuid,
	"status" "message_status" DEFAULT 'queued' NOT NULL,
	"reason" text,
	"error_code" integer,
	"wamid" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"claimed_at" timestamp with time zone,
	"unanswered_at" timestamp with time zone,
	"status_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "opted_out_numbers" (
	"number" text PRIMARY KEY NOT NULL,
	"via" text NOT NULL,
	"opted_out_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_statuses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"status" jsonb NOT NULL,
	"due_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "message_batches" ADD CONSTRAINT "message_batches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_batch_id_message_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."message_batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "message_batches_key" ON "message_batches" USING btree ("user_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "message_batches_selection" ON "message_batches" USING btree ("user_id","selection","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_once" ON "messages" USING btree ("batch_id","case_id","recipient");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_wamid_key" ON "messages" USING btree ("wamid");--> statement-breakpoint
CREATE INDEX "messages_user_newest" ON "messages" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "messages_case" ON "messages" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "messages_subscription" ON "messages" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "messages_waiting" ON "messages" USING btree ("user_id") WHERE "messages"."status" = 'queued';--> statement-breakpoint
CREATE INDEX "sandbox_statuses_due_at_index" ON "sandbox_statuses" USING btree ("due_at");