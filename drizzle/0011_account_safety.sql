ALTER TABLE "users" ADD COLUMN "is_demo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "needs_mobile_proof" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "users" SET "is_demo" = true WHERE ("username", "first_name", "last_name") IN (('admin', 'Anita', 'Desai'), ('asha', 'Asha', 'Kulkarni'), ('ravi', 'Ravi', 'Verma'))
	AND ("email" = "username" || '@example.in' OR "mobile_number" IN ('+919800000001', '+919800000002', '+919800000003'));--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "proven_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
UPDATE "sessions" SET "proven_at" = "created_at";--> statement-breakpoint
CREATE TABLE "installation" (
	"is_the_one" boolean PRIMARY KEY DEFAULT true NOT NULL CHECK ("is_the_one"),
	"sandbox_at" timestamp with time zone
);
--> statement-breakpoint
INSERT INTO "installation" ("sandbox_at") SELECT now() WHERE EXISTS (SELECT 1 FROM "users" WHERE "is_demo");--> statement-breakpoint
CREATE INDEX "users_unverified" ON "users" USING btree ("created_at") WHERE "email_verified_at" is null;--> statement-breakpoint
CREATE INDEX "users_demo" ON "users" USING btree ("id") WHERE "is_demo";--> statement-breakpoint
CREATE INDEX "users_mobile_search" ON "users" USING gin ("mobile_number" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","at");--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","at");--> statement-breakpoint
-- Emptying the audit log is a change of it, too.
CREATE TRIGGER "audit_log_no_truncate" BEFORE TRUNCATE ON "audit_log" FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
