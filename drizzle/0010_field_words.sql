ALTER TABLE "court_records" RENAME COLUMN "held_fields" TO "locked_fields";--> statement-breakpoint
ALTER TABLE "court_records" RENAME COLUMN "differences" TO "conflicts";--> statement-breakpoint
ALTER TABLE "message_batches" RENAME COLUMN "selection" TO "content_hash";--> statement-breakpoint
ALTER INDEX "message_batches_selection" RENAME TO "message_batches_content";--> statement-breakpoint
ALTER TABLE "message_paces" RENAME TO "message_send_slots";
