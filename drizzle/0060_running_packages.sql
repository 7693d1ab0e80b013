-- The index that keeps packages apart was taken for "has this person a package now?", and read hundreds of pages a person.
CREATE INDEX "subscriptions_running" ON "subscriptions" USING btree ("user_id","id") WHERE "subscriptions"."ended_at" is null;
