ALTER TABLE "complaints" ADD COLUMN "number" integer;--> statement-breakpoint
ALTER TABLE "complaints" ADD COLUMN "assignee_id" uuid REFERENCES "public"."users"("id") ON DELETE set null;--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "number" integer;--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "assignee_id" uuid REFERENCES "public"."users"("id") ON DELETE set null;--> statement-breakpoint
-- What is there already is numbered by age from 1001 on; no trigger looks at a number, and none is indexed yet.
ALTER TABLE "complaints" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "complaints" SET "number" = aged."number"
	FROM (SELECT "id", 1000 + row_number() OVER (ORDER BY "created_at", "id") AS "number" FROM "complaints") AS aged
	WHERE aged."id" = "complaints"."id";--> statement-breakpoint
ALTER TABLE "complaints" ENABLE TRIGGER USER;--> statement-breakpoint
UPDATE "feedback" SET "number" = aged."number"
	FROM (SELECT "id", 1000 + row_number() OVER (ORDER BY "created_at", "id") AS "number" FROM "feedback") AS aged
	WHERE aged."id" = "feedback"."id";--> statement-breakpoint
ALTER TABLE "complaints" ALTER COLUMN "number" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "complaints" ALTER COLUMN "number" ADD GENERATED ALWAYS AS IDENTITY (sequence name "complaints_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1001 CACHE 1);--> statement-breakpoint
ALTER TABLE "feedback" ALTER COLUMN "number" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "feedback" ALTER COLUMN "number" ADD GENERATED ALWAYS AS IDENTITY (sequence name "feedback_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1001 CACHE 1);--> statement-breakpoint
SELECT setval('complaints_number_seq', (SELECT greatest(1000, coalesce(max("number"), 0)) FROM "complaints"));--> statement-breakpoint
SELECT setval('feedback_number_seq', (SELECT greatest(1000, coalesce(max("number"), 0)) FROM "feedback"));--> statement-breakpoint
CREATE UNIQUE INDEX "complaints_number" ON "complaints" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "feedback_number" ON "feedback" USING btree ("number");--> statement-breakpoint
CREATE INDEX "complaints_assignee" ON "complaints" USING btree ("assignee_id") WHERE "complaints"."assignee_id" is not null;--> statement-breakpoint
CREATE INDEX "feedback_assignee" ON "feedback" USING btree ("assignee_id") WHERE "feedback"."assignee_id" is not null;--> statement-breakpoint
CREATE TABLE "support_replies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"complaint_id" uuid REFERENCES "public"."complaints"("id") ON DELETE cascade,
	"feedback_id" uuid REFERENCES "public"."feedback"("id") ON DELETE cascade,
	"author_id" uuid REFERENCES "public"."users"("id") ON DELETE set null,
	"written_by" text NOT NULL,
	"is_internal" boolean DEFAULT false NOT NULL,
	"message" text NOT NULL,
	"reply_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "support_replies_post" CHECK (num_nonnulls("support_replies"."complaint_id", "support_replies"."feedback_id") = 1),
	CONSTRAINT "support_replies_written_by" CHECK ("support_replies"."written_by" in ('person', 'support')),
	CONSTRAINT "support_replies_internal" CHECK (not "support_replies"."is_internal" or "support_replies"."written_by" = 'support')
);
--> statement-breakpoint
CREATE INDEX "support_replies_complaint" ON "support_replies" USING btree ("complaint_id","id");--> statement-breakpoint
CREATE INDEX "support_replies_feedback" ON "support_replies" USING btree ("feedback_id","id");--> statement-breakpoint
CREATE INDEX "support_replies_author" ON "support_replies" USING btree ("author_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "support_replies_key" ON "support_replies" USING btree ("author_id","reply_key");
