-- Ids come from the sequence of case_changes, so that (writer, id) orders the rows of both tables.
CREATE TABLE "case_events" (
	"id" bigint PRIMARY KEY DEFAULT nextval('case_changes_id_seq') NOT NULL,
	"owner_id" uuid NOT NULL,
	"case_id" uuid NOT NULL,
	"cnr_number" text NOT NULL,
	"kind" text NOT NULL,
	"source" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"writer" xid8 DEFAULT pg_current_xact_id() NOT NULL,
	CONSTRAINT "case_events_kind" CHECK ("case_events"."kind" in ('added', 'updated', 'deleted')),
	CONSTRAINT "case_events_source" CHECK ("case_events"."source" in ('person', 'court', 'desk', 'import'))
);
--> statement-breakpoint
CREATE INDEX "case_events_owner" ON "case_events" USING btree ("owner_id","writer","id");
