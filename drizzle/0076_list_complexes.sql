CREATE TABLE "list_complexes" (
	"complex_id" text PRIMARY KEY NOT NULL,
	"fetched_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "learnt_courts" ADD COLUMN "seen" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "list_complexes" ADD CONSTRAINT "list_complexes_complex_id_court_complexes_id_fk" FOREIGN KEY ("complex_id") REFERENCES "public"."court_complexes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_courts" DROP COLUMN "seen_at";