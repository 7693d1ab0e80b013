CREATE TABLE "saved_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"name" text NOT NULL,
	"text" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_templates_lengths" CHECK (char_length("saved_templates"."name") between 1 and 80 and char_length("saved_templates"."text") between 1 and 1000)
);
--> statement-breakpoint
ALTER TABLE "saved_templates" ADD CONSTRAINT "saved_templates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_templates_name_key" ON "saved_templates" USING btree ("user_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "saved_templates_shared_name_key" ON "saved_templates" USING btree (lower("name")) WHERE "saved_templates"."user_id" is null;--> statement-breakpoint
-- Servers of the previous release still write `own_templates` and `message_templates` during the upgrade, so each row they write is
-- copied. The next release drops both tables and this function. They hold no key to a person any more; their rows go after a day.
create function copy_former_template() returns trigger language plpgsql as $$
begin
	insert into saved_templates (id, user_id, name, text, updated_at)
		values (new.id, (to_jsonb(new)->>'user_id')::uuid, new.name, new.text, new.updated_at)
		on conflict (id) do update set name = excluded.name, text = excluded.text, updated_at = excluded.updated_at;
	return null;
end $$;--> statement-breakpoint
create trigger own_templates_copy after insert or update on "own_templates" for each row execute function copy_former_template();--> statement-breakpoint
create trigger message_templates_copy after insert or update on "message_templates" for each row execute function copy_former_template();--> statement-breakpoint
-- Copies the rows there are.
update "own_templates" set "id" = "id";--> statement-breakpoint
update "message_templates" set "id" = "id";--> statement-breakpoint
ALTER TABLE "own_templates" DROP CONSTRAINT "own_templates_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "message_templates" DROP CONSTRAINT "message_templates_updated_by_users_id_fk";--> statement-breakpoint
ALTER TABLE "own_templates" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "message_templates" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;
