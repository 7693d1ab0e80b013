CREATE TABLE "look_up_shares" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"used" integer NOT NULL,
	CONSTRAINT "look_up_shares_pk" PRIMARY KEY("user_id","day","kind")
);
--> statement-breakpoint
ALTER TABLE "look_up_shares" ADD CONSTRAINT "look_up_shares_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "look_up_shares_day" ON "look_up_shares" USING btree ("day");--> statement-breakpoint
ALTER TABLE "provider_calls" ADD COLUMN "alarmed_percent" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Of an import that was never started nothing was saved: it can be uploaded again.
DELETE FROM "case_imports" WHERE "state" = 'mapping';--> statement-breakpoint
ALTER TABLE "case_imports" ALTER COLUMN "content" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "case_imports" ADD COLUMN "header" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "case_imports" ADD COLUMN "sample" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "case_imports" ADD COLUMN "check" jsonb;--> statement-breakpoint
ALTER TABLE "case_imports" ADD COLUMN "progress_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "court_records_waiting" ON "court_records" USING btree ("asked_at") WHERE "court_records"."look_up" = 'waiting';
