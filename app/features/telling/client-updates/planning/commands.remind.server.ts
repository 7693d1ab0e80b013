import { type SQL, sql } from "drizzle-orm";
import { hearingsToMessage } from "~/features/courts/diary/hearings/queries.messages.server";
import { contactsOf, listPeopleToRemind } from "~/features/money/subscriptions/contacts.server";
import { dueAt, mayReach } from "~/features/telling/client-updates/planning/contacts.server";
import { addDays, dayInIndia } from "~/platform/calendar/day";
import { db } from "~/platform/db/client.server";
import { READ_BY_INDEX } from "~/platform/db/rows";
import { eachPart } from "~/platform/queue/round.server";

/** People planned for in one transaction. */
const PEOPLE_A_BATCH = 200;
const NOBODY = "00000000-0000-0000-0000-000000000000";

type Moment = {
	at?: Date;
	/** When it should have run: `at` is later where no worker ran. */
	due?: Date;
	/** Triggered in the sandbox, at any time of day. */
	isSimulated?: boolean;
};

/**
 * Plans an update about each hearing of the day after `due` for each contact with reminders on, once for number, case and day. In
 * the usual quiet hours it is due at their end. @returns how many were planned
 */
export async function remindClients({ at = new Date(), due = at, isSimulated = false }: Moment = {}): Promise<number> {
	const hearings = hearingsToMessage(addDays(dayInIndia(due), 1));
	const dueTime = isSimulated ? at : dueAt(at);
	let planned = 0;
	for (let after = NOBODY; ; ) {
		const people = await listPeopleToRemind(after, PEOPLE_A_BATCH);
		const last = people.at(-1);
		if (last === undefined) return planned;
		const ranges = people.map((id, position) => ({ after: people[position - 1] ?? after, last: id }));
		const { done } = await eachPart("clients: reminders", ranges, {
			idOf: (person) => person.last,
			work: (part) =>
				planFor({ after: part[0]?.after ?? NOBODY, last: part.at(-1)?.last ?? NOBODY }, hearings, dueTime),
		});
		planned += done.reduce((sum, count) => sum + count, 0);
		after = last;
	}
}

function planFor({ after, last }: { after: string; last: string }, hearings: SQL, due: Date): Promise<number> {
	return db.transaction(async (tx) => {
		await tx.execute(READ_BY_INDEX);
		const planned = await tx.execute(sql`
			insert into client_updates (user_id, case_id, number, kind, hearing_day, next_day, due_at)
			select n.user_id, n.case_id, n.number, 'reminder', n.day, n.day, ${due.toISOString()}::timestamptz
			from (${contactsOf(hearings, sql`n.reminds_of_hearings`)}) n join users u on u.id = n.user_id
			where n.user_id > ${after}::uuid and n.user_id <= ${last}::uuid and ${mayReach}
			on conflict do nothing returning 1`);
		return planned.length;
	});
}
