import { sql } from "drizzle-orm";
import { contactsOf } from "~/features/money/subscriptions/contacts.server";
import { dueAt, isMessaged, mayReach } from "~/features/telling/client-updates/planning/contacts.server";
import { type Day, dayInIndia } from "~/platform/calendar/day";
import type { Database } from "~/platform/db/client.server";

/** A next date that changed. `onlyAsTold`: only contacts who were sent an earlier date get the change. */
export type Move = {
	caseId: string;
	userId: string;
	oldDay: Day | null;
	newDay: Day | null;
	onlyAsTold?: boolean;
};

const MOVES = ["moved", "taken_away"];

/**
 * Plans updates about moved dates. A newer update replaces a waiting one, so a date that moves twice before it is sent is one
 * update, and none if it moved back. The old date is that of the contact's last message, not of one that was stopped; a date that
 * the contact already has is not sent again.
 */
export async function planMoves(tx: Database, at: Date, moves: Move[]): Promise<void> {
	if (moves.length === 0) return;
	const moved = sql`select "caseId" as case_id, "userId" as user_id, "oldDay" as old_day, "newDay" as new_day,
			coalesce("onlyAsTold", false) as only_as_told
		from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb)
			as moves("caseId" uuid, "userId" uuid, "oldDay" date, "newDay" date, "onlyAsTold" boolean)`;
	const withdrawn = await tx.execute(sql`
		delete from client_updates w using (${moved}) m
		where w.user_id = m.user_id and w.case_id = m.case_id and w.kind in ${MOVES} and w.state in ('waiting', 'by_hand')
		returning w.case_id, w.user_id, w.number, w.old_day`);
	await tx.execute(sql`
		with target as (
			select n.*, coalesce(w.number, told.number) is not null as is_known,
				case when w.number is not null then w.old_day when told.number is not null then told.day else n.old_day end
					as known_day,
				coalesce(told.was_sent, false) as was_told
			from (${contactsOf(moved, sql`(n.tells_of_moves or n.tells_of_outcomes)`)}) n
				join users u on u.id = n.user_id
				join cases c on c.id = n.case_id
				left join jsonb_to_recordset(${JSON.stringify([...withdrawn])}::jsonb)
					as w(case_id uuid, user_id uuid, number text, old_day date)
					on w.user_id = n.user_id and w.case_id = n.case_id and w.number = n.number
				left join lateral (
					select t.number, t.state <> 'stopped' as was_sent,
						case t.state when 'stopped' then t.old_day else t.next_day end as day
					from client_updates t
					where t.user_id = n.user_id and t.number = n.number and t.case_id = n.case_id
						and (t.state in ('queued', 'told') or t.state = 'stopped' and t.kind in ${MOVES})
					order by t.id desc limit 1
				) told on true
			where ${isMessaged} and c.decision_date is null and ${mayReach}
		)
		insert into client_updates (user_id, case_id, number, kind, hearing_day, old_day, next_day, due_at)
		select user_id, case_id, number, case when new_day is null then 'taken_away' else 'moved' end,
			coalesce(new_day, known_day), known_day, new_day, ${dueAt(at).toISOString()}::timestamptz
		from target
		where (tells_of_moves or was_told) and (is_known or not only_as_told) and known_day is distinct from new_day
			and coalesce(new_day, known_day) >= ${dayInIndia(at)}::date
			and not exists (
				select from client_updates h
				where h.user_id = target.user_id and h.number = target.number and h.case_id = target.case_id
					and h.kind = 'held' and h.state in ('waiting', 'by_hand')
			)
		on conflict do nothing`);
}
