-- What a person asked the courts' searches, with the answer for a day. One row a person and question.
CREATE TABLE "case_searches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"fingerprint" text NOT NULL,
	"asked" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"problem" text,
	"hits" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_cut" boolean DEFAULT false NOT NULL,
	"share_day" date,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp with time zone,
	CONSTRAINT "case_searches_state" CHECK ("state" in ('waiting', 'found', 'failed')),
	CONSTRAINT "case_searches_problem" CHECK (("problem" is not null) = ("state" = 'failed'))
);
--> statement-breakpoint
-- An advocate's bar number, and where new cases with it are looked for.
CREATE TABLE "bar_numbers" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"state_code" text NOT NULL,
	"number" text NOT NULL,
	"year" integer NOT NULL,
	"state_id" text NOT NULL,
	"district_id" text NOT NULL,
	"court_complex_id" text,
	"is_weekly" boolean DEFAULT false NOT NULL,
	"is_mailed" boolean DEFAULT true NOT NULL,
	"next_look_at" timestamp with time zone,
	"looked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bar_numbers_next_look" CHECK (("next_look_at" is not null) = "is_weekly")
);
--> statement-breakpoint
-- Cases that may be a person's, and what the person said of each.
CREATE TABLE "found_cases" (
	"user_id" uuid NOT NULL,
	"cnr_number" text NOT NULL,
	"hit" jsonb NOT NULL,
	"state" text DEFAULT 'offered' NOT NULL,
	"found_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "found_cases_pk" PRIMARY KEY("user_id","cnr_number"),
	CONSTRAINT "found_cases_state" CHECK ("state" in ('offered', 'added', 'dismissed'))
);
--> statement-breakpoint
CREATE TABLE "high_court_benches" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "districts" ADD COLUMN "provider_id" text;--> statement-breakpoint
ALTER TABLE "case_searches" ADD CONSTRAINT "case_searches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bar_numbers" ADD CONSTRAINT "bar_numbers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bar_numbers" ADD CONSTRAINT "bar_numbers_state_id_states_id_fk" FOREIGN KEY ("state_id") REFERENCES "public"."states"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bar_numbers" ADD CONSTRAINT "bar_numbers_district_id_districts_id_fk" FOREIGN KEY ("district_id") REFERENCES "public"."districts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bar_numbers" ADD CONSTRAINT "bar_numbers_court_complex_id_court_complexes_id_fk" FOREIGN KEY ("court_complex_id") REFERENCES "public"."court_complexes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "found_cases" ADD CONSTRAINT "found_cases_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "case_searches_question" ON "case_searches" USING btree ("user_id","fingerprint");--> statement-breakpoint
CREATE INDEX "case_searches_asked" ON "case_searches" USING btree ("asked_at");--> statement-breakpoint
CREATE INDEX "bar_numbers_due" ON "bar_numbers" USING btree ("next_look_at") WHERE "bar_numbers"."is_weekly";--> statement-breakpoint
CREATE INDEX "found_cases_offered" ON "found_cases" USING btree ("user_id") WHERE "found_cases"."state" = 'offered';
