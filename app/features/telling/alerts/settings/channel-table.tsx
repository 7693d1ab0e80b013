import type { StoppedChannels } from "~/features/telling/alerts/schema";
import { CHANNEL_COLUMNS, KIND_ROWS } from "~/features/telling/alerts/settings/choices";
import type { AlertSettings } from "~/features/telling/alerts/settings/settings.server";
import type { Channel } from "~/features/telling/outbox/schema";
import { t } from "~/platform/language/translate";
import { TableRegion } from "~/ui/list/table";

export type Values = Omit<AlertSettings, "quiet_from" | "quiet_until" | "paused_until">;

export type Errors = Record<string, string[] | null> | null | undefined;

/** The channels stopped for a kind, which ticking restores. */
function StoppedLine({ channels = [] }: { channels: Channel[] | undefined }) {
	if (channels.length === 0) return null;
	const stopped = CHANNEL_COLUMNS.filter(({ channel }) => channels.includes(channel)).map(({ name }) => t(name));
	return (
		<span className="hint block">
			{t("You stopped: {channels}. Tick to get them again.", { channels: stopped.join(", ") })}
		</span>
	);
}

type ChannelTableProps = { values: Values; stopped: StoppedChannels; errors: Errors; hasDays: boolean };

/** @param hasDays whether a day of reminders is chosen: without one the ticks of their row send nothing, and it says so. */
export function ChannelTable({ values, stopped, errors, hasDays }: ChannelTableProps) {
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
								<span className="font-semibold">{t(name)}</span>{" "}
								<span className="hint block">
									{kind === "reminder" && !hasDays ? t("None yet: choose days below") : t(hint)}
								</span>
								<StoppedLine channels={stopped[kind]} />
								<span className="error block">{errors?.[kind]?.[0]}</span>
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
