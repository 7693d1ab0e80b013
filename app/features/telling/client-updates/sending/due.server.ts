import { type SQL, sql } from "drizzle-orm";
import { hasPackage, isLinked } from "~/features/money/subscriptions/contacts.server";
import { isMessaged, mayReach } from "~/features/telling/client-updates/planning/contacts.server";
import type { UpdateKind, UpdateState } from "~/features/telling/client-updates/schema";
import { type Day, dayInIndia } from "~/platform/calendar/day";
import { type Database, db } from "~/platform/db/client.server";

/** Older updates are no longer offered to the person. */
const NEWS = sql`interval '7 days'`;

/** Whether an update `w` is still true, and its contact `n` has the switch on. */
const isTrue = (today: Day): SQL => sql`case w.kind
	when 'reminder' then n.reminds_of_hearings and c.next_date = w.hearing_day and c.decision_date is null and w.hearing_day >= ${today}::date
	when 'moved' then (n.tells_of_moves or n.tells_of_outcomes) and c.next_date = w.hearing_day and c.decision_date is null and w.hearing_day >= ${today}::date
	when 'taken_away' then (n.tells_of_moves or n.tells_of_outcomes) and c.next_date is null and c.decision_date is null
	else n.tells_of_outcomes and h.id is not null end`;

export type UpdateRow = {
	id: number;
	userId: string;
	caseId: string;
	number: string;
	kind: UpdateKind;
	day: Day;
	oldDay: Day | null;
	nextDay: Day | null;
	state: UpdateState;
	dueAt: Date;
	/** Whether it may be sent: it is still true, and the contact has the switch on. */
	isCurrent: boolean;
	hasPackage: boolean;
	name: string;
	language: string;
	mustCome: boolean | null;
	sender: string;
	outcome: string | null;
};

/** Updates `w` with their person, case, contact and recorded hearing. */
const UPDATES = sql`client_updates w
	join users u on u.id = w.user_id
	join cases c on c.id = w.case_id
	left join subscription_numbers n on n.user_id = w.user_id and n.number = w.number
	left join noted_hearings h on h.case_id = w.case_id and h.heard_on = w.hearing_day and w.kind = 'held'`;

const isCurrent = (today: Day): SQL =>
	sql`coalesce(${isTrue(today)} and n.agreed_on is not null and ${isLinked} and ${isMessaged} and ${mayReach}, false)`;

/** Updates with all that their text needs. @param which a condition of the updates `w`, an order and a limit */
export async function selectUpdates(tx: Database, which: SQL, today: Day): Promise<UpdateRow[]> {
	const rows = await tx.execute<UpdateRow & { dueAt: string | Date }>(sql`
		select w.id::int as id, w.user_id as "userId", w.case_id as "caseId", w.number, w.kind, w.hearing_day::text as day,
			w.old_day::text as "oldDay", (case w.kind when 'held' then c.next_date else w.next_day end)::text as "nextDay",
			w.state, w.due_at as "dueAt", ${isCurrent(today)} as "isCurrent",
			${hasPackage(sql`w.user_id`)} as "hasPackage",
			coalesce(n.party_name, '') as name, coalesce(n.language, 'en') as language,
			(select l.must_come from number_cases l where l.number_id = n.id and l.case_id = c.id) as "mustCome",
			trim(u.first_name || ' ' || u.last_name) as sender, h.outcome
		from ${UPDATES} where ${which}`);
	return rows.map((row) => ({ ...row, dueAt: new Date(row.dueAt) }));
}

const isOpen = (userId: string, states: UpdateState[], today: Day): SQL =>
	sql`w.user_id = ${userId} and w.state in ${states} and w.created_at > now() - ${NEWS} and ${isCurrent(today)}`;

/** The person's updates in one of these states that may still be sent, first due first, and how many there are. */
export async function listOpenUpdates(userId: string, states: UpdateState[], page: { limit: number; offset: number }) {
	const today = dayInIndia(new Date());
	const which = isOpen(userId, states, today);
	const [rows, counts] = await Promise.all([
		selectUpdates(db, sql`${which} order by w.due_at, w.id limit ${page.limit} offset ${page.offset}`, today),
		countOpenUpdates(userId, states),
	]);
	return { rows, total: states.reduce((sum, state) => sum + (counts.get(state) ?? 0), 0) };
}

/** Counts the person's updates that may still be sent, by state. */
export async function countOpenUpdates(userId: string, states: UpdateState[]): Promise<Map<UpdateState, number>> {
	const rows = await db.execute<{ state: UpdateState; count: number }>(sql`
		select w.state, count(*)::int as count from ${UPDATES}
		where ${isOpen(userId, states, dayInIndia(new Date()))} group by w.state`);
	return new Map(rows.map(({ state, count }) => [state, count]));
}
