CREATE TABLE "chat_questions" (
	"wamid" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"question" jsonb NOT NULL,
	"day" date NOT NULL,
	"number" smallint NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"claimed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chat_questions_number_of_day" CHECK ("chat_questions"."number" between 0 and 30)
);
--> statement-breakpoint
ALTER TABLE "chat_questions" ADD CONSTRAINT "chat_questions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "chat_questions_number" ON "chat_questions" USING btree ("user_id","day","number");--> statement-breakpoint
CREATE INDEX "chat_questions_created" ON "chat_questions" USING btree ("created_at");