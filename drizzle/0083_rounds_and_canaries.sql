CREATE TABLE "canaries" (
	"cnr_number" text PRIMARY KEY NOT NULL,
	"fields" jsonb NOT NULL,
	"next_date" date,
	"fault" text,
	"fault_since" timestamp with time zone,
	"answered_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rounds" (
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"due" integer NOT NULL,
	"missed" integer NOT NULL,
	"alerted" integer NOT NULL,
	"changes" integer,
	"usual_changes" integer,
	"last_change" bigint NOT NULL,
	"lists" jsonb,
	"ended_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rounds_pk" PRIMARY KEY("kind","day"),
	CONSTRAINT "rounds_kind" CHECK ("rounds"."kind" in ('night', 'evening')),
	CONSTRAINT "rounds_counts" CHECK ("rounds"."alerted" between 0 and "rounds"."missed" and "rounds"."missed" <= "rounds"."due")
);
