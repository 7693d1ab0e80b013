ALTER TABLE "messages" ALTER COLUMN "batch_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "channel" text DEFAULT 'whatsapp' NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "notice_id" bigint;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "instead_of" uuid;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "words" jsonb;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "is_skipped" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "accepted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "arrived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_instead_of_messages_id_fk" FOREIGN KEY ("instead_of") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "messages_of_notice" ON "messages" USING btree ("notice_id","channel") WHERE "messages"."notice_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "messages_instead" ON "messages" USING btree ("instead_of");--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_channel" CHECK ("messages"."channel" in ('whatsapp', 'sms', 'email'));--> statement-breakpoint
-- Workers of the release before write `alert_deliveries` and `message_sms` until they stop, so these copy what they write. Nothing
-- else uses the two tables any more; the next release drops them with both functions and the type.
create function copy_delivery_to_outbox() returns trigger language plpgsql as $$
begin
	if new.message_id is not null then
		update messages set notice_id = new.notice_id, accepted_at = new.accepted_at,
				expires_at = case when status = 'queued' then created_at + interval '10 minutes' end,
				arrived_at = case when new.state = 'delivered' then new.state_at end
			where id = new.message_id;
		return new;
	end if;
	-- This release was first.
	if exists (select from messages m where m.notice_id = new.notice_id and m.channel = new.channel and m.id <> new.id) then
		return case when tg_op = 'UPDATE' then new end;
	end if;
	insert into messages (id, user_id, created_at, channel, notice_id, instead_of, cnr_number, case_number, recipient, template,
			parameters, is_charged, subscription_id, status, reason, is_skipped, tries, claimed_at, status_at, accepted_at, expires_at)
		select new.id, n.user_id, new.created_at, new.channel, n.id,
			(select m.id from messages m where m.notice_id = n.id and m.channel = new.instead_of), '', '', '', '', '[]',
			new.channel <> 'email', new.subscription_id,
			(case when new.state in ('queued', 'sending') then 'queued' when new.state in ('sent', 'unknown') then 'sent'
				when new.state = 'delivered' then 'delivered' else 'failed' end)::message_status,
			new.reason, new.state = 'skipped', new.tries, case new.state when 'sending' then new.tried_at end, new.state_at,
			new.accepted_at, case new.channel when 'email' then new.created_at + interval '12 hours' end
		from alert_notices n where n.id = new.notice_id
		on conflict (id) do update set subscription_id = excluded.subscription_id, status = excluded.status,
			reason = excluded.reason, is_skipped = excluded.is_skipped, tries = excluded.tries, claimed_at = excluded.claimed_at,
			status_at = excluded.status_at, accepted_at = excluded.accepted_at;
	return new;
end $$;
--> statement-breakpoint
create function copy_sms_to_outbox() returns trigger language plpgsql as $$
declare
	-- The id of the message with another version: as unique, and as old.
	copy uuid := overlay(new.message_id::text placing '8' from 15 for 1)::uuid;
begin
	if exists (select from messages m where m.instead_of = new.message_id and m.id <> copy) then
		return case when tg_op = 'UPDATE' then new end;
	end if;
	insert into messages (id, user_id, created_at, channel, instead_of, case_id, cnr_number, case_number, recipient,
			recipient_name, template, language, parameters, is_charged, subscription_id, status, reason, tries, claimed_at, status_at)
		select copy, m.user_id, new.created_at, 'sms', m.id, m.case_id, m.cnr_number, m.case_number, m.recipient, m.recipient_name,
			m.template, m.language, m.parameters, true, new.subscription_id,
			(case new.state when 'sending' then 'queued' else new.state::text end)::message_status, new.reason, new.tries,
			case new.state when 'sending' then new.state_at end, new.state_at
		from messages m where m.id = new.message_id
		on conflict (id) do update set subscription_id = excluded.subscription_id, status = excluded.status,
			reason = excluded.reason, tries = excluded.tries, claimed_at = excluded.claimed_at, status_at = excluded.status_at;
	return new;
end $$;
--> statement-breakpoint
create trigger alert_deliveries_copy before insert or update on alert_deliveries
	for each row execute function copy_delivery_to_outbox();--> statement-breakpoint
create trigger message_sms_copy before insert or update on message_sms
	for each row execute function copy_sms_to_outbox();--> statement-breakpoint
update alert_deliveries set state = state where message_id is not null;--> statement-breakpoint
update alert_deliveries set state = state where message_id is null;--> statement-breakpoint
update message_sms set state = state;--> statement-breakpoint
update messages m set instead_of = f.id
	from alert_deliveries d join messages f on f.notice_id = d.notice_id and f.channel = d.instead_of
	where m.id = d.id and d.instead_of is not null and m.instead_of is null;--> statement-breakpoint
-- What waits is this release's to send: workers of the release before find it ended, and `recover-messages` gives it a job.
alter table alert_deliveries disable trigger alert_deliveries_copy;--> statement-breakpoint
alter table message_sms disable trigger message_sms_copy;--> statement-breakpoint
update alert_deliveries set state = 'skipped', reason = 'Sent by the next release.'
	where channel <> 'whatsapp' and state in ('queued', 'sending');--> statement-breakpoint
update message_sms set state = 'failed', reason = 'Sent by the next release.', subscription_id = null
	where state in ('queued', 'sending');--> statement-breakpoint
alter table alert_deliveries enable trigger alert_deliveries_copy;--> statement-breakpoint
alter table message_sms enable trigger message_sms_copy;
