-- Null: the person has changed nothing and has the defaults, whatever they are.
ALTER TABLE "alert_settings" ALTER COLUMN "channels" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "alert_settings" ALTER COLUMN "channels" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "alert_settings" ALTER COLUMN "reminder_days" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "alert_settings" ALTER COLUMN "reminder_days" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "alert_settings" ADD COLUMN "stopped" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "chamber_members" ADD COLUMN "gets_alerts" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "alert_notices_boards" ON "alert_notices" USING btree ("user_id","day") WHERE "alert_notices"."kind" = 'tomorrow';--> statement-breakpoint
-- The defaults of before, as a row was given them that was made for another reason than a choice.
update alert_settings set channels = null, reminder_days = null
	where reminder_days = '[1]' and channels = '{"date_changed": ["whatsapp", "email"], "disposed": ["whatsapp", "email"], "order": [],
		"reminder": ["whatsapp", "email"], "tomorrow": ["whatsapp", "email"], "week": [], "trouble": []}';--> statement-breakpoint
-- A stop was not told apart from a tick that was taken away. Whoever has e-mail for some kinds and took it from others has
-- stopped it there; whoever has it for none chose WhatsApp or SMS, and e-mail goes on standing in for those.
update alert_settings set stopped = taken.kinds
	from (
		select s.user_id, jsonb_object_agg(kind.key, '["email"]'::jsonb) as kinds
		from alert_settings s, jsonb_each(s.channels) kind
		where kind.value <> '[]' and not kind.value ? 'email'
			and exists (select from jsonb_each(s.channels) other where other.value ? 'email')
		group by s.user_id
	) taken
	where taken.user_id = alert_settings.user_id;
