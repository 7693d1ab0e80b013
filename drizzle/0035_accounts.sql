-- What was paid and what was given back in a month, in order, without reading the whole tables.
CREATE INDEX "transactions_paid" ON "transactions" USING btree ("paid_at","id") WHERE "transactions"."paid_at" is not null;--> statement-breakpoint
CREATE INDEX "refunds_counted" ON "refunds" USING btree ("counted_at","id") WHERE "refunds"."counted_at" is not null;
