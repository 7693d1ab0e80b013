import { sql } from "drizzle-orm";
import {
	claimedListings,
	hearingsOfListings,
	type ListedHearing,
	listUnplanned,
} from "~/features/courts/diary/hearings/queries.listings.server";
import { alertedMembers } from "~/features/people/chamber/alerts.server";
import { dueAt, isReachable, noticeOf, wantsKind } from "~/features/telling/alerts/planning/plan.server";
import { releaseAlertsJob } from "~/features/telling/alerts/queues.server";
import { addDays, dayInIndia } from "~/platform/calendar/day";
import { db } from "~/platform/db/client.server";
import { READ_BY_INDEX } from "~/platform/db/rows";
import { enqueue } from "~/platform/queue/queue.server";
import { eachPart } from "~/platform/queue/round.server";

/** Listings planned in one transaction, however many people follow them. */
const LISTINGS_A_BATCH = 2000;

/**
 * Plans the alerts of hearings that are not on their court's list, and of those that a later list has after all: once each. A
 * person who has not been sent the first when the second comes gets neither. Members of a chamber get them with its moved dates.
 * @returns how many alerts were added
 */
export async function planListingAlerts(at: Date): Promise<number> {
	let added = 0;
	const today = dayInIndia(at);
	for (let last = { cnr: "", day: today }; ; ) {
		const hearings = await listUnplanned(db, today, last, LISTINGS_A_BATCH);
		const { done } = await eachPart("alerts: listings", hearings, {
			idOf: ({ cnr }) => cnr,
			work: (part) => planBatch(at, part),
		});
		added += done.reduce((sum, count) => sum + count, 0);
		if (hearings.length < LISTINGS_A_BATCH) return added;
		last = hearings.at(-1) ?? last;
	}
}

function planBatch(at: Date, hearings: ListedHearing[]): Promise<number> {
	const today = dayInIndia(at);
	const isUrgent = sql`t.day between ${today}::date and ${addDays(today, 1)}::date`;
	const told = sql`select a.id, n.state from alerts a join alert_notices n on n.id = a.notice_id
		where a.user_id = t.user_id and a.kind = 'not_listed' and a.case_id = t.case_id and a.about = t.day::text`;
	return db.transaction(async (tx) => {
		await tx.execute(sql`select pg_advisory_xact_lock(hashtext('alerts: plan changes'))`);
		await tx.execute(READ_BY_INDEX);
		const [row] = await tx.execute<{ alerts: number; is_due: boolean }>(sql`
			with ${claimedListings(hearings)}, heard as materialized (${hearingsOfListings}), target as materialized (
				select t.*, ${dueAt(at, isUrgent)} as due_at
				from (
					select case_id, user_id, day, status from heard
					union all
					select case_id, m.member_id, day, status from heard join ${alertedMembers} m on m.owner_id = heard.user_id
				) t
					join users u on u.id = t.user_id
					left join alert_settings s on s.user_id = t.user_id
				where ${isReachable(at)} and ${wantsKind(sql`'date_changed'`)}
			), withdrawn as (
				delete from alerts where id in (
					select told.id from target t cross join lateral (${told}) told
					where t.status = 'listed' and told.state = 'waiting'
				)
			), untold as materialized (
				select t.*, t.day || case t.status when 'listed' then ' listed' else '' end as about from target t
				where t.status = 'not_listed' or exists (select from (${told}) told where told.state = 'released')
			), notice as (
				insert into alert_notices (user_id, kind, due_at)
				select user_id, 'changes', min(due_at) from untold t
				where not exists (
					select from alerts a
					where a.user_id = t.user_id and a.kind = 'not_listed' and a.case_id = t.case_id and a.about = t.about
				)
				group by user_id order by user_id
				on conflict (user_id) where kind = 'changes' and state = 'waiting'
					do update set due_at = least(alert_notices.due_at, excluded.due_at)
				returning id, user_id, due_at
			), added as (
				insert into alerts (notice_id, user_id, case_id, kind, about, new_day, detail)
				select ${noticeOf(sql`t.user_id`)}, t.user_id, t.case_id, 'not_listed', t.about, t.day,
					case t.status when 'listed' then 'listed' else '' end
				from untold t where t.user_id in (select user_id from notice)
				order by t.user_id, t.case_id
				on conflict do nothing
				returning 1
			)
			select (select count(*)::int from added) as alerts,
				exists (select from notice where due_at <= ${at.toISOString()}::timestamptz) as is_due`);
		if (row?.is_due) await enqueue(tx, releaseAlertsJob, {});
		return row?.alerts ?? 0;
	});
}
