CREATE TYPE "public"."complaint_status" AS ENUM('PENDING', 'RECEIVED', 'RESOLVED', 'CLOSED');--> statement-breakpoint
CREATE TABLE "complaint_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"complaint_id" uuid NOT NULL,
	"from_status" "complaint_status" NOT NULL,
	"to_status" "complaint_status" NOT NULL,
	"changed_by" uuid,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "complaints" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"topic" text NOT NULL,
	"message" text NOT NULL,
	"post_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"status" "complaint_status" DEFAULT 'PENDING' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "feedback" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"topic" text NOT NULL,
	"message" text NOT NULL,
	"post_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "list_counts" (
	"list" text NOT NULL,
	"part" text NOT NULL,
	"entries" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "list_counts_list_part_pk" PRIMARY KEY("list","part")
);
--> statement-breakpoint
ALTER TABLE "complaint_changes" ADD CONSTRAINT "complaint_changes_complaint_id_complaints_id_fk" FOREIGN KEY ("complaint_id") REFERENCES "public"."complaints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaint_changes" ADD CONSTRAINT "complaint_changes_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "complaint_changes_complaint" ON "complaint_changes" USING btree ("complaint_id","id");--> statement-breakpoint
CREATE INDEX "complaint_changes_by" ON "complaint_changes" USING btree ("changed_by");--> statement-breakpoint
CREATE INDEX "complaints_owner_newest" ON "complaints" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "complaints_status_oldest" ON "complaints" USING btree ("status","id");--> statement-breakpoint
CREATE UNIQUE INDEX "complaints_post_key" ON "complaints" USING btree ("user_id","post_key");--> statement-breakpoint
CREATE INDEX "feedback_owner_newest" ON "feedback" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "feedback_post_key" ON "feedback" USING btree ("user_id","post_key");
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "complaints_text" ON "complaints" USING gin (("topic" || ' ' || "message") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "feedback_text" ON "feedback" USING gin (("topic" || ' ' || "message") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "users_person" ON "users" USING gin (("first_name" || ' ' || "last_name" || ' ' || "email") gin_trgm_ops);--> statement-breakpoint
-- Adds what a statement changed to a list's counts, one row a part, always in the same order so that no two statements wait for each other.
CREATE OR REPLACE FUNCTION add_to_list_count(list_name text, parts text[], changes bigint[]) RETURNS void LANGUAGE sql AS $$
	INSERT INTO list_counts AS c ("list", "part", "entries")
	SELECT list_name, part, sum(change)
	FROM unnest(parts, changes) AS changed(part, change)
	GROUP BY part HAVING sum(change) <> 0 ORDER BY part
	ON CONFLICT ("list", "part") DO UPDATE SET "entries" = c."entries" + excluded."entries"
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_complaints() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	parts text[] := '{}';
	changes bigint[] := '{}';
BEGIN
	IF TG_OP IN ('INSERT', 'UPDATE') THEN
		SELECT array_agg(s), array_agg(n) INTO parts, changes FROM (SELECT status::text AS s, count(*) AS n FROM added GROUP BY status) AS new_rows;
	END IF;
	IF TG_OP IN ('DELETE', 'UPDATE') THEN
		SELECT parts || coalesce(array_agg(s), '{}'), changes || coalesce(array_agg(-n), '{}') INTO parts, changes FROM (SELECT status::text AS s, count(*) AS n FROM removed GROUP BY status) AS old_rows;
	END IF;
	PERFORM add_to_list_count(TG_TABLE_NAME, parts, changes);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_feedback() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		PERFORM add_to_list_count(TG_TABLE_NAME, ARRAY[''], ARRAY[(SELECT count(*) FROM added)]);
	ELSE
		PERFORM add_to_list_count(TG_TABLE_NAME, ARRAY[''], ARRAY[-(SELECT count(*) FROM removed)]);
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION forget_list_count() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM list_counts WHERE "list" = TG_TABLE_NAME;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "complaints_added" AFTER INSERT ON "complaints" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_complaints();--> statement-breakpoint
CREATE TRIGGER "complaints_changed" AFTER UPDATE ON "complaints" REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_complaints();--> statement-breakpoint
CREATE TRIGGER "complaints_removed" AFTER DELETE ON "complaints" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_complaints();--> statement-breakpoint
CREATE TRIGGER "complaints_emptied" AFTER TRUNCATE ON "complaints" FOR EACH STATEMENT EXECUTE FUNCTION forget_list_count();--> statement-breakpoint
CREATE TRIGGER "feedback_added" AFTER INSERT ON "feedback" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_feedback();--> statement-breakpoint
CREATE TRIGGER "feedback_removed" AFTER DELETE ON "feedback" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_feedback();--> statement-breakpoint
CREATE TRIGGER "feedback_emptied" AFTER TRUNCATE ON "feedback" FOR EACH STATEMENT EXECUTE FUNCTION forget_list_count();
