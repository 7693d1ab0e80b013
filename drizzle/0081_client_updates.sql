CREATE TABLE "client_updates" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "client_updates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"case_id" uuid NOT NULL,
	"number" text NOT NULL,
	"kind" text NOT NULL,
	"hearing_day" date NOT NULL,
	"old_day" date,
	"next_day" date,
	"due_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"state_at" timestamp with time zone DEFAULT now() NOT NULL,
	"message_id" uuid,
	CONSTRAINT "client_updates_kind" CHECK ("client_updates"."kind" in ('reminder', 'moved', 'taken_away', 'held')),
	CONSTRAINT "client_updates_state" CHECK ("client_updates"."state" in ('waiting', 'by_hand', 'queued', 'told', 'stopped', 'dropped'))
);
--> statement-breakpoint
ALTER TABLE "subscription_numbers" ADD COLUMN "tells_of_moves" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "subscription_numbers" ADD COLUMN "tells_of_outcomes" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "client_updates" ADD CONSTRAINT "client_updates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_updates" ADD CONSTRAINT "client_updates_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_updates" ADD CONSTRAINT "client_updates_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "client_updates_once" ON "client_updates" USING btree ("user_id","number","case_id","kind","hearing_day");--> statement-breakpoint
CREATE INDEX "client_updates_due" ON "client_updates" USING btree ("due_at") WHERE "client_updates"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "client_updates_open" ON "client_updates" USING btree ("user_id","id") WHERE "client_updates"."state" in ('waiting', 'by_hand', 'stopped');--> statement-breakpoint
CREATE INDEX "client_updates_case" ON "client_updates" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "client_updates_message" ON "client_updates" USING btree ("message_id") WHERE "client_updates"."message_id" is not null;--> statement-breakpoint
CREATE INDEX "client_updates_created" ON "client_updates" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "subscription_numbers_told" ON "subscription_numbers" USING btree ("user_id") WHERE "subscription_numbers"."tells_of_moves" or "subscription_numbers"."tells_of_outcomes";