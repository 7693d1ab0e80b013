import { type SQL, sql } from "drizzle-orm";
import { checkedSince } from "~/features/courts/court-records/look-up/rounds";
import { deadlinesToRemind } from "~/features/courts/deadlines/queries.server";
import { approvedAmong, casesInTrouble, hearingsToAlert } from "~/features/courts/diary/hearings/queries.alerts.server";
import { alertedMembers } from "~/features/people/chamber/alerts.server";
import {
	dueAt,
	isReachable,
	kindText,
	noticeOf,
	wantsDue,
	wantsKind,
	wantsReminder,
} from "~/features/telling/alerts/planning/plan.server";
import { releaseAlertsJob } from "~/features/telling/alerts/queues.server";
import type { NoticeKind } from "~/features/telling/alerts/schema";
import { addDays, type Day, dayInIndia, INDIA_OFFSET_MS, mondayOf } from "~/platform/calendar/day";
import { db } from "~/platform/db/client.server";
import { READ_BY_INDEX } from "~/platform/db/rows";
import { enqueue } from "~/platform/queue/queue.server";
import { eachPart } from "~/platform/queue/round.server";

/** People planned for in one transaction. */
const PEOPLE_A_BATCH = 2000;
const NOBODY = "00000000-0000-0000-0000-000000000000";
const EVERYBODY = "ffffffff-ffff-ffff-ffff-ffffffffffff";
const NOON_MS = 12 * 60 * 60 * 1000;

type Board = {
	kind: Exclude<NoticeKind, "changes">;
	day: Day;
	/** Selects (case_id, user_id, about, day). */
	found: SQL;
	/** A further condition on a row of `found` and the person's settings. */
	isWanted?: SQL;
};

/** Plans one notice per person, with an alert for each case found that was not alerted before. */
async function planBoard(at: Date, board: Board): Promise<number> {
	let added = 0;
	for (let after = NOBODY; ; ) {
		const people = await db.execute<{ id: string }>(
			sql`select id from users where id > ${after}::uuid order by id limit ${PEOPLE_A_BATCH}`,
		);
		const last = people.at(-1)?.id;
		if (last === undefined) return added;
		const ranges = people.map(({ id }, position) => ({ after: people[position - 1]?.id ?? after, last: id }));
		const { done } = await eachPart(`alerts: ${board.kind}`, ranges, {
			idOf: (person) => person.last,
			work: (part) => planPeople(at, board, { after: part[0]?.after ?? NOBODY, last: part.at(-1)?.last ?? NOBODY }),
		});
		added += done.reduce((sum, count) => sum + count, 0);
		after = last;
	}
}

function planPeople(
	at: Date,
	{ kind, day, found, isWanted = sql`true` }: Board,
	people: { after: string; last: string },
) {
	return db.transaction(async (tx) => {
		await tx.execute(READ_BY_INDEX);
		const [row] = await tx.execute<{ alerts: number; is_due: boolean }>(sql`
			with untold as materialized (
				select f.*, ${dueAt(at)} as due_at
				from (${found}) f
					join users u on u.id = f.user_id
					left join alert_settings s on s.user_id = f.user_id
				where f.user_id > ${people.after}::uuid and f.user_id <= ${people.last}::uuid
					and ${isReachable(at)} and ${wantsKind(kindText(kind))} and ${isWanted}
					and not exists (
						select from alerts a
						where a.user_id = f.user_id and a.kind = ${kindText(kind)} and a.case_id = f.case_id and a.about = f.about
					)
			), notice as (
				insert into alert_notices (user_id, kind, day, due_at)
				select user_id, ${kindText(kind)}, ${day}::date, min(due_at) from untold
				group by user_id order by user_id
				on conflict (user_id, kind, day) where kind <> 'changes' and state = 'waiting'
					do update set due_at = alert_notices.due_at
				returning id, user_id, due_at
			), added as (
				insert into alerts (notice_id, user_id, case_id, kind, about, new_day)
				select ${noticeOf(sql`t.user_id`)}, t.user_id, t.case_id, ${kindText(kind)}, t.about, t.day
				from untold t
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

const isMorning = (due: Date) => (due.getTime() + INDIA_OFFSET_MS) % (2 * NOON_MS) < NOON_MS;

/**
 * Reminders that were due in the morning, of the day's hearings, or later in the day, of those 1, 3 and 7 days ahead. `at` is later
 * than `due` where no worker ran.
 */
export function planReminders(at: Date, due = at): Promise<number> {
	const today = dayInIndia(due);
	const [from, to] = isMorning(due) ? [today, today] : [addDays(today, 1), addDays(today, 7)];
	const daysBefore = sql`(h.day - ${today}::date)`;
	return planBoard(at, {
		kind: "reminder",
		day: dayInIndia(at),
		found: sql`
			select h.case_id, h.user_id, h.day, ${daysBefore} as days_before, h.day || ', ' || ${daysBefore} as about
			from (${hearingsToAlert(from, to)}) h`,
		isWanted: wantsReminder(sql`f.days_before`),
	});
}

/**
 * Reminders of to-dos, in one message: in the morning of those due that day, and once more of the day before's that are not done;
 * later in the day of those due 1, 3 and 7 days ahead. Each is for its assignee.
 */
export function planDue(at: Date, due = at): Promise<number> {
	const today = dayInIndia(due);
	const days = isMorning(due)
		? { from: today, to: today, over: addDays(today, -1) }
		: { from: addDays(today, 1), to: addDays(today, 7) };
	const found = deadlinesToRemind(today, days);
	return planBoard(at, { kind: "due", day: dayInIndia(at), found, isWanted: wantsDue(sql`f.days_before`) });
}

/** One message with all hearings of the day after `due`, including hearings of chambers, if the person gets their alerts. */
export function planTomorrow(at: Date, due = at): Promise<number> {
	const tomorrow = addDays(dayInIndia(due), 1);
	return planHearings(at, "tomorrow", tomorrow, tomorrow);
}

export function planWeek(at: Date, due = at): Promise<number> {
	const monday = addDays(mondayOf(dayInIndia(due)), 7);
	return planHearings(at, "week", monday, addDays(monday, 6));
}

function planHearings(at: Date, kind: "tomorrow" | "week", from: Day, to: Day) {
	const own = sql`select h.*, h.day::text as about from (${hearingsToAlert(from, to)}) h`;
	const ofChambers = sql`
		select h.case_id, m.member_id as user_id, h.day, h.day::text as about
		from ${alertedMembers} m join (${hearingsToAlert(from, to)}) h on h.user_id = m.owner_id`;
	const found = kind === "tomorrow" ? sql`${own} union all ${ofChambers}` : own;
	return planBoard(at, { kind, day: from, found });
}

/** One message with the cases that the court does not know, that the night did not check, or none did for five days. */
export function planTrouble(at: Date, since = checkedSince("night", at)): Promise<number> {
	const found = sql`select t.*, null::date as day from (${casesInTrouble(at, since)}) t`;
	return planBoard(at, { kind: "trouble", day: dayInIndia(at), found });
}

/** One message with the hearings that no board announced, because no worker ran from the evening before until after them. */
export function planUnannounced(at: Date, due: Date): Promise<number> {
	const day = addDays(dayInIndia(due), 1);
	const found = sql`select h.case_id, h.user_id, h.day, concat('unannounced ', h.day) as about from (${hearingsToAlert(day, day)}) h`;
	return planBoard(at, { kind: "trouble", day: dayInIndia(at), found });
}

/** One message with these cases, as far as they are still approved. */
export function planApproved(at: Date, caseIds: string[]): Promise<number> {
	const day = dayInIndia(at);
	const found = sql`select a.*, null::date as day from (${approvedAmong(caseIds, day)}) a`;
	return planPeople(at, { kind: "approved", day, found }, { after: NOBODY, last: EVERYBODY });
}
