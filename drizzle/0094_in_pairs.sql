CREATE TABLE "alert_timings" (
	"day" date PRIMARY KEY NOT NULL,
	"sent" integer NOT NULL,
	"in_time" integer NOT NULL,
	"canary_changed_at" timestamp with time zone,
	"canary_received_at" timestamp with time zone,
	"counted_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "broken_invariants" (
	"name" text PRIMARY KEY NOT NULL,
	"rows" integer NOT NULL,
	"broken_since" timestamp with time zone DEFAULT now() NOT NULL,
	"checked_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "alert_deliveries" ADD COLUMN "accepted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_charge" CHECK ("messages"."subscription_id" is null or ("messages"."is_charged" and "messages"."status" <> 'failed')) NOT VALID;