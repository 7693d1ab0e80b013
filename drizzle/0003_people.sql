CREATE TYPE "public"."contact_kind" AS ENUM('email', 'mobile');--> statement-breakpoint
CREATE TYPE "public"."token_scope" AS ENUM('read', 'read-write');--> statement-breakpoint
CREATE TABLE "api_tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"scope" "token_scope" NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	"last_used_from" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "api_tokens_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "contact_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" "contact_kind" NOT NULL,
	"value" text NOT NULL,
	"token_hash" text,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_changes_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_changes" ADD CONSTRAINT "contact_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "api_tokens_name_key" ON "api_tokens" USING btree ("user_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "contact_changes_one_a_kind" ON "contact_changes" USING btree ("user_id","kind");
--> statement-breakpoint
-- The audit log takes new rows only, whoever asks.
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
	raise exception 'The audit log takes new rows only.' using errcode = 'insufficient_privilege';
end;
$$;
--> statement-breakpoint
create trigger audit_log_append_only before update or delete on "audit_log"
	for each statement execute function refuse_audit_change();
