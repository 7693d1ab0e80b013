-- `chat_questions.claimed_at` stays: workers of the previous release mark what they answer, and the next release drops it
-- (docs/upgrading.md).
ALTER TABLE "messages" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_questions" ADD COLUMN "answer_id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
CREATE INDEX "messages_answers" ON "messages" USING btree ("created_at") WHERE batch_id is null and notice_id is null and instead_of is null;
