CREATE TYPE "public"."payment_method" AS ENUM('checkout', 'link');--> statement-breakpoint
CREATE TABLE "transaction_totals" (
	"day" date NOT NULL,
	"status" "transaction_status" NOT NULL,
	"entries" bigint DEFAULT 0 NOT NULL,
	"paid_paise" bigint DEFAULT 0 NOT NULL,
	"refunded_paise" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "transaction_totals_day_status_pk" PRIMARY KEY("day","status")
);
--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "method" "payment_method";--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "claimed_payment_id" text;--> statement-breakpoint
DROP INDEX "transactions_status";--> statement-breakpoint
CREATE INDEX "transactions_status" ON "transactions" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "transactions_newest" ON "transactions" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_open_order" ON "transactions" USING btree ("user_id","plan_id","method") WHERE "transactions"."status" = 'PENDING';--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_claim_key" ON "transactions" USING btree ("user_id","plan_id","claimed_payment_id","status");--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "refunds" USING btree ("razorpay_payment_id");--> statement-breakpoint
CREATE INDEX "payment_events_received" ON "payment_events" USING btree ("received_at");--> statement-breakpoint
-- Adds what a statement changed to the totals, one row a day and status, always in the same order so that no two statements wait for each other.
CREATE OR REPLACE FUNCTION count_transactions() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	changes transaction_totals[] := '{}';
BEGIN
	IF TG_OP IN ('INSERT', 'UPDATE') THEN
		SELECT changes || coalesce(array_agg(ROW(
			("created_at" AT TIME ZONE 'Asia/Kolkata')::date, "status", 1,
			CASE WHEN "paid_at" IS NULL THEN 0 ELSE "amount_paise" END, "refunded_paise")::transaction_totals), '{}')
		INTO changes FROM added;
	END IF;
	IF TG_OP IN ('DELETE', 'UPDATE') THEN
		SELECT changes || coalesce(array_agg(ROW(
			("created_at" AT TIME ZONE 'Asia/Kolkata')::date, "status", -1,
			CASE WHEN "paid_at" IS NULL THEN 0 ELSE -"amount_paise" END, -"refunded_paise")::transaction_totals), '{}')
		INTO changes FROM removed;
	END IF;
	INSERT INTO transaction_totals AS t ("day", "status", "entries", "paid_paise", "refunded_paise")
	SELECT c."day", c."status", sum(c."entries"), sum(c."paid_paise"), sum(c."refunded_paise")
	FROM unnest(changes) AS c
	GROUP BY c."day", c."status"
	HAVING sum(c."entries") <> 0 OR sum(c."paid_paise") <> 0 OR sum(c."refunded_paise") <> 0
	ORDER BY c."day", c."status"
	ON CONFLICT ("day", "status") DO UPDATE SET
		"entries" = t."entries" + excluded."entries",
		"paid_paise" = t."paid_paise" + excluded."paid_paise",
		"refunded_paise" = t."refunded_paise" + excluded."refunded_paise";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION forget_transaction_totals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM transaction_totals;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "transactions_added" AFTER INSERT ON "transactions" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_transactions();--> statement-breakpoint
CREATE TRIGGER "transactions_changed" AFTER UPDATE ON "transactions" REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_transactions();--> statement-breakpoint
CREATE TRIGGER "transactions_removed" AFTER DELETE ON "transactions" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_transactions();--> statement-breakpoint
CREATE TRIGGER "transactions_emptied" AFTER TRUNCATE ON "transactions" FOR EACH STATEMENT EXECUTE FUNCTION forget_transaction_totals();--> statement-breakpoint
INSERT INTO transaction_totals ("day", "status", "entries", "paid_paise", "refunded_paise")
SELECT ("created_at" AT TIME ZONE 'Asia/Kolkata')::date, "status", count(*),
	coalesce(sum("amount_paise") FILTER (WHERE "paid_at" IS NOT NULL), 0), coalesce(sum("refunded_paise"), 0)
FROM "transactions" GROUP BY 1, 2;
