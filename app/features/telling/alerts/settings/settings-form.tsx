import type { FieldMetadata } from "@conform-to/react";
import type { Channel, StoppedChannels } from "~/features/telling/alerts/schema";
import { CHANNEL_COLUMNS, KIND_ROWS, REMINDER_DAYS } from "~/features/telling/alerts/settings/choices";
import type { AlertSettings } from "~/features/telling/alerts/settings/settings.server";
import { t } from "~/platform/language/translate";
import { Choice } from "~/ui/form/choice";
import { TextField } from "~/ui/form/field";
import { TableRegion } from "~/ui/list/table-region";

type Values = Omit<AlertSettings, "quiet_from" | "quiet_until" | "paused_until">;

/** The channels that a person stopped for a kind; a tick brings them back. */
function StoppedLine({ channels = [] }: { channels: Channel[] | undefined }) {
	if (channels.length === 0) return null;
	const stopped = CHANNEL_COLUMNS.filter(({ channel }) => channels.includes(channel)).map(({ name }) => t(name));
	return (
		<span className="hint block">
			{t("You stopped: {channels}. Tick to get them again.", { channels: stopped.join(", ") })}
		</span>
	);
}

/** Kinds of alerts by channels, a checkbox each. */
export function ChannelTable({ values, stopped }: { values: Values; stopped: StoppedChannels }) {
	return (
		<TableRegion label={t("Alerts and how you get them")}>
			<table className="table alert-table">
				<thead>
					<tr>
						<th scope="col">{t("Alert")}</th>
						{CHANNEL_COLUMNS.map(({ channel, name }) => (
							<th key={channel} scope="col">
								{t(name)}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{KIND_ROWS.map(({ kind, name, hint }) => (
						<tr key={kind}>
							<th scope="row">
								<span className="font-semibold">{t(name)}</span> <span className="hint block">{t(hint)}</span>
								<StoppedLine channels={stopped[kind]} />
							</th>
							{CHANNEL_COLUMNS.map(({ channel, name: channelName }) => (
								<td key={channel}>
									<label className="tick-target">
										<input
											type="checkbox"
											className="tick"
											name={kind}
											value={channel}
											defaultChecked={values[kind].includes(channel)}
											aria-label={t("{name} by {channelName}", { name: t(name), channelName: t(channelName) })}
										/>
									</label>
								</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
		</TableRegion>
	);
}

/** The days before a hearing on which a reminder comes. */
export function ReminderDays({ values }: { values: Values }) {
	return (
		<fieldset className="field mt-6">
			<legend>{t("Reminders")}</legend>
			{REMINDER_DAYS.map(({ days, name }) => (
				<Choice key={days} name="reminder_days" value={days} defaultChecked={values.reminder_days.includes(days)}>
					{t(name)}
				</Choice>
			))}
		</fieldset>
	);
}

type Fields = {
	quiet_from: FieldMetadata<string>;
	quiet_until: FieldMetadata<string>;
	paused_until: FieldMetadata<string>;
};

/** When alerts wait, and until when there are none. */
export function QuietFields({ fields: { quiet_from, quiet_until, paused_until } }: { fields: Fields }) {
	return (
		<>
			<fieldset className="field">
				<legend>{t("Quiet hours")}</legend>
				<p className="hint block">
					{t(
						"We hold alerts during these hours, except a hearing moved to the next day. Leave blank to get alerts any time.",
					)}
				</p>
				<TextField field={quiet_from} label={t("From⟦time⟧")} type="time" />
				<TextField field={quiet_until} label={t("Until")} type="time" />
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
