CREATE TABLE "backups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"file" text NOT NULL,
	"bytes" bigint,
	"failure" text,
	CONSTRAINT "backups_result" CHECK (("backups"."bytes" is null) <> ("backups"."failure" is null))
);
--> statement-breakpoint
CREATE INDEX "backups_newest" ON "backups" USING btree ("created_at");
