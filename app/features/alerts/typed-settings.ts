import type { KIND_ROWS } from "~/features/alerts/choices";
import type { AlertSettings } from "~/features/alerts/settings.server";

type Ticked = Pick<AlertSettings, (typeof KIND_ROWS)[number]["kind"] | "reminder_days">;

const listOf = (value: unknown): string[] =>
	(Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]).map(String);

/** The boxes that were ticked in a form that comes back with mistakes; undefined where none came back. */
export function typedSettings(sent: Record<string, unknown> | null | undefined): Ticked | undefined {
	if (!sent) return undefined;
	const channelsOf = (kind: string) =>
		(["whatsapp", "sms", "email"] as const).filter((channel) => listOf(sent[kind]).includes(channel));
	return {
		date_changed: channelsOf("date_changed"),
		disposed: channelsOf("disposed"),
		order: channelsOf("order"),
		reminder: channelsOf("reminder"),
		tomorrow: channelsOf("tomorrow"),
		week: channelsOf("week"),
		trouble: channelsOf("trouble"),
		reminder_days: listOf(sent.reminder_days).map(Number),
	};
}
