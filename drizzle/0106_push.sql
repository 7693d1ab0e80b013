ALTER TYPE "public"."outbox_channel" ADD VALUE 'push';--> statement-breakpoint
CREATE TABLE "push_devices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"sealed_secret" text NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"last_receipt_at" timestamp with time zone,
	"silent_since" timestamp with time zone,
	CONSTRAINT "push_devices_sessionId_unique" UNIQUE("session_id"),
	CONSTRAINT "push_devices_endpoint_unique" UNIQUE("endpoint"),
	CONSTRAINT "push_devices_endpoint" CHECK (char_length("push_devices"."endpoint") <= 1000)
);
--> statement-breakpoint
CREATE TABLE "push_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"is_only" boolean DEFAULT true NOT NULL,
	"sealed_private_key" text NOT NULL,
	CONSTRAINT "push_keys_isOnly_unique" UNIQUE("is_only"),
	CONSTRAINT "push_keys_only" CHECK ("push_keys"."is_only")
);
--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_channel";--> statement-breakpoint
ALTER TABLE "alert_settings" ADD COLUMN "shows_names" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "push_devices_user" ON "push_devices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "push_devices_silent" ON "push_devices" USING btree ("silent_since") WHERE "push_devices"."silent_since" is not null;--> statement-breakpoint
CREATE INDEX "messages_unconfirmed" ON "messages" USING btree ("expires_at") WHERE "messages"."channel" = 'push' and "messages"."status" in ('queued', 'sent');--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_channel" CHECK ("messages"."channel" in ('push', 'whatsapp', 'sms', 'email'));