CREATE TABLE "cause_lists" (
	"day" date NOT NULL,
	"court_id" text NOT NULL,
	"type" text NOT NULL,
	"state" text NOT NULL,
	"is_open" boolean DEFAULT false NOT NULL,
	"state_id" text NOT NULL,
	"hearings" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp with time zone,
	CONSTRAINT "cause_lists_pk" PRIMARY KEY("day","court_id","type"),
	CONSTRAINT "cause_lists_type" CHECK ("cause_lists"."type" in ('CIVIL', 'CRIMINAL')),
	CONSTRAINT "cause_lists_state" CHECK ("cause_lists"."state" in ('waiting', 'list', 'no_list', 'failed', 'not_asked'))
);
--> statement-breakpoint
CREATE TABLE "learnt_courts" (
	"prefix" text NOT NULL,
	"line" text NOT NULL,
	"court_id" text NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "learnt_courts_pk" PRIMARY KEY("prefix","line")
);
--> statement-breakpoint
CREATE TABLE "list_courts" (
	"id" text PRIMARY KEY NOT NULL,
	"complex_id" text NOT NULL,
	"name" text NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listings" (
	"cnr_number" text NOT NULL,
	"day" date NOT NULL,
	"court_id" text,
	"type" text,
	"line" text NOT NULL,
	"status" text DEFAULT 'not_checked' NOT NULL,
	"position" integer,
	"total" integer,
	"purpose" text,
	"checked_at" timestamp with time zone,
	"announced" text,
	"planned" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "listings_pk" PRIMARY KEY("cnr_number","day"),
	CONSTRAINT "listings_status" CHECK ("listings"."status" in ('listed', 'not_listed', 'no_list', 'not_checked'))
);
--> statement-breakpoint
CREATE TABLE "sandbox_listed" (
	"cnr_number" text NOT NULL,
	"day" date NOT NULL,
	"is_listed" boolean,
	CONSTRAINT "sandbox_listed_pk" PRIMARY KEY("cnr_number","day")
);
--> statement-breakpoint
ALTER TABLE "case_events" DROP CONSTRAINT "case_events_kind";--> statement-breakpoint
ALTER TABLE "alerts" DROP CONSTRAINT "alerts_kind";--> statement-breakpoint
ALTER TABLE "cause_lists" ADD CONSTRAINT "cause_lists_state_id_states_id_fk" FOREIGN KEY ("state_id") REFERENCES "public"."states"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_courts" ADD CONSTRAINT "list_courts_complex_id_court_complexes_id_fk" FOREIGN KEY ("complex_id") REFERENCES "public"."court_complexes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_cnr_number_court_records_cnr_number_fk" FOREIGN KEY ("cnr_number") REFERENCES "public"."court_records"("cnr_number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cause_lists_created" ON "cause_lists" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "cause_lists_open" ON "cause_lists" USING btree ("day") WHERE "cause_lists"."is_open";--> statement-breakpoint
CREATE INDEX "list_courts_complex" ON "list_courts" USING btree ("complex_id");--> statement-breakpoint
CREATE INDEX "listings_court" ON "listings" USING btree ("day","court_id");--> statement-breakpoint
CREATE INDEX "listings_unplanned" ON "listings" USING btree ("day") WHERE "listings"."announced" is distinct from "listings"."planned";--> statement-breakpoint
CREATE INDEX "listings_created" ON "listings" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "case_events" ADD CONSTRAINT "case_events_kind" CHECK ("kind" in ('added', 'updated', 'deleted', 'noted', 'confirmed', 'differs', 'listed', 'not_listed'));--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_kind" CHECK ("kind" in ('date_changed', 'disposed', 'order', 'reminder', 'tomorrow', 'week', 'trouble', 'not_listed'));