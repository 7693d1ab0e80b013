-- New columns are null or have a constant default, so that no table is rewritten; a draft lives for a day.
CREATE TABLE "own_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"text" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "own_templates_lengths" CHECK (char_length("own_templates"."name") between 1 and 60 and char_length("own_templates"."text") between 1 and 1000)
);
--> statement-breakpoint
ALTER TABLE "own_templates" ADD CONSTRAINT "own_templates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "own_templates_name_key" ON "own_templates" USING btree ("user_id",lower("name"));--> statement-breakpoint
ALTER TABLE "message_drafts" ADD COLUMN "own_text" text;--> statement-breakpoint
ALTER TABLE "message_drafts" ADD COLUMN "template_id" uuid;--> statement-breakpoint
ALTER TABLE "message_drafts" ADD CONSTRAINT "message_drafts_template_id_own_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."own_templates"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_drafts_template" ON "message_drafts" USING btree ("template_id") WHERE "message_drafts"."template_id" is not null;--> statement-breakpoint
ALTER TABLE "message_draft_cases" ADD COLUMN "opened" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "message_draft_cases" ADD COLUMN "skipped" text[] DEFAULT '{}' NOT NULL;
