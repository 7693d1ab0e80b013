CREATE TABLE "one_time_tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"purpose" text NOT NULL,
	"user_id" uuid,
	"token_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"payload" jsonb NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"spent_at" timestamp with time zone,
	"forget_at" timestamp with time zone NOT NULL,
	CONSTRAINT "one_time_tokens_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD CONSTRAINT "one_time_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "one_time_tokens_user_id_index" ON "one_time_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "one_time_tokens_forget_at_index" ON "one_time_tokens" USING btree ("forget_at");--> statement-breakpoint
create trigger one_time_tokens_note_use after update of spent_at on "one_time_tokens" for each row
	when (new.purpose in ('verify-email', 'reset-password')) execute function note_use_of_row();--> statement-breakpoint
-- Servers of the previous release still write their five tables during the upgrade, so each row they write is copied. The next
-- release drops the tables, their three enums and this function.
create function copy_former_token() returns trigger language plpgsql as $$
declare
	former jsonb := to_jsonb(new);
begin
	insert into one_time_tokens (id, created_at, user_id, token_hash, expires_at, forget_at, spent_at, tries, purpose, payload)
	values (
		new.id, new.created_at, new.user_id, coalesce(new.token_hash, new.id::text), new.expires_at,
		case tg_table_name when 'account_links' then new.created_at + interval '30 days' else new.expires_at end,
		(former->>'used_at')::timestamptz, coalesce((former->>'tries')::integer, 0),
		case tg_table_name
			when 'account_links' then former->>'purpose'
			when 'half_logins' then 'half-login'
			when 'passkey_challenges' then 'passkey-' || (former->>'purpose')
			when 'contact_changes' then 'new-' || (former->>'kind')
			else 'undo-contact'
		end,
		jsonb_strip_nulls(jsonb_build_object(
			'email', former->'email', 'passwordHash', former->'password_hash', 'isBySms', former->'is_by_sms',
			'challenge', former->'challenge', 'value', former->'value',
			'mobileNumber', former->'mobile_number', 'needsMobileProof', former->'needs_mobile_proof'))
	)
	on conflict (id) do update set created_at = excluded.created_at, token_hash = excluded.token_hash,
		expires_at = excluded.expires_at, forget_at = excluded.forget_at, tries = excluded.tries, payload = excluded.payload,
		spent_at = coalesce(one_time_tokens.spent_at, excluded.spent_at);
	return null;
end;
$$;--> statement-breakpoint
create trigger account_links_copy after insert or update on "account_links" for each row execute function copy_former_token();--> statement-breakpoint
create trigger half_logins_copy after insert or update on "half_logins" for each row execute function copy_former_token();--> statement-breakpoint
create trigger passkey_challenges_copy after insert or update on "passkey_challenges" for each row execute function copy_former_token();--> statement-breakpoint
create trigger contact_changes_copy after insert or update on "contact_changes" for each row execute function copy_former_token();--> statement-breakpoint
create trigger contact_undos_copy after insert or update on "contact_undos" for each row execute function copy_former_token();--> statement-breakpoint
-- Copies the rows there are.
update "account_links" set "id" = "id";--> statement-breakpoint
update "half_logins" set "id" = "id";--> statement-breakpoint
update "passkey_challenges" set "id" = "id";--> statement-breakpoint
update "contact_changes" set "id" = "id";--> statement-breakpoint
update "contact_undos" set "id" = "id";--> statement-breakpoint
-- Without these keys the former tables are no part of a person's data any more.
ALTER TABLE "account_links" DROP CONSTRAINT "account_links_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "half_logins" DROP CONSTRAINT "half_logins_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "passkey_challenges" DROP CONSTRAINT "passkey_challenges_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "contact_changes" DROP CONSTRAINT "contact_changes_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "contact_undos" DROP CONSTRAINT "contact_undos_user_id_users_id_fk";
