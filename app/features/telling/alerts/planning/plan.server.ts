import { type SQL, sql } from "drizzle-orm";
import { hasWithdrawn } from "~/features/people/consent/queries.server";
import {
	type AlertKind,
	DEFAULT_CHANNELS,
	DEFAULT_DUE_DAYS,
	DEFAULT_REMINDER_DAYS,
} from "~/features/telling/alerts/schema";
import { DEFAULT_QUIET, minuteInIndia } from "~/features/telling/client-updates/quiet";
import { dayInIndia, startOfDayInIndia } from "~/platform/calendar/day";

/** A setting in a statement that joins `alert_settings s`; a person without a row has the defaults. */
const quietFrom = sql`coalesce(s.quiet_from, ${DEFAULT_QUIET.from}::int)`;
const quietUntil = sql`coalesce(s.quiet_until, ${DEFAULT_QUIET.until}::int)`;
export const stoppedBy = sql`coalesce(s.stopped, '{}'::jsonb)`;
export const channelsOf = sql`coalesce(s.channels, ${JSON.stringify(DEFAULT_CHANNELS)}::jsonb)`;
const reminderDays = sql`coalesce(s.reminder_days, ${JSON.stringify(DEFAULT_REMINDER_DAYS)}::jsonb)`;

const dueDays = sql`coalesce(s.due_days, ${JSON.stringify(DEFAULT_DUE_DAYS)}::jsonb)`;

/** Time of tomorrow's board, 21:15, in minutes after midnight. */
const BOARD_MINUTE = 21 * 60 + 15;

/** The channels of a person's board of tomorrow; none if it falls into their quiet hours. */
export const boardChannels = sql`case when ${isQuietAt(BOARD_MINUTE)} then '[]'::jsonb else coalesce(${channelsOf} -> 'tomorrow', '[]'::jsonb) end`;

/** Whether a person gets a reminder that early; for tomorrow's hearings only if the board does not use the same channels. */
export const wantsReminder = (daysBefore: SQL): SQL => sql`${reminderDays} @> to_jsonb(${daysBefore})
	and (${daysBefore} <> 1 or not ${boardChannels} @> (${channelsOf} -> 'reminder'))`;

/** Whether a person gets a reminder of a to-do that early; of one that is overdue it comes once, whatever the days. */
export const wantsDue = (daysBefore: SQL): SQL => sql`(${daysBefore} < 0 or ${dueDays} @> to_jsonb(${daysBefore}))`;

/** Whether a moment lies in a person's quiet hours, which may span midnight. */
export const isQuiet = (at: Date): SQL => isQuietAt(minuteInIndia(at));

function isQuietAt(minuteOfDay: number): SQL {
	const minute = sql`${minuteOfDay}::int`;
	return sql`case when ${quietFrom} <= ${quietUntil} then ${minute} >= ${quietFrom} and ${minute} < ${quietUntil}
		else ${minute} >= ${quietFrom} or ${minute} < ${quietUntil} end`;
}

/** The end of a person's quiet hours after a moment. India has no summer time, so a day has 1440 minutes. */
export function quietEnd(at: Date): SQL {
	const midnight = startOfDayInIndia(dayInIndia(at)).toISOString();
	return sql`${midnight}::timestamptz + make_interval(
		mins => ${quietUntil} + case when ${minuteInIndia(at)}::int < ${quietUntil} then 0 else 1440 end)`;
}

/** When an alert found at a moment is due; urgent ones ignore quiet hours. */
export const dueAt = (at: Date, isUrgent: SQL = sql`false`): SQL =>
	sql`case when (${isUrgent}) is not true and ${isQuiet(at)} then ${quietEnd(at)} else ${at.toISOString()}::timestamptz end`;

/** Whether a person gets any alerts at a moment, in a statement that joins `users u` and `alert_settings s`. */
export const isReachable = (at: Date): SQL =>
	sql`u.blocked_at is null and u.deleted_at is null and coalesce(s.paused_until <= ${dayInIndia(at)}::date, true)
		and not ${hasWithdrawn(sql`u.id`, "messages")}`;

/** Whether a person wants alerts of a kind, through any channel. */
export const wantsKind = (kind: SQL): SQL => sql`coalesce(jsonb_array_length(${channelsOf} -> ${kind}), 0) > 0`;

export const kindText = (kind: AlertKind): SQL => sql`${kind}::text`;

/**
 * The id of a person's notice in `notice` (id, user_id). Not a join: the planner expects one row from a CTE that inserts, and
 * would compare each person with each notice.
 */
export const noticeOf = (userId: SQL): SQL =>
	sql`((select jsonb_object_agg(user_id, id) from notice) ->> ${userId}::text)::bigint`;
