import { sql } from "drizzle-orm";
import { describeAllForMessages, hearingsToMessage } from "~/features/courts/diary/hearings/queries.messages.server";
import { messageLanguage } from "~/features/money/subscriptions/contact-words";
import { listPeopleToRemind, numbersToRemind } from "~/features/money/subscriptions/links.server";
import { hasWithdrawn } from "~/features/people/consent/queries.server";
import { isUsuallyQuiet, READ_BY_INDEX } from "~/features/telling/alerts/planning/plan.server";
import { wordsFor } from "~/features/telling/messages/own-words/words";
import { hasOptedOut } from "~/features/telling/messages/recipients/opt-out.server";
import { queueAlertMessages } from "~/features/telling/messages/sending/alert-messages.server";
import { addDays, dayInIndia } from "~/platform/calendar/day";
import { type Database, db } from "~/platform/db/client.server";

/** Batch sizes: reminders queued per transaction, and people read per query. */
const AT_ONCE = 500;
const PEOPLE_AT_ONCE = 200;
const NOBODY = "00000000-0000-0000-0000-000000000000";

type People = { after: string; last: string };

type Moment = {
	at?: Date;
	/** Triggered in the sandbox, at any time of day. */
	isSimulated?: boolean;
};

/**
 * Queues a message about each of tomorrow's hearings to each saved number with reminders on. A run in the usual quiet hours is
 * skipped, since clients have no quiet hours of their own. @returns how many were queued
 */
export async function remindClients({ at = new Date(), isSimulated = false }: Moment = {}): Promise<number> {
	if (!isSimulated && isUsuallyQuiet(at)) return 0;
	let queued = 0;
	for (let after = NOBODY; ; ) {
		const last = (await listPeopleToRemind(after, PEOPLE_AT_ONCE)).at(-1);
		if (last === undefined) return queued;
		for (let found = AT_ONCE; found === AT_ONCE; ) {
			const people = { after, last };
			const batch = await db.transaction((tx) => remindBatch(tx, at, people));
			queued += batch.queued;
			found = batch.found;
		}
		after = last;
	}
}

type Reminder = {
	key: string;
	userId: string;
	caseId: string;
	number: string;
	name: string;
	language: string;
	mustCome: boolean | null;
	sender: string;
};

/**
 * The next reminders not queued yet. A person's own number gets alerts, not client reminders. The idempotency key is the number,
 * case and day, so that a number saved again is not reminded twice.
 */
function listUnreminded(tx: Database, at: Date, { after, last }: People) {
	const tomorrow = addDays(dayInIndia(at), 1);
	return tx.execute<Reminder>(sql`
		with reminder as (
			select concat_ws(' ', 'reminder', h.number, h.case_id, h.day) as key, h.*
			from (${numbersToRemind(hearingsToMessage(tomorrow))}) h
		)
		select r.key, r.user_id as "userId", r.case_id as "caseId", r.number, r.party_name as name, r.language, r.must_come as "mustCome",
			trim(u.first_name || ' ' || u.last_name) as sender
		from reminder r join users u on u.id = r.user_id
		where r.user_id > ${after}::uuid and r.user_id <= ${last}::uuid
			and u.blocked_at is null and u.deleted_at is null and (u.needs_mobile_proof or u.mobile_number <> r.number)
			and not ${hasWithdrawn(sql`r.user_id`, "messages")}
			and not ${hasOptedOut(sql`r.number`, sql`r.user_id`)}
			and not exists (
				select from message_batches b where b.user_id = r.user_id and b.idempotency_key = r.key
			)
		order by r.user_id, r.case_id, r.number
		limit ${AT_ONCE}`);
}

async function remindBatch(tx: Database, at: Date, people: People): Promise<{ found: number; queued: number }> {
	await tx.execute(READ_BY_INDEX);
	const reminders = await listUnreminded(tx, at, people);
	const described = await describeAllForMessages(tx, [...new Set(reminders.map(({ caseId }) => caseId))]);
	const byCase = new Map(described.map((about) => [about.id, about]));
	const today = dayInIndia(at);
	const wanted = reminders.flatMap(({ key, userId, caseId, number, name, sender, mustCome, ...contact }) => {
		const about = byCase.get(caseId);
		if (!about) return [];
		return {
			key,
			userId,
			caseId,
			cnrNumber: about.cnrNumber,
			caseNumber: about.caseNumber,
			recipient: number,
			recipientName: name,
			...wordsFor(about, { sender, today, reader: { name, language: messageLanguage(contact.language), mustCome } }),
		};
	});
	return { found: reminders.length, queued: (await queueAlertMessages(tx, wanted)).size };
}
