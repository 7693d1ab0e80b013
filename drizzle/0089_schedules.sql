CREATE TABLE "schedules" (
	"name" text PRIMARY KEY NOT NULL,
	"covered_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "skipped_runs" (
	"name" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"skipped_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "skipped_runs_pk" PRIMARY KEY("name","due_at")
);
