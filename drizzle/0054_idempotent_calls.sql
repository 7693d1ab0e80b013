CREATE TABLE "idempotent_calls" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"caller_key" text NOT NULL,
	"request_mac" text NOT NULL,
	"lease" uuid NOT NULL,
	"lease_ends_at" timestamp with time zone NOT NULL,
	"sealed_answer" text,
	CONSTRAINT "idempotent_calls_callerKey_unique" UNIQUE("caller_key"),
	CONSTRAINT "idempotent_calls_length" CHECK (char_length("idempotent_calls"."sealed_answer") <= 400000)
);
--> statement-breakpoint
CREATE INDEX "idempotent_calls_created_at_index" ON "idempotent_calls" USING btree ("created_at");
