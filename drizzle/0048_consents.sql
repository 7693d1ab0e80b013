CREATE TABLE "consents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"item" text NOT NULL,
	"version" integer NOT NULL,
	"state" text NOT NULL,
	"place" text NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "consents_item" CHECK ("consents"."item" in ('account', 'court_data', 'messages')),
	CONSTRAINT "consents_state" CHECK ("consents"."state" in ('given', 'withdrawn')),
	CONSTRAINT "consents_place" CHECK ("consents"."place" in ('registration', 'api', 'privacy', 'sandbox')),
	CONSTRAINT "consents_version" CHECK ("consents"."version" > 0)
);
--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consents_latest" ON "consents" USING btree ("user_id","item","id");--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "consent_versions" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- What a person has answered, as one number beside their name: the versions of the items added up.
create function copy_consent() returns trigger language plpgsql as $$
begin
	update users set consent_versions = (
		select coalesce(sum(version), 0)
		from (select max(version) as version from consents where user_id = new.user_id group by item) answered
	) where id = new.user_id;
	return null;
end;
$$;--> statement-breakpoint
create trigger consents_copy after insert on "consents" for each row execute function copy_consent();--> statement-breakpoint
-- What somebody agreed to is never changed; it goes with the account.
create function refuse_consent_change() returns trigger language plpgsql as $$
begin
	raise exception 'A consent is never changed.' using errcode = 'insufficient_privilege';
end;
$$;--> statement-breakpoint
create trigger consents_unchanged before update on "consents" for each row execute function refuse_consent_change();
