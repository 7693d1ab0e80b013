ALTER TABLE "half_logins" ADD COLUMN "is_by_sms" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_sms_login_on" boolean DEFAULT true NOT NULL;