ALTER TABLE "audit_log" ADD COLUMN "area" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "result" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "request_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "user_agent" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- What a person reads of their own security, and what its retention and the watch for bursts look for.
CREATE INDEX "audit_log_of_user" ON "audit_log" USING btree ("subject_id","at","id") WHERE "subject" = 'user';--> statement-breakpoint
CREATE INDEX "audit_log_security" ON "audit_log" USING btree ("at") WHERE "area" = 'security';--> statement-breakpoint
-- Entries of the security area end after a year; of all others, and of younger ones, none is ever deleted.
CREATE FUNCTION refuse_young_audit_delete() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	if exists (select from deleted where area <> 'security' or at > now() - interval '365 days') then
		raise exception 'The audit log takes new rows only.' using errcode = 'insufficient_privilege';
	end if;
	return null;
end;
$$;--> statement-breakpoint
DROP TRIGGER "audit_log_append_only" ON "audit_log";--> statement-breakpoint
CREATE TRIGGER "audit_log_append_only" BEFORE UPDATE ON "audit_log" FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();--> statement-breakpoint
CREATE TRIGGER "audit_log_keep_a_year" AFTER DELETE ON "audit_log" REFERENCING OLD TABLE AS deleted
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_young_audit_delete();--> statement-breakpoint
-- The one way in which the product's role deletes here: as the owner, what is older than a year, a bounded part at a time.
CREATE FUNCTION delete_old_audit(before timestamptz) RETURNS integer
	LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
declare
	gone integer;
begin
	if before is null or before > now() - interval '365 days' then
		raise exception 'The security log is kept for 365 days.' using errcode = 'check_violation';
	end if;
	delete from public.audit_log where id in (
		select id from public.audit_log where area = 'security' and at < before order by at limit 10000);
	get diagnostics gone = row_count;
	return gone;
end;
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION delete_old_audit(timestamptz) FROM PUBLIC;
