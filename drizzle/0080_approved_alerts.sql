ALTER TABLE "alert_notices" DROP CONSTRAINT "alert_notices_kind";--> statement-breakpoint
ALTER TABLE "alerts" DROP CONSTRAINT "alerts_kind";--> statement-breakpoint
ALTER TABLE "alert_notices" ADD CONSTRAINT "alert_notices_kind" CHECK ("alert_notices"."kind" in ('changes', 'reminder', 'tomorrow', 'week', 'trouble', 'approved'));--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_kind" CHECK ("alerts"."kind" in ('date_changed', 'disposed', 'order', 'reminder', 'tomorrow', 'week', 'trouble', 'approved', 'not_listed'));--> statement-breakpoint
-- Settings that were saved before this kind: by email, unless the person gets no alert by email.
update alert_settings set channels = channels || jsonb_build_object('approved',
	case when channels::text like '%"email"%' then '["email"]'::jsonb else '[]'::jsonb end)
where channels is not null and not channels ? 'approved';
