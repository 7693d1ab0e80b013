-- Who has a plan now, in the order of the list of people. It holds running packages alone.
CREATE INDEX "subscriptions_plan_people" ON "subscriptions" USING btree ("plan_id","user_id") WHERE "subscriptions"."ended_at" is null;
