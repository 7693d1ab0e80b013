CREATE TYPE "public"."import_state" AS ENUM('mapping', 'waiting', 'running', 'done', 'failed');--> statement-breakpoint
CREATE TABLE "case_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_by" uuid NOT NULL,
	"file_name" text NOT NULL,
	"content" text NOT NULL,
	"mapping" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"state" "import_state" DEFAULT 'mapping' NOT NULL,
	"total_rows" integer NOT NULL,
	"done_rows" integer DEFAULT 0 NOT NULL,
	"good_rows" integer DEFAULT 0 NOT NULL,
	"bad_rows" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "message_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"text" text NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "court_records" ADD COLUMN "held_fields" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "court_records" ADD COLUMN "differences" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "court_records" ADD COLUMN "parties" text GENERATED ALWAYS AS (lower(petitioners::text || respondents::text)) STORED;--> statement-breakpoint
ALTER TABLE "case_imports" ADD CONSTRAINT "case_imports_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_templates" ADD CONSTRAINT "message_templates_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "case_imports_newest" ON "case_imports" USING btree ("created_by","id");--> statement-breakpoint
CREATE UNIQUE INDEX "message_templates_name_key" ON "message_templates" USING btree (lower("name"));
--> statement-breakpoint
-- Search by any part of a text: the administrators' list of all cases, and a person's own.
create extension if not exists pg_trgm;
--> statement-breakpoint
create index if not exists cases_cnr_search on cases using gin (cnr_number gin_trgm_ops);
--> statement-breakpoint
create index if not exists cases_number_search on cases using gin (lower(case_number) gin_trgm_ops);
--> statement-breakpoint
create index if not exists cases_party_search on cases using gin (lower(party_name) gin_trgm_ops) where party_name is not null;
--> statement-breakpoint
create index if not exists court_records_party_search on court_records using gin (parties gin_trgm_ops);
--> statement-breakpoint
create index if not exists users_search on users using gin (lower(first_name || ' ' || last_name || ' ' || username || ' ' || email) gin_trgm_ops);
