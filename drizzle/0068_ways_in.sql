SET LOCAL lock_timeout = '10s';--> statement-breakpoint
-- Whose case a link shows and who made it, so that links can be ended by either.
ALTER TABLE "case_shares" ADD COLUMN "owner_id" uuid REFERENCES "public"."users"("id") ON DELETE cascade;--> statement-breakpoint
ALTER TABLE "case_shares" ADD COLUMN "made_by" uuid REFERENCES "public"."users"("id") ON DELETE set null;--> statement-breakpoint
-- A process of the release before adds links without an owner while both run.
create function case_shares_owner() returns trigger language plpgsql as $$
begin
	select owner_id into new.owner_id from cases where id = new.case_id;
	return new;
end;
$$;--> statement-breakpoint
create trigger case_shares_owner before insert on "case_shares" for each row
	when (new.owner_id is null) execute function case_shares_owner();--> statement-breakpoint
-- Links that members and administrators made are in the log, written in the transaction of the link; the others are the owner's.
update case_shares s set owner_id = c.owner_id, made_by = coalesce((
		select u.id from audit_log a join users u on u.id = a.actor_id
		where a.subject = 'case' and a.subject_id = s.case_id::text and a.action = 'case.share' and a.at = s.created_at limit 1
	), c.owner_id)
	from cases c where c.id = s.case_id;--> statement-breakpoint
ALTER TABLE "case_shares" ALTER COLUMN "owner_id" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "case_shares_owner" ON "case_shares" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "case_shares_made_by" ON "case_shares" USING btree ("made_by") WHERE "case_shares"."made_by" is not null;
