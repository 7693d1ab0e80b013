CREATE TABLE "record_losses" (
	"cnr_number" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"round" text NOT NULL,
	"first_round" text NOT NULL,
	"state" text DEFAULT 'seen' NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "record_losses_kind" CHECK ("record_losses"."kind" in ('date', 'decision', 'undecided', 'record')),
	CONSTRAINT "record_losses_state" CHECK ("record_losses"."state" in ('seen', 'waiting', 'held', 'believed'))
);
--> statement-breakpoint
CREATE TABLE "unreadable_texts" (
	"field" text NOT NULL,
	"text" text NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"first_cnr" text NOT NULL,
	"first_seen" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "unreadable_texts_pk" PRIMARY KEY("field","text")
);
--> statement-breakpoint
ALTER TABLE "case_changes" DROP CONSTRAINT "case_changes_kind";--> statement-breakpoint
ALTER TABLE "court_records" ADD COLUMN "unreadable" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "court_records" ADD COLUMN "wrong_decision" date;--> statement-breakpoint
ALTER TABLE "record_losses" ADD CONSTRAINT "record_losses_cnr_number_court_records_cnr_number_fk" FOREIGN KEY ("cnr_number") REFERENCES "public"."court_records"("cnr_number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "record_losses_round" ON "record_losses" USING btree ("round");--> statement-breakpoint
CREATE INDEX "unreadable_texts_last_seen" ON "unreadable_texts" USING btree ("last_seen");--> statement-breakpoint
CREATE INDEX "court_records_decided" ON "court_records" USING btree ("decision_date","fetched_at") WHERE "court_records"."look_up" in ('found', 'failed') and "court_records"."decision_date" is not null;--> statement-breakpoint
ALTER TABLE "case_changes" ADD CONSTRAINT "case_changes_kind" CHECK ("kind" in ('record_found', 'hearing_date', 'hearing_held', 'stage', 'court', 'disposed', 'order', 'not_found', 'reopened', 'outcome'));--> statement-breakpoint
-- Decisions that cannot be right closed cases for good: these go on, and are asked about tonight.
update court_records set wrong_decision = decision_date, decision_date = null
where (decision_date < filing_date or decision_date in ('1970-01-01', '1900-01-01')) and not locked_fields ? 'decisionDate';
