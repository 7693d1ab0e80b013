import { sql } from "drizzle-orm";
import type { Database } from "~/platform/db/client.server";

/** The change of an alert about a moved date, in a statement with `alerts a`; partitions of earlier months are not read. */
const joinChange = sql`join case_changes ch on a.about = 'change ' || ch.id and ch.id = substr(a.about, 8)::bigint
	and ch.seen_at > now() - interval '3 days'`;

type Counts = { sent: number; inTime: number };

/**
 * Alerts about moved dates that were due in the last day, and those of them that a company accepted within five minutes: of the
 * change, or of the end of the person's quiet hours. One that was not sent at all, or failed, counts as late.
 */
export async function countAlertsInTime(tx: Database): Promise<Counts> {
	const [counts] = await tx.execute<Counts>(sql`
		with one as materialized (
			select n.id, greatest(min(ch.seen_at), case when n.due_at > n.created_at + interval '1 minute' then n.due_at end) as since
			from alert_notices n join alerts a on a.notice_id = n.id and a.kind = 'date_changed' and a.about like 'change %' ${joinChange}
			where n.kind = 'changes' and n.state <> 'dropped' and n.created_at > now() - interval '2 days'
				and n.due_at between now() - interval '1 day' and now() - interval '5 minutes'
			group by n.id
		), ended as (
			select one.id, min(d.accepted_at) <= one.since + interval '5 minutes' as is_in_time
			from one left join messages d on d.notice_id = one.id
			group by one.id, one.since having bool_or(not d.is_skipped) is not false
		)
		select count(*)::int as sent, (count(*) filter (where is_in_time))::int as "inTime" from ended`);
	return counts ?? { sent: 0, inTime: 0 };
}

/**
 * The latest move of a case's date, and when its alert arrived: by the receipt of a push or of WhatsApp, else when a mail or SMS was accepted. Null
 * while it has not.
 */
export async function timeAlert(
	tx: Database,
	caseId: string,
): Promise<{ changedAt: Date; receivedAt: Date | null } | undefined> {
	const [timed] = await tx.execute<{ changed: string; received: string | null }>(sql`
		select ch.seen_at as changed, (
			select min(case when d.channel in ('push', 'whatsapp') then d.arrived_at else d.accepted_at end)
			from messages d where d.notice_id = a.notice_id
		) as received
		from cases c join case_changes ch on ch.cnr_number = c.cnr_number and ch.kind = 'hearing_date'
				and ch.seen_at > now() - interval '3 days'
			left join alerts a on a.case_id = c.id and a.about = 'change ' || ch.id
		where c.id = ${caseId} order by ch.writer desc, ch.id desc limit 1`);
	if (!timed) return undefined;
	return { changedAt: new Date(timed.changed), receivedAt: timed.received === null ? null : new Date(timed.received) };
}
