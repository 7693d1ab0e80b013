CREATE TABLE "case_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "case_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"cnr_number" text NOT NULL,
	"kind" text NOT NULL,
	"nature" text,
	"old_value" jsonb,
	"new_value" jsonb,
	"source" text NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"writer" xid8 DEFAULT pg_current_xact_id() NOT NULL,
	"is_planned" boolean DEFAULT false NOT NULL,
	CONSTRAINT "case_changes_kind" CHECK ("case_changes"."kind" in ('record_found', 'hearing_date', 'hearing_held', 'stage', 'court', 'disposed', 'order', 'not_found')),
	CONSTRAINT "case_changes_nature" CHECK (case when "case_changes"."kind" = 'hearing_date' then "case_changes"."nature" is not null and "case_changes"."nature" in ('first', 'moved', 'taken_away', 'next') else "case_changes"."nature" is null end),
	CONSTRAINT "case_changes_source" CHECK ("case_changes"."source" in ('court', 'desk', 'import'))
);
--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "opened_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "is_muted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "case_changes" ADD CONSTRAINT "case_changes_cnr_number_court_records_cnr_number_fk" FOREIGN KEY ("cnr_number") REFERENCES "public"."court_records"("cnr_number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "case_changes_cnr" ON "case_changes" USING btree ("cnr_number","writer","id");--> statement-breakpoint
CREATE INDEX "case_changes_unplanned" ON "case_changes" USING btree ("id") WHERE not "case_changes"."is_planned";--> statement-breakpoint
-- CNRs that the court did not know before changes were kept: told already, so that the next look-up tells nobody again.
INSERT INTO "case_changes" ("cnr_number", "kind", "source", "seen_at", "is_planned")
	SELECT "cnr_number", 'not_found', 'court', coalesce("asked_at", "updated_at"), true FROM "court_records"
	WHERE "look_up" = 'unknown' OR "look_up_error" = 'No case found for this CNR.';
