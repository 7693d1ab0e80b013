ALTER TABLE "users" ADD COLUMN "last_used_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "unused_told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "unused_retold_at" timestamp with time zone;--> statement-breakpoint
-- What is still known of the use of accounts from before.
update "users" set "last_used_at" = greatest("users"."created_at", known.at) from (
	select "user_id", max("at") as "at" from (
		select "user_id", max("last_seen_at") as "at" from "sessions" group by "user_id"
		union all select "user_id", max("last_used_at") from "api_tokens" group by "user_id"
		union all select "user_id", max("used_at") from "account_links" group by "user_id"
		union all select "actor_id", max("at") from "audit_log" where "actor_id" is not null group by "actor_id"
	) uses group by "user_id"
) known where known."user_id" = "users"."id";--> statement-breakpoint
update "users" set "last_used_at" = "created_at" where not exists (select from "sessions" where "user_id" = "users"."id")
	and "last_used_at" = now();--> statement-breakpoint
CREATE INDEX "users_last_used" ON "users" USING btree ("last_used_at") WHERE "users"."role" = 'USER' and "users"."deleted_at" is null;--> statement-breakpoint
-- That a person used their account, at most once a day; what they were told of its deletion is taken back. A row that another
-- transaction holds is left to the next use, so that nobody waits for this and it takes part in no deadlock.
create function note_use(person uuid) returns void language sql as $$
	update users set last_used_at = now(), unused_told_at = null, unused_retold_at = null
	where id = (
		select id from users
		where id = person and (last_used_at < now() - interval '1 day' or unused_told_at is not null)
		for no key update skip locked
	);
$$;--> statement-breakpoint
create function note_use_of_row() returns trigger language plpgsql as $$
begin
	perform note_use(new.user_id);
	return null;
end;
$$;--> statement-breakpoint
create trigger sessions_note_use after insert or update of last_seen_at on "sessions" for each row execute function note_use_of_row();--> statement-breakpoint
create trigger api_tokens_note_use after update of last_used_at on "api_tokens" for each row execute function note_use_of_row();--> statement-breakpoint
create trigger account_links_note_use after update of used_at on "account_links" for each row execute function note_use_of_row();
