CREATE TABLE "alert_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"notice_id" bigint NOT NULL,
	"channel" text NOT NULL,
	"state" text NOT NULL,
	"instead_of" text,
	"message_id" uuid,
	"subscription_id" uuid,
	"tries" integer DEFAULT 0 NOT NULL,
	"tried_at" timestamp with time zone,
	"state_at" timestamp with time zone DEFAULT now() NOT NULL,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "alert_deliveries_channel" CHECK ("alert_deliveries"."channel" in ('whatsapp', 'sms', 'email')),
	CONSTRAINT "alert_deliveries_state" CHECK ("alert_deliveries"."state" in ('queued', 'sending', 'sent', 'delivered', 'failed', 'skipped'))
);
--> statement-breakpoint
CREATE TABLE "alert_notices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alert_notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"day" date,
	"due_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"released_at" timestamp with time zone,
	"says_no_package" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "alert_notices_kind" CHECK ("alert_notices"."kind" in ('changes', 'reminder', 'tomorrow', 'week', 'trouble')),
	CONSTRAINT "alert_notices_day" CHECK (("alert_notices"."kind" = 'changes') = ("alert_notices"."day" is null)),
	CONSTRAINT "alert_notices_state" CHECK ("alert_notices"."state" in ('waiting', 'released', 'dropped'))
);
--> statement-breakpoint
CREATE TABLE "alert_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"channels" jsonb DEFAULT '{"date_changed":["whatsapp","email"],"disposed":["whatsapp","email"],"order":[],"reminder":["whatsapp","email"],"tomorrow":["whatsapp","email"],"week":[],"trouble":[]}'::jsonb NOT NULL,
	"reminder_days" jsonb DEFAULT '[1]'::jsonb NOT NULL,
	"quiet_from" smallint DEFAULT 1350 NOT NULL,
	"quiet_until" smallint DEFAULT 390 NOT NULL,
	"paused_until" date,
	"told_of_package" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alerts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alerts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"notice_id" bigint NOT NULL,
	"user_id" uuid NOT NULL,
	"case_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"about" text NOT NULL,
	"old_day" date,
	"new_day" date,
	"detail" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "alerts_kind" CHECK ("alerts"."kind" in ('date_changed', 'disposed', 'order', 'reminder', 'tomorrow', 'week', 'trouble'))
);
--> statement-breakpoint
ALTER TABLE "alert_deliveries" ADD CONSTRAINT "alert_deliveries_notice_id_alert_notices_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."alert_notices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_deliveries" ADD CONSTRAINT "alert_deliveries_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_deliveries" ADD CONSTRAINT "alert_deliveries_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_notices" ADD CONSTRAINT "alert_notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_settings" ADD CONSTRAINT "alert_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_notice_id_alert_notices_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."alert_notices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "alert_deliveries_once" ON "alert_deliveries" USING btree ("notice_id","channel");--> statement-breakpoint
CREATE UNIQUE INDEX "alert_deliveries_message" ON "alert_deliveries" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "alert_deliveries_open" ON "alert_deliveries" USING btree ("channel","id") WHERE "alert_deliveries"."state" in ('queued', 'sending') or ("alert_deliveries"."state" = 'sent' and "alert_deliveries"."channel" = 'whatsapp');--> statement-breakpoint
CREATE INDEX "alert_deliveries_subscription" ON "alert_deliveries" USING btree ("subscription_id");--> statement-breakpoint
CREATE UNIQUE INDEX "alert_notices_open_changes" ON "alert_notices" USING btree ("user_id") WHERE "alert_notices"."kind" = 'changes' and "alert_notices"."state" = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "alert_notices_open_board" ON "alert_notices" USING btree ("user_id","kind","day") WHERE "alert_notices"."kind" <> 'changes' and "alert_notices"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "alert_notices_due" ON "alert_notices" USING btree ("due_at") WHERE "alert_notices"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "alert_notices_user_newest" ON "alert_notices" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "alert_notices_created" ON "alert_notices" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "alerts_once" ON "alerts" USING btree ("user_id","kind","case_id","about");--> statement-breakpoint
CREATE INDEX "alerts_notice" ON "alerts" USING btree ("notice_id");--> statement-breakpoint
CREATE INDEX "alerts_case" ON "alerts" USING btree ("case_id");
