ALTER TABLE "alert_deliveries" DROP CONSTRAINT "alert_deliveries_state";--> statement-breakpoint
ALTER TABLE "alert_deliveries" ADD CONSTRAINT "alert_deliveries_state" CHECK ("alert_deliveries"."state" in ('queued', 'sending', 'sent', 'delivered', 'unknown', 'failed', 'skipped')) NOT VALID;--> statement-breakpoint
ALTER TABLE "alert_deliveries" VALIDATE CONSTRAINT "alert_deliveries_state";
