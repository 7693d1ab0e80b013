-- The triggers that counted. Their tables, `page_versions` and the columns of assignees stay: servers of the previous release read them during
-- an upgrade, and the next release drops them (docs/upgrading.md).
DROP TRIGGER "complaints_added" ON "complaints";--> statement-breakpoint
DROP TRIGGER "complaints_changed" ON "complaints";--> statement-breakpoint
DROP TRIGGER "complaints_removed" ON "complaints";--> statement-breakpoint
DROP TRIGGER "complaints_emptied" ON "complaints";--> statement-breakpoint
DROP TRIGGER "feedback_added" ON "feedback";--> statement-breakpoint
DROP TRIGGER "feedback_removed" ON "feedback";--> statement-breakpoint
DROP TRIGGER "feedback_emptied" ON "feedback";--> statement-breakpoint
DROP TRIGGER "users_noted" ON "users";--> statement-breakpoint
DROP TRIGGER "users_unnoted" ON "users";--> statement-breakpoint
DROP TRIGGER "users_moved" ON "users";--> statement-breakpoint
DROP TRIGGER "users_forgotten" ON "users";--> statement-breakpoint
DROP TRIGGER "cases_noted" ON "cases";--> statement-breakpoint
DROP TRIGGER "cases_unnoted" ON "cases";--> statement-breakpoint
DROP TRIGGER "cases_moved" ON "cases";--> statement-breakpoint
DROP TRIGGER "cases_forgotten" ON "cases";--> statement-breakpoint
DROP TRIGGER "messages_noted" ON "messages";--> statement-breakpoint
DROP TRIGGER "messages_unnoted" ON "messages";--> statement-breakpoint
DROP TRIGGER "messages_moved" ON "messages";--> statement-breakpoint
DROP TRIGGER "messages_forgotten" ON "messages";--> statement-breakpoint
DROP TRIGGER "transactions_noted" ON "transactions";--> statement-breakpoint
DROP TRIGGER "transactions_unnoted" ON "transactions";--> statement-breakpoint
DROP TRIGGER "transactions_moved" ON "transactions";--> statement-breakpoint
DROP TRIGGER "transactions_forgotten" ON "transactions";--> statement-breakpoint
DROP TRIGGER "refunds_noted" ON "refunds";--> statement-breakpoint
DROP TRIGGER "refunds_unnoted" ON "refunds";--> statement-breakpoint
DROP TRIGGER "refunds_moved" ON "refunds";--> statement-breakpoint
DROP TRIGGER "refunds_forgotten" ON "refunds";--> statement-breakpoint
DROP TRIGGER "provider_calls_noted" ON "provider_calls";--> statement-breakpoint
DROP TRIGGER "provider_calls_moved" ON "provider_calls";--> statement-breakpoint
DROP TRIGGER "provider_calls_forgotten" ON "provider_calls";--> statement-breakpoint
DROP FUNCTION count_complaints();--> statement-breakpoint
DROP FUNCTION count_feedback();--> statement-breakpoint
DROP FUNCTION forget_list_count();--> statement-breakpoint
DROP FUNCTION add_to_list_count(text, text[], bigint[]);--> statement-breakpoint
DROP FUNCTION note_rows_made();--> statement-breakpoint
DROP FUNCTION note_row_moved();--> statement-breakpoint
DROP FUNCTION note_messages_made();--> statement-breakpoint
DROP FUNCTION note_message_moved();--> statement-breakpoint
DROP FUNCTION note_payments_made();--> statement-breakpoint
DROP FUNCTION note_payment_moved();--> statement-breakpoint
DROP FUNCTION note_refund();--> statement-breakpoint
DROP FUNCTION note_look_ups();--> statement-breakpoint
DROP FUNCTION forget_day_sums();--> statement-breakpoint
-- Only the sums know on which days look-ups were made; the day's counts are kept beside the month's.
INSERT INTO "provider_calls" ("id", "calls")
	SELECT 'ecourts-day:' || day, sum(amount) FROM (
		SELECT day, amount FROM "day_sums" WHERE measure = 'look-ups'
		UNION ALL SELECT day, change FROM "day_sum_changes" WHERE measure = 'look-ups'
	) AS counted GROUP BY day HAVING sum(amount) > 0;--> statement-breakpoint
CREATE INDEX "cases_made" ON "cases" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "users_made" ON "users" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "messages_made" ON "messages" USING brin ("created_at");--> statement-breakpoint
-- What stays for the previous release alone holds no key to what is in use.
ALTER TABLE "case_views" DROP CONSTRAINT "case_views_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "complaints" DROP CONSTRAINT "complaints_assignee_id_fkey";--> statement-breakpoint
ALTER TABLE "feedback" DROP CONSTRAINT "feedback_assignee_id_fkey";
