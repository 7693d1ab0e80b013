import { sql } from "drizzle-orm";
import { findHearingOf } from "~/features/courts/hearings/queries.server";
import { contactsOf } from "~/features/money/subscriptions/contacts.server";
import { planMoves } from "~/features/telling/client-updates/planning/commands.plan-moves.server";
import { dueAt, isMessaged, mayReach } from "~/features/telling/client-updates/planning/contacts.server";
import { addDays, type Day, dayInIndia } from "~/platform/calendar/day";
import { db } from "~/platform/db/client.server";

/** A hearing recorded later than this causes no message. */
const NEWS_DAYS = 7;

/**
 * Plans updates about a hearing that was recorded, corrected or removed. A contact with outcomes on gets the outcome and the
 * next date; one with moves on gets only the next date. A later correction is sent as a moved date.
 */
export async function planHeld({ caseId, day }: { caseId: string; day: Day }, at: Date): Promise<void> {
	await db.transaction(async (tx) => {
		const found = await findHearingOf(tx, caseId, day);
		if (!found) return;
		const { ownerId, isRecorded, nextDate } = found;
		const hearing = sql`select ${caseId}::uuid as case_id, ${ownerId}::uuid as user_id`;
		if (!isRecorded)
			await tx.execute(sql`
				delete from client_updates where user_id = ${ownerId} and case_id = ${caseId} and kind = 'held'
					and hearing_day = ${day}::date and state in ('waiting', 'by_hand', 'stopped')`);
		else if (day >= addDays(dayInIndia(at), -NEWS_DAYS))
			await tx.execute(sql`
				insert into client_updates (user_id, case_id, number, kind, hearing_day, next_day, due_at)
				select n.user_id, n.case_id, n.number, 'held', ${day}::date, ${nextDate}::date, ${dueAt(at).toISOString()}::timestamptz
				from (${contactsOf(hearing, sql`n.tells_of_outcomes`)}) n join users u on u.id = n.user_id join cases c on c.id = n.case_id
				where ${isMessaged} and ${mayReach}
				on conflict do nothing`);
		const isGiven = isRecorded && found.notedNextDate !== null && found.notedNextDate === nextDate;
		await planMoves(tx, at, [{ caseId, userId: ownerId, oldDay: null, newDay: nextDate, onlyAsTold: !isGiven }]);
	});
}
