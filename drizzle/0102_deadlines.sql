CREATE TABLE "deadlines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"owner_id" uuid NOT NULL,
	"case_id" uuid NOT NULL,
	"title" text NOT NULL,
	"details" text DEFAULT '' NOT NULL,
	"due" date NOT NULL,
	"original_due" date NOT NULL,
	"kind" text DEFAULT 'task' NOT NULL,
	"assignee_id" uuid,
	"hearing_day" date,
	"done_at" timestamp with time zone,
	"done_by" uuid,
	"reference" text DEFAULT '' NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deadlines_kind" CHECK ("deadlines"."kind" in ('task', 'filing', 'limitation', 'compliance')),
	CONSTRAINT "deadlines_title" CHECK (char_length("deadlines"."title") between 1 and 200),
	CONSTRAINT "deadlines_details" CHECK (char_length("deadlines"."details") <= 2000),
	CONSTRAINT "deadlines_reference" CHECK (char_length("deadlines"."reference") <= 100),
	CONSTRAINT "deadlines_done" CHECK ("deadlines"."done_at" is not null or ("deadlines"."done_by" is null and "deadlines"."reference" = ''))
);
--> statement-breakpoint
ALTER TABLE "case_events" DROP CONSTRAINT "case_events_kind";--> statement-breakpoint
ALTER TABLE "alert_notices" DROP CONSTRAINT "alert_notices_kind";--> statement-breakpoint
ALTER TABLE "alerts" DROP CONSTRAINT "alerts_kind";--> statement-breakpoint
ALTER TABLE "alert_settings" ADD COLUMN "due_days" jsonb;--> statement-breakpoint
ALTER TABLE "deadlines" ADD CONSTRAINT "deadlines_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deadlines" ADD CONSTRAINT "deadlines_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deadlines" ADD CONSTRAINT "deadlines_done_by_users_id_fk" FOREIGN KEY ("done_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deadlines" ADD CONSTRAINT "deadlines_case" FOREIGN KEY ("owner_id","case_id") REFERENCES "public"."cases"("owner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deadlines_owner_case" ON "deadlines" USING btree ("owner_id","case_id");--> statement-breakpoint
CREATE INDEX "deadlines_owner_due" ON "deadlines" USING btree ("owner_id","due") WHERE "deadlines"."done_at" is null;--> statement-breakpoint
CREATE INDEX "deadlines_owner_done" ON "deadlines" USING btree ("owner_id","done_at") WHERE "deadlines"."done_at" is not null;--> statement-breakpoint
CREATE INDEX "deadlines_due" ON "deadlines" USING btree ("due") WHERE "deadlines"."done_at" is null;--> statement-breakpoint
CREATE INDEX "deadlines_assignee" ON "deadlines" USING btree ("assignee_id") WHERE "deadlines"."assignee_id" is not null;--> statement-breakpoint
CREATE INDEX "deadlines_done_by" ON "deadlines" USING btree ("done_by") WHERE "deadlines"."done_by" is not null;--> statement-breakpoint
ALTER TABLE "case_events" ADD CONSTRAINT "case_events_kind" CHECK ("kind" in ('added', 'updated', 'deleted', 'noted', 'confirmed', 'differs', 'listed', 'not_listed', 'deadline'));--> statement-breakpoint
ALTER TABLE "alert_notices" ADD CONSTRAINT "alert_notices_kind" CHECK ("alert_notices"."kind" in ('changes', 'reminder', 'tomorrow', 'week', 'trouble', 'approved', 'due'));--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_kind" CHECK ("alerts"."kind" in ('date_changed', 'disposed', 'order', 'reminder', 'tomorrow', 'week', 'trouble', 'approved', 'due', 'not_listed'));--> statement-breakpoint
-- Settings that were saved before this kind: by the channels of its default that the person gets any alert by.
update alert_settings set channels = channels || jsonb_build_object('due', (
	select coalesce(jsonb_agg(channel), '[]'::jsonb) from unnest(array['whatsapp', 'email']) channel
	where channels::text like '%"' || channel || '"%'))
where channels is not null and not channels ? 'due';--> statement-breakpoint
-- The to-dos of a member who leaves, or may only see from now on, are the owner's.
create function take_over_deadlines() returns trigger language plpgsql as $$
begin
	update deadlines set assignee_id = null where owner_id = new.owner_id and assignee_id = new.member_id;
	return null;
end $$;
--> statement-breakpoint
create trigger take_over_deadlines after update of ended_at, role on chamber_members
	for each row when (new.ended_at is not null or new.role = 'viewer') execute function take_over_deadlines();
