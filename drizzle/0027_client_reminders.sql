-- Nobody is reminded before a person asks for it. A default that is constant rewrites no table.
ALTER TABLE "subscription_numbers" ADD COLUMN "reminds_of_hearings" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
CREATE INDEX "subscription_numbers_reminded" ON "subscription_numbers" USING btree ("user_id") WHERE "subscription_numbers"."reminds_of_hearings";
