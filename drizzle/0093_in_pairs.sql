CREATE TABLE "broken_invariants" (
	"name" text PRIMARY KEY NOT NULL,
	"rows" integer NOT NULL,
	"broken_since" timestamp with time zone DEFAULT now() NOT NULL,
	"checked_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_charge" CHECK ("messages"."subscription_id" is null or ("messages"."is_charged" and "messages"."status" <> 'failed')) NOT VALID;
