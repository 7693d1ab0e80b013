import { type FieldMetadata, getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { useState } from "react";
import type { StoppedChannels } from "~/features/telling/alerts/schema";
import { ChannelTable, type Errors, type Values } from "~/features/telling/alerts/settings/channel-table";
import { REMINDER_DAYS } from "~/features/telling/alerts/settings/choices";
import type { AlertSettings } from "~/features/telling/alerts/settings/settings.server";
import { paths } from "~/paths";
import { formatFullDay } from "~/platform/calendar/day";
import { phrase, t } from "~/platform/language/translate";
import { own } from "~/platform/outside/own";
import { Choice } from "~/ui/form/choice";
import { TextField } from "~/ui/form/field";
import { ErrorSummary, FormActions, SafeForm } from "~/ui/form/safe-form";
import { Words } from "~/ui/frame/words";

const listOf = (value: unknown): string[] =>
	(Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]).map(String);

/** The boxes ticked in a form returned with errors; undefined if none was. */
function typedSettings(sent: Record<string, unknown> | null | undefined): Values | undefined {
	if (!sent) return undefined;
	const channelsOf = (kind: string) =>
		(["whatsapp", "sms", "email"] as const).filter((channel) => listOf(own(sent, kind)).includes(channel));
	return {
		date_changed: channelsOf("date_changed"),
		disposed: channelsOf("disposed"),
		order: channelsOf("order"),
		reminder: channelsOf("reminder"),
		tomorrow: channelsOf("tomorrow"),
		week: channelsOf("week"),
		trouble: channelsOf("trouble"),
		approved: channelsOf("approved"),
		due: channelsOf("due"),
		reminder_days: listOf(sent.reminder_days).map(Number),
		due_days: listOf(sent.due_days).map(Number),
	};
}

const LABELS = {
	quiet_from: phrase("Quiet hours from"),
	quiet_until: phrase("Quiet hours until"),
	paused_until: phrase("Pause all alerts until"),
};

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
	version: string;
	stopped: StoppedChannels;
	result: SubmissionResult<string[]> | undefined;
};

type ReminderDaysProps = {
	name: "reminder_days" | "due_days";
	legend: string;
	values: Values;
	errors: Errors;
	onChange?: (hasDays: boolean) => void;
};

function ReminderDays({ name: field, legend, values, errors, onChange }: ReminderDaysProps) {
	return (
		<fieldset
			className="field mt-6"
			onChange={({ currentTarget }) => onChange?.(currentTarget.querySelector(":checked") !== null)}
		>
			<legend>{legend}</legend>
			{REMINDER_DAYS.map(({ days, name }) => (
				<Choice key={days} name={field} value={days} defaultChecked={values[field].includes(days)}>
					{t(name)}
				</Choice>
			))}
			<p className="error">{errors?.[field]?.[0]}</p>
		</fieldset>
	);
}

type Fields = {
	quiet_from: FieldMetadata<string>;
	quiet_until: FieldMetadata<string>;
	paused_until: FieldMetadata<string>;
};

function QuietFields({ fields: { quiet_from, quiet_until, paused_until } }: { fields: Fields }) {
	return (
		<>
			<fieldset className="field">
				<legend>{t("Quiet hours")}</legend>
				<p className="hint block">
					{t(
						"We hold alerts during these hours, except a hearing moved to the next day. Leave blank to get alerts any time.",
					)}
				</p>
				<div className="pair">
					<TextField field={quiet_from} label={t("From⟦time⟧")} type="time" />
					<TextField field={quiet_until} label={t("Until")} type="time" />
				</div>
			</fieldset>
			<TextField
				field={paused_until}
				label={t("Pause all alerts until")}
				hint={t("Alerts resume on this date. Leave blank if not paused.")}
				type="date"
			/>
		</>
	);
}

export function AlertsForm({ settings, version, stopped, result }: AlertsFormProps) {
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
	const [hasDays, setHasDays] = useState(values.reminder_days.length > 0);
	const pausedUntil = paused_until && formatFullDay(paused_until);
	return (
		<>
			{pausedUntil && (
				<p className="note" role="status">
					{t("All alerts are paused until {pausedUntil}.", { pausedUntil })}
				</p>
			)}
			<SafeForm
				{...getFormProps(form)}
				className="max-w-2xl"
				basis={{ version, result }}
				key={JSON.stringify(settings)}
			>
				<ErrorSummary form={form} fields={times} labels={LABELS} />
				<ChannelTable values={values} stopped={stopped} errors={result?.error} hasDays={hasDays} />
				<ChannelPrices />
				<ReminderDays
					name="reminder_days"
					legend={t("Reminders")}
					values={values}
					errors={result?.error}
					onChange={setHasDays}
				/>
				<ReminderDays name="due_days" legend={t("Reminders of to-dos")} values={values} errors={result?.error} />
				<QuietFields fields={times} />
				<FormActions busy={t("Saving…")}>{t("Save alerts")}</FormActions>
			</SafeForm>
		</>
	);
}
