-- The table is locked for the moment it takes to note the column; whoever holds it longer makes the start try again.
SET LOCAL lock_timeout = '10s';--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "written_wal" bigint;
