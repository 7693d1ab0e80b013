import type { FieldMetadata } from "@conform-to/react";
import { CHANNEL_COLUMNS, KIND_ROWS, REMINDER_DAYS } from "~/features/alerts/choices";
import type { AlertSettings } from "~/features/alerts/settings.server";
import { TextField } from "~/ui/field";
import { TableRegion } from "~/ui/table-region";

type Values = Omit<AlertSettings, "quiet_from" | "quiet_until" | "paused_until">;

/** Kinds of alerts by channels, a checkbox each. */
export function ChannelTable({ values }: { values: Values }) {
	return (
		<TableRegion label="Alerts and how you get them">
			<table className="table alert-table">
				<thead>
					<tr>
						<th scope="col">Alert</th>
						{CHANNEL_COLUMNS.map(({ channel, name }) => (
							<th key={channel} scope="col">
								{name}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{KIND_ROWS.map(({ kind, name, hint }) => (
						<tr key={kind}>
							<th scope="row">
								{name} <span className="hint">{hint}</span>
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
											aria-label={`${name} by ${channelName}`}
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
			<legend>Reminders</legend>
			{REMINDER_DAYS.map(({ days, name }) => (
				<label key={days} className="choice font-normal">
					<input
						type="checkbox"
						name="reminder_days"
						value={days}
						defaultChecked={values.reminder_days.includes(days)}
					/>
					{name}
				</label>
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
				<legend>Quiet hours</legend>
				<p className="hint">
					Alerts found in these hours wait until they end. A hearing moved to the next day does not wait. Leave both
					empty for none.
				</p>
				<TextField field={quiet_from} label="From" type="time" />
				<TextField field={quiet_until} label="Until" type="time" />
			</fieldset>
			<TextField
				field={paused_until}
				label="Pause all alerts until"
				hint="Alerts start again on this day. Empty: not paused."
				type="date"
			/>
		</>
	);
}
