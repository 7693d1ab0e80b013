-- A package can be bought for when the running one ends: packages of a person that have not ended never overlap.
create extension if not exists btree_gist;
--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "starts_later" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Deferred, since a start and the move of what waits behind it are two statements of one transaction.
alter table subscriptions add constraint subscriptions_apart exclude using gist (
	user_id with =, tstzrange(least(starts_at, ends_at), ends_at) with &&
) where (ended_at is null) deferrable initially deferred;
--> statement-breakpoint
DROP INDEX "subscriptions_one_active";--> statement-breakpoint
-- Numbers belong to the person, whichever package they were saved under.
CREATE UNIQUE INDEX "subscription_numbers_person_key" ON "subscription_numbers" USING btree ("user_id","number");--> statement-breakpoint
CREATE INDEX "subscription_numbers_package" ON "subscription_numbers" USING btree ("subscription_id");--> statement-breakpoint
DROP INDEX "subscription_numbers_key";--> statement-breakpoint
-- The price and the days of a plan stand on its card once; words an administrator has changed stay.
update plans set description = 'For offices.' where description = 'For offices. ₹4,999 a year.';
--> statement-breakpoint
update plans set description = 'Try everything first. One per user.' where description = 'Try everything for two weeks. One per user.';
