import { sql } from "drizzle-orm";
import { claimedChanges, trackersOfChanges } from "~/features/courts/diary/hearings/queries.alerts.server";
import { hasContactsToTell } from "~/features/money/subscriptions/contacts.server";
import { alertedMembers } from "~/features/people/chamber/alerts.server";
import { dueAt, isReachable, noticeOf, wantsKind } from "~/features/telling/alerts/planning/plan.server";
import { releaseAlertsJob } from "~/features/telling/alerts/queues.server";
import { type Move, planMoves } from "~/features/telling/client-updates/planning/commands.plan-moves.server";
import { addDays, dayInIndia } from "~/platform/calendar/day";
import { db } from "~/platform/db/client.server";
import { READ_BY_INDEX } from "~/platform/db/rows";
import { enqueue } from "~/platform/queue/queue.server";
import { eachPart } from "~/platform/queue/round.server";

/** Changes planned in one transaction, however many people follow them. */
const CHANGES_A_BATCH = 2000;

/**
 * Plans the alerts of all unplanned changes. One person's alerts join one waiting notice: a date that moves twice is one alert,
 * from its first old day to its last new one, and none if it moved back. Members of a chamber get its moved dates if switched on.
 * @returns how many alerts were added
 */
export async function planChangeAlerts(at: Date): Promise<number> {
	let added = 0;
	for (let after = "0"; ; ) {
		const unplanned = await db.execute<{ id: string }>(sql`
			select id::text from case_changes where not is_planned and id > ${after}::bigint order by id limit ${CHANGES_A_BATCH}`);
		const ids = unplanned.map(({ id }) => id);
		const work = (part: string[]) => planBatch(at, part);
		const { done } = await eachPart("alerts: changes", ids, { idOf: (id) => id, work });
		added += done.reduce((sum, count) => sum + count, 0);
		if (ids.length < CHANGES_A_BATCH) return added;
		after = ids.at(-1) ?? after;
	}
}

function planBatch(at: Date, ids: string[]): Promise<number> {
	const today = dayInIndia(at);
	const isUrgent = sql`(t.kind = 'date_changed' or t.detail = 'reopened') and t.new_day between ${today}::date and ${addDays(today, 1)}::date`;
	return db.transaction(async (tx) => {
		// Lock: two planners would alert each part of a date that moved twice.
		await tx.execute(sql`select pg_advisory_xact_lock(hashtext('alerts: plan changes'))`);
		await tx.execute(READ_BY_INDEX);
		const [row] = await tx.execute<{ alerts: number; is_due: boolean; moves: Move[] }>(sql`
			with ${claimedChanges(ids, at)}, tracked as materialized (${trackersOfChanges}), target as materialized (
				select t.*, ${dueAt(at, isUrgent)} as due_at
				from (
					select case_id, user_id, kind, about, old_day, new_day, detail from tracked where not is_muted
					union all
					select case_id, m.member_id, kind, about, old_day, new_day, detail
					from tracked join ${alertedMembers} m on m.owner_id = tracked.user_id
					where not is_muted and kind = 'date_changed'
				) t
					join users u on u.id = t.user_id
					left join alert_settings s on s.user_id = t.user_id
				where ${isReachable(at)} and ${wantsKind(sql`t.kind`)}
			), open_notice as materialized (
				select id, user_id from alert_notices
				where kind = 'changes' and state = 'waiting' and user_id = any(array(select distinct user_id from target))
				order by user_id for update
			), earlier as materialized (
				select a.id, a.user_id, a.case_id, a.old_day, t.new_day, t.due_at
				from target t join alerts a on a.user_id = t.user_id and a.kind = 'date_changed' and a.case_id = t.case_id
				where t.kind = 'date_changed' and a.notice_id = any(array(select id from open_notice))
			), moved as (
				update alerts set new_day = earlier.new_day from earlier
				where alerts.id = earlier.id and earlier.new_day is distinct from earlier.old_day
				returning alerts.user_id, earlier.due_at
			), undone as (
				delete from alerts using earlier
				where alerts.id = earlier.id and earlier.new_day is not distinct from earlier.old_day
			), untold as materialized (
				select t.* from target t
				where not exists (
					select from alerts a
					where a.user_id = t.user_id and a.kind = t.kind and a.case_id = t.case_id and a.about = t.about
				) and (t.kind <> 'date_changed' or (
					t.old_day is distinct from t.new_day and coalesce(t.new_day, t.old_day) >= ${today}::date
					and not exists (select from earlier e where e.user_id = t.user_id and e.case_id = t.case_id)
					and not exists (
						select from (
							select a.new_day from alerts a join alert_notices n on n.id = a.notice_id
							where a.user_id = t.user_id and a.kind = 'date_changed' and a.case_id = t.case_id
								and n.state = 'released'
							order by a.id desc limit 1
						) last_told where last_told.new_day is not distinct from t.new_day
					)
				))
			), notice as (
				insert into alert_notices (user_id, kind, due_at)
				select user_id, 'changes', min(due_at)
				from (select user_id, due_at from untold union all select user_id, due_at from moved) told_now
				group by user_id order by user_id
				on conflict (user_id) where kind = 'changes' and state = 'waiting'
					do update set due_at = least(alert_notices.due_at, excluded.due_at)
				returning id, user_id, due_at
			), added as (
				insert into alerts (notice_id, user_id, case_id, kind, about, old_day, new_day, detail)
				select ${noticeOf(sql`t.user_id`)}, t.user_id, t.case_id, t.kind, t.about, t.old_day, t.new_day, t.detail
				from untold t
				order by t.user_id, t.case_id
				on conflict do nothing
				returning 1
			)
			select (select count(*)::int from added) as alerts,
				exists (select from notice where due_at <= ${at.toISOString()}::timestamptz) as is_due,
				(
					select coalesce(jsonb_agg(jsonb_build_object(
						'caseId', case_id, 'userId', user_id, 'oldDay', old_day, 'newDay', new_day)), '[]'::jsonb)
					from tracked where (kind = 'date_changed' or detail = 'reopened' and new_day is not null) and ${hasContactsToTell(sql`tracked.user_id`)}
				) as moves`);
		await planMoves(tx, at, row?.moves ?? []);
		if (row?.is_due) await enqueue(tx, releaseAlertsJob, {});
		return row?.alerts ?? 0;
	});
}
