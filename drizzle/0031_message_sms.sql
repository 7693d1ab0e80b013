-- The SMS in place of a WhatsApp message that a number cannot get; a table of its own, so that no message grows by it.
CREATE TYPE "public"."message_sms_state" AS ENUM('queued', 'sending', 'sent', 'failed');
--> statement-breakpoint
CREATE TABLE "message_sms" (
	"message_id" uuid PRIMARY KEY NOT NULL,
	"state" "message_sms_state" DEFAULT 'queued' NOT NULL,
	"reason" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"subscription_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"state_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "message_sms" ADD CONSTRAINT "message_sms_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "message_sms" ADD CONSTRAINT "message_sms_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "message_sms_subscription" ON "message_sms" USING btree ("subscription_id");
--> statement-breakpoint
CREATE INDEX "message_sms_waiting" ON "message_sms" USING btree ("created_at") WHERE "message_sms"."state" in ('queued', 'sending');
