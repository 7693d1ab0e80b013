CREATE TYPE "public"."category" AS ENUM('USER', 'ADVOCATE', 'OFFICE_PROFESSIONAL');--> statement-breakpoint
CREATE TYPE "public"."profession" AS ENUM('Corporate Sector', 'Private Sector', 'Public Sector');--> statement-breakpoint
CREATE TYPE "public"."role" AS ENUM('USER', 'ADMIN');--> statement-breakpoint
CREATE TYPE "public"."look_up_state" AS ENUM('waiting', 'found', 'unknown', 'failed');--> statement-breakpoint
CREATE TYPE "public"."outbox_channel" AS ENUM('sms', 'email', 'whatsapp');--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"actor_id" uuid,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"subject_id" text NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"user_id" uuid NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sessions_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"role" "role" DEFAULT 'USER' NOT NULL,
	"category" "category" NOT NULL,
	"profession" "profession",
	"username" text NOT NULL,
	"password_hash" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified_at" timestamp with time zone,
	"mobile_number" text NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"country" text DEFAULT 'India' NOT NULL,
	"state" text DEFAULT '' NOT NULL,
	"district" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"pincode" text DEFAULT '' NOT NULL,
	"has_had_free_plan" boolean DEFAULT false NOT NULL,
	"blocked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"cnr_number" text NOT NULL,
	"case_number" text NOT NULL,
	"year" integer NOT NULL,
	"country" text DEFAULT 'India' NOT NULL,
	"state_id" text NOT NULL,
	"district_id" text NOT NULL,
	"court_complex_id" text,
	"court_establishment_id" text,
	"case_type_id" text,
	"is_approved" boolean DEFAULT false NOT NULL,
	"party_name" text,
	"phone" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "court_records" (
	"cnr_number" text PRIMARY KEY NOT NULL,
	"look_up" "look_up_state" DEFAULT 'waiting' NOT NULL,
	"look_up_error" text,
	"asked_at" timestamp with time zone,
	"fetched_at" timestamp with time zone,
	"title" text,
	"case_type" text,
	"registration_number" text,
	"filing_number" text,
	"filing_date" date,
	"registration_date" date,
	"first_hearing_date" date,
	"next_date" date,
	"decision_date" date,
	"nature_of_disposal" text,
	"case_stage" text,
	"court_number_and_judge" text,
	"petitioners" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"petitioner_advocates" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"respondents" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"respondent_advocates" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"acts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sections" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"first_information_report" jsonb,
	"orders" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hearings" (
	"cnr_number" text NOT NULL,
	"position" integer NOT NULL,
	"date" date,
	"next_date" date,
	"purpose" text DEFAULT '' NOT NULL,
	"judge" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "case_types" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"abbreviation" text,
	"category" text
);
--> statement-breakpoint
CREATE TABLE "court_complexes" (
	"id" text PRIMARY KEY NOT NULL,
	"district_id" text NOT NULL,
	"name" text NOT NULL,
	"is_establishment_needed" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "court_establishments" (
	"id" text PRIMARY KEY NOT NULL,
	"district_id" text NOT NULL,
	"complex_id" text,
	"name" text NOT NULL,
	"code" integer
);
--> statement-breakpoint
CREATE TABLE "districts" (
	"id" text PRIMARY KEY NOT NULL,
	"state_id" text NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "states" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"code" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_calls" (
	"id" text PRIMARY KEY NOT NULL,
	"calls" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expire" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sandbox_outbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"channel" "outbox_channel" NOT NULL,
	"to" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_state_id_states_id_fk" FOREIGN KEY ("state_id") REFERENCES "public"."states"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_district_id_districts_id_fk" FOREIGN KEY ("district_id") REFERENCES "public"."districts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_court_complex_id_court_complexes_id_fk" FOREIGN KEY ("court_complex_id") REFERENCES "public"."court_complexes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_court_establishment_id_court_establishments_id_fk" FOREIGN KEY ("court_establishment_id") REFERENCES "public"."court_establishments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_case_type_id_case_types_id_fk" FOREIGN KEY ("case_type_id") REFERENCES "public"."case_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hearings" ADD CONSTRAINT "hearings_cnr_number_court_records_cnr_number_fk" FOREIGN KEY ("cnr_number") REFERENCES "public"."court_records"("cnr_number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "court_complexes" ADD CONSTRAINT "court_complexes_district_id_districts_id_fk" FOREIGN KEY ("district_id") REFERENCES "public"."districts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "court_establishments" ADD CONSTRAINT "court_establishments_district_id_districts_id_fk" FOREIGN KEY ("district_id") REFERENCES "public"."districts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "court_establishments" ADD CONSTRAINT "court_establishments_complex_id_court_complexes_id_fk" FOREIGN KEY ("complex_id") REFERENCES "public"."court_complexes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "districts" ADD CONSTRAINT "districts_state_id_states_id_fk" FOREIGN KEY ("state_id") REFERENCES "public"."states"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_subject_subject_id_index" ON "audit_log" USING btree ("subject","subject_id");--> statement-breakpoint
CREATE INDEX "audit_log_at_index" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "sessions_user_id_index" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_at_index" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_key" ON "users" USING btree (lower("username"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_mobile_number_key" ON "users" USING btree ("mobile_number");--> statement-breakpoint
CREATE UNIQUE INDEX "cases_owner_cnr_key" ON "cases" USING btree ("owner_id","cnr_number");--> statement-breakpoint
CREATE INDEX "cases_owner_newest" ON "cases" USING btree ("owner_id","id");--> statement-breakpoint
CREATE INDEX "cases_cnr" ON "cases" USING btree ("cnr_number");--> statement-breakpoint
CREATE INDEX "court_records_next_date" ON "court_records" USING btree ("next_date") WHERE "court_records"."next_date" is not null;--> statement-breakpoint
CREATE INDEX "court_records_fetched" ON "court_records" USING btree ("fetched_at");--> statement-breakpoint
CREATE UNIQUE INDEX "hearings_key" ON "hearings" USING btree ("cnr_number","position");--> statement-breakpoint
CREATE INDEX "court_complexes_district_id_name_index" ON "court_complexes" USING btree ("district_id","name");--> statement-breakpoint
CREATE INDEX "court_establishments_district_id_name_index" ON "court_establishments" USING btree ("district_id","name");--> statement-breakpoint
CREATE INDEX "districts_state_id_name_index" ON "districts" USING btree ("state_id","name");--> statement-breakpoint
CREATE INDEX "rate_limits_expire_index" ON "rate_limits" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "sandbox_outbox_to_id_index" ON "sandbox_outbox" USING btree ("to","id");