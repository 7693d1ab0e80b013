import { z } from "zod";
import { TICKED_CHANNELS } from "~/features/telling/alerts/schema";
import { REMINDER_DAYS } from "~/features/telling/alerts/settings/choices";
import { dayInput } from "~/platform/calendar/day-input";
import { phrase, t } from "~/platform/language/translate";

const channels = z
	.array(z.enum(TICKED_CHANNELS))
	.max(3)
	.default([])
	.transform((chosen) => [...new Set(chosen)]);

const days = z
	.array(z.coerce.number().refine((days) => REMINDER_DAYS.some((choice) => choice.days === days)))
	.max(4)
	.transform((days) => [...new Set(days)]);

/** A time of day as minutes after midnight; null for none. */
const minutes = z
	.string()
	.default("")
	.transform((text, context) => {
		if (text.trim() === "") return null;
		const { hour, minute } = /^(?<hour>[01]?\d|2[0-3])[:.](?<minute>[0-5]\d)$/.exec(text.trim())?.groups ?? {};
		if (hour !== undefined && minute !== undefined) return Number(hour) * 60 + Number(minute);
		context.addIssue({ code: "custom", message: t("Enter a time like 22:30") });
		return z.NEVER;
	});

/** A person's alert settings, from the form and the API. */
export const alertSettingsInput = z
	.object({
		date_changed: channels,
		disposed: channels,
		order: channels,
		reminder: channels,
		tomorrow: channels,
		week: channels,
		trouble: channels,
		approved: channels,
		due: channels,
		reminder_days: days.default([]),
		due_days: days.default([]),
		quiet_from: minutes,
		quiet_until: minutes,
		/** API clients send back the null they read. */
		paused_until: dayInput.nullable(),
	})
	.refine(({ quiet_from, quiet_until }) => (quiet_from === null) === (quiet_until === null), {
		path: ["quiet_until"],
		message: phrase("Enter both times, or none"),
	});
export type AlertSettingsInput = z.output<typeof alertSettingsInput>;

/** `22:30` */
export const timeOf = (minute: number) =>
	`${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
