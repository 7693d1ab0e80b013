ALTER TABLE "court_records" ADD COLUMN "transfers" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "hearings" ADD COLUMN "url" text;