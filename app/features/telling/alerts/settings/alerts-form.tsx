import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import type { StoppedChannels } from "~/features/telling/alerts/schema";
import type { KIND_ROWS } from "~/features/telling/alerts/settings/choices";
import type { AlertSettings } from "~/features/telling/alerts/settings/settings.server";
import { ChannelTable, QuietFields, ReminderDays } from "~/features/telling/alerts/settings/settings-form";
import { paths } from "~/paths";
import { formatFullDay } from "~/platform/calendar/week";
import { phrase, t } from "~/platform/language/translate";
import { Words } from "~/platform/language/words";
import { ErrorSummary } from "~/ui/form/error-summary";
import { SafeForm, SubmitButton } from "~/ui/form/safe-form";

type Ticked = Pick<AlertSettings, (typeof KIND_ROWS)[number]["kind"] | "reminder_days">;

const listOf = (value: unknown): string[] =>
	(Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]).map(String);

/** The boxes that were ticked in a form that comes back with mistakes; undefined where none came back. */
function typedSettings(sent: Record<string, unknown> | null | undefined): Ticked | undefined {
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

const LABELS = {
	quiet_from: phrase("Quiet hours from"),
	quiet_until: phrase("Quiet hours until"),
	paused_until: phrase("Pause all alerts until"),
};

/** What an alert costs by each channel. */
const ChannelPrices = () => (
	<p className="hint mt-2">
		<Words
			id="Email is free. WhatsApp and SMS use messages from your <0>package</0>. Without a package, or when its messages are used, we email your alerts, unless you stopped those emails. If a WhatsApp message fails, we send an SMS."
			to={paths.packages}
		/>
	</p>
);

type AlertsFormProps = {
	settings: AlertSettings;
	stopped: StoppedChannels;
	result: SubmissionResult<string[]> | undefined;
};

/** Which alerts come by which channel, when reminders come, and when nothing does. */
export function AlertsForm({ settings, stopped, result }: AlertsFormProps) {
	const { quiet_from, quiet_until, paused_until } = settings;
	const [form, { quiet_from: from, quiet_until: until, paused_until: pause }] = useForm<
		Record<keyof typeof LABELS, string>
	>({
		id: "alerts",
		lastResult: result,
		defaultValue: { quiet_from, quiet_until, paused_until: paused_until ?? "" },
	});
	const times = { quiet_from: from, quiet_until: until, paused_until: pause };
	const values = typedSettings(result?.initialValue) ?? settings;
	const pausedUntil = paused_until && formatFullDay(paused_until);
	return (
		<>
			{pausedUntil && (
				<p className="note" role="status">
					{t("All alerts are paused until {pausedUntil}.", { pausedUntil })}
				</p>
			)}
			<SafeForm {...getFormProps(form)} className="max-w-2xl" key={JSON.stringify(settings)}>
				<ErrorSummary form={form} fields={times} labels={LABELS} />
				<ChannelTable values={values} stopped={stopped} />
				<ChannelPrices />
				<ReminderDays values={values} />
				<QuietFields fields={times} />
				<div className="actions">
					<SubmitButton busy={t("Saving…")}>{t("Save alerts")}</SubmitButton>
				</div>
			</SafeForm>
		</>
	);
}
