CREATE TABLE "browser_reports" (
	"directive" text NOT NULL,
	"blocked" text NOT NULL,
	"path" text NOT NULL,
	"count" bigint NOT NULL,
	"first_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "browser_reports_directive_blocked_path_pk" PRIMARY KEY("directive","blocked","path"),
	CONSTRAINT "browser_reports_length" CHECK (char_length("browser_reports"."directive") <= 60 and char_length("browser_reports"."blocked") <= 200 and char_length("browser_reports"."path") <= 200)
);
--> statement-breakpoint
CREATE INDEX "browser_reports_last_at_index" ON "browser_reports" USING btree ("last_at");
