import { z } from "zod";
import {
	type AlertKind,
	DEFAULT_CHANNELS,
	DEFAULT_DUE_DAYS,
	TICKED_CHANNELS,
	type TickedChannel,
} from "~/features/telling/alerts/schema";
import { KIND_ROWS, REMINDER_DAYS } from "~/features/telling/alerts/settings/choices";
import type { AlertSettings } from "~/features/telling/alerts/settings/settings.server";
import { alertSettingsInput } from "~/features/telling/alerts/settings/settings-input";
import { basisInput, versionOf, versionRecord } from "~/platform/http/basis.server";

const describeKind = (kind: AlertKind, ...example: TickedChannel[]) => ({
	description: `${KIND_ROWS.find((row) => row.kind === kind)?.name}: the channels; empty if off`,
	examples: [example],
});

/** Field descriptions of requests and responses. */
const DESCRIPTIONS = {
	date_changed: describeKind("date_changed", "whatsapp", "email"),
	disposed: describeKind("disposed", "whatsapp", "email"),
	order: describeKind("order", "email"),
	reminder: describeKind("reminder", "whatsapp", "email"),
	tomorrow: describeKind("tomorrow", "whatsapp", "email"),
	week: describeKind("week"),
	trouble: describeKind("trouble", "email"),
	approved: describeKind("approved", "email"),
	due: describeKind("due", "whatsapp", "email"),
	due_days: {
		description: "The same of to-dos; one that is not done is reminded of once more the day after",
		examples: [[1, 0]],
	},
	reminder_days: {
		description: `How many days before a hearing a reminder comes: ${REMINDER_DAYS.map(({ days }) => days).join(", ")}`,
		examples: [[3, 1]],
	},
	quiet_from: { description: "Start of quiet hours, Indian time; empty for none", examples: ["22:30"] },
	quiet_until: { description: "End of quiet hours", examples: ["06:30"] },
	paused_until: {
		description: "The date on which alerts resume, YYYY-MM-DD; null if not paused",
		examples: [null],
	},
};

const channels = z.array(z.enum(TICKED_CHANNELS));
const { shape } = alertSettingsInput;

/** All alert settings in an API request. */
export const alertSettingsPut = alertSettingsInput.safeExtend({
	date_changed: shape.date_changed.meta(DESCRIPTIONS.date_changed),
	disposed: shape.disposed.meta(DESCRIPTIONS.disposed),
	order: shape.order.meta(DESCRIPTIONS.order),
	reminder: shape.reminder.meta(DESCRIPTIONS.reminder),
	tomorrow: shape.tomorrow.meta(DESCRIPTIONS.tomorrow),
	week: shape.week.meta(DESCRIPTIONS.week),
	trouble: shape.trouble.meta(DESCRIPTIONS.trouble),
	// Programs that were written before these kinds leave them out, which turns nothing off.
	approved: channels.max(3).default(DEFAULT_CHANNELS.approved).meta(DESCRIPTIONS.approved),
	due: channels.max(3).default(DEFAULT_CHANNELS.due).meta(DESCRIPTIONS.due),
	due_days: shape.due_days.unwrap().default(DEFAULT_DUE_DAYS).meta(DESCRIPTIONS.due_days),
	reminder_days: shape.reminder_days.meta(DESCRIPTIONS.reminder_days),
	quiet_from: shape.quiet_from.meta(DESCRIPTIONS.quiet_from),
	quiet_until: shape.quiet_until.meta(DESCRIPTIONS.quiet_until),
	paused_until: shape.paused_until.meta(DESCRIPTIONS.paused_until),
	based_on: basisInput,
});

export const alertSettingsJson = (settings: AlertSettings) => ({ ...settings, version: versionOf(settings) });

/** The output of `alertSettingsJson`. */
export const alertSettingsRecord = z
	.object({
		date_changed: channels.meta(DESCRIPTIONS.date_changed),
		disposed: channels.meta(DESCRIPTIONS.disposed),
		order: channels.meta(DESCRIPTIONS.order),
		reminder: channels.meta(DESCRIPTIONS.reminder),
		tomorrow: channels.meta(DESCRIPTIONS.tomorrow),
		week: channels.meta(DESCRIPTIONS.week),
		trouble: channels.meta(DESCRIPTIONS.trouble),
		approved: channels.meta(DESCRIPTIONS.approved),
		due: channels.meta(DESCRIPTIONS.due),
		reminder_days: z.array(z.number()).meta(DESCRIPTIONS.reminder_days),
		due_days: z.array(z.number()).meta(DESCRIPTIONS.due_days),
		quiet_from: z.string().meta(DESCRIPTIONS.quiet_from),
		quiet_until: z.string().meta(DESCRIPTIONS.quiet_until),
		paused_until: z.string().nullable().meta(DESCRIPTIONS.paused_until),
		version: versionRecord,
	})
	.meta({ id: "AlertSettings", description: "A user's alert settings" });
