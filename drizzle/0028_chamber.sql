CREATE TABLE "chamber_members" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"member_id" uuid,
	"role" text NOT NULL,
	"invited_email" text,
	"invited_mobile" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"ended_by" uuid,
	CONSTRAINT "chamber_members_role" CHECK ("chamber_members"."role" in ('assistant', 'clerk', 'viewer')),
	CONSTRAINT "chamber_members_contact" CHECK (num_nonnulls("chamber_members"."invited_email", "chamber_members"."invited_mobile") = 1),
	CONSTRAINT "chamber_members_accepted" CHECK (("chamber_members"."member_id" is null) = ("chamber_members"."accepted_at" is null)),
	CONSTRAINT "chamber_members_another" CHECK ("chamber_members"."member_id" <> "chamber_members"."owner_id")
);
--> statement-breakpoint
ALTER TABLE "chamber_members" ADD CONSTRAINT "chamber_members_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chamber_members" ADD CONSTRAINT "chamber_members_member_id_users_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chamber_members" ADD CONSTRAINT "chamber_members_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "chamber_members_living" ON "chamber_members" USING btree ("owner_id","member_id") WHERE "chamber_members"."member_id" is not null and "chamber_members"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "chamber_members_open" ON "chamber_members" USING btree ("owner_id",coalesce("invited_email", "invited_mobile")) WHERE "chamber_members"."member_id" is null and "chamber_members"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "chamber_members_owner" ON "chamber_members" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "chamber_members_member" ON "chamber_members" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "chamber_members_email" ON "chamber_members" USING btree ("invited_email") WHERE "chamber_members"."member_id" is null and "chamber_members"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "chamber_members_mobile" ON "chamber_members" USING btree ("invited_mobile") WHERE "chamber_members"."member_id" is null and "chamber_members"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "chamber_members_ended_by" ON "chamber_members" USING btree ("ended_by") WHERE "chamber_members"."ended_by" is not null;--> statement-breakpoint
-- Whose cases a browser works on; null for one's own. A column without a default rewrites no table.
ALTER TABLE "sessions" ADD COLUMN "acting_for_id" uuid CONSTRAINT "sessions_acting_for_id_users_id_fk" REFERENCES "public"."users"("id") ON DELETE set null;--> statement-breakpoint
CREATE INDEX "sessions_acting_for" ON "sessions" USING btree ("acting_for_id") WHERE "sessions"."acting_for_id" is not null;
