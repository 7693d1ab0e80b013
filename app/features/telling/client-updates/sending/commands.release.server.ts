import { inArray, sql } from "drizzle-orm";
import { describeAllForMessages } from "~/features/courts/diary/hearings/queries.messages.server";
import { messageLanguage } from "~/features/money/subscriptions/contact-words";
import { recipientKey, takeNewRecipients } from "~/features/money/subscriptions/new-recipients.server";
import { afterUsualQuiet, isUsuallyQuiet } from "~/features/telling/client-updates/quiet";
import { clientUpdates } from "~/features/telling/client-updates/schema";
import { selectUpdates, type UpdateRow } from "~/features/telling/client-updates/sending/due.server";
import { wordsOfUpdate } from "~/features/telling/client-updates/update-words";
import { queueMessages } from "~/features/telling/outbox/queue.server";
import { type Day, dayInIndia } from "~/platform/calendar/day";
import { type Database, db } from "~/platform/db/client.server";
import { READ_BY_INDEX } from "~/platform/db/rows";
import { eachPart } from "~/platform/queue/round.server";

const UPDATES_A_BATCH = 500;

/**
 * Queues the messages of updates that are due, in the usual quiet hours none. Updates that are no longer true are dropped; those
 * of people without a package, or to new numbers beyond the day's limit, wait for the person. @returns how many messages were queued
 */
export async function releaseUpdates(at: Date, { isSimulated = false } = {}): Promise<number> {
	if (!isSimulated && isUsuallyQuiet(at)) return 0;
	let queued = 0;
	const isDue = sql`state = 'waiting' and due_at <= ${at.toISOString()}::timestamptz`;
	for (let after = 0; ; ) {
		const due = await db.execute<{ id: number }>(sql`
			select id::int from client_updates where ${isDue} and id > ${after} order by id limit ${UPDATES_A_BATCH}`);
		const { done } = await eachPart("clients: messages", due, {
			idOf: ({ id }) => String(id),
			work: (part) =>
				db.transaction(async (tx) => {
					await tx.execute(READ_BY_INDEX);
					const locked = await tx.execute<{ id: number }>(sql`
						select id::int from client_updates where ${isDue} and id in ${part.map(({ id }) => id)}
						order by due_at, id for update skip locked`);
					const ids = locked.map(({ id }) => id);
					return (await queueUpdates(tx, ids, dayInIndia(at))).queued;
				}),
		});
		queued += done.reduce((sum, count) => sum + count, 0);
		if (due.length < UPDATES_A_BATCH) return queued;
		after = due.at(-1)?.id ?? after;
	}
}

const settle = (tx: Database, rows: UpdateRow[], state: "by_hand" | "dropped") =>
	rows.length === 0
		? undefined
		: tx
				.update(clientUpdates)
				.set({ state, stateAt: sql`now()` })
				.where(
					inArray(
						clientUpdates.id,
						rows.map(({ id }) => id),
					),
				);

/** Queues the messages of updates that the caller has locked. @returns how many were queued, and numbers left out until tomorrow */
export async function queueUpdates(tx: Database, ids: number[], today: Day) {
	if (ids.length === 0) return { queued: 0, notToday: 0 };
	const rows = await selectUpdates(tx, sql`w.id in ${ids} order by w.id`, today);
	await settle(
		tx,
		rows.filter(({ isCurrent }) => !isCurrent),
		"dropped",
	);
	const current = rows.filter(({ isCurrent }) => isCurrent);
	const packaged = current.filter(({ hasPackage }) => hasPackage);
	const beyond = await takeNewRecipients(tx, packaged);
	const sendable = packaged.filter((row) => !beyond.has(recipientKey(row)));
	await settle(
		tx,
		current.filter((row) => !sendable.includes(row)),
		"by_hand",
	);
	const described = await describeAllForMessages(tx, [...new Set(sendable.map(({ caseId }) => caseId))]);
	const byCase = new Map(described.map((item) => [item.id, item]));
	const wanted = sendable.flatMap((row) => {
		const item = byCase.get(row.caseId);
		if (!item) return [];
		const { number, userId, caseId, name, sender, mustCome } = row;
		const reader = { name, language: messageLanguage(row.language), mustCome };
		return {
			key: [row.kind, number, caseId, row.day].join(" "),
			userId,
			caseId,
			cnrNumber: item.cnrNumber,
			caseNumber: item.caseNumber,
			recipient: number,
			recipientName: name,
			...wordsOfUpdate(item, row, { sender, today, reader }),
		};
	});
	const messageIds = await queueMessages(tx, wanted);
	const sent = JSON.stringify(
		sendable.map(({ id, kind, number, caseId, day, nextDay }) => ({
			id,
			nextDay,
			messageId: messageIds.get([kind, number, caseId, day].join(" ")) ?? null,
		})),
	);
	await tx.execute(sql`
		update client_updates w set state = 'queued', state_at = now(), next_day = sent."nextDay", message_id = sent."messageId"
		from jsonb_to_recordset(${sent}::jsonb) as sent(id bigint, "nextDay" date, "messageId" uuid)
		where w.id = sent.id`);
	return { queued: messageIds.size, notToday: beyond.size };
}

/** Longer than an update waits to be stopped. */
const PLAYED_MS = 60 * 60 * 1000;

/** Sandbox: releases updates as if the time to stop them, and the usual quiet hours after `at`, were over. */
export const releaseUpdatesAsAt = (at: Date) =>
	releaseUpdates(new Date(afterUsualQuiet(at).getTime() + PLAYED_MS), { isSimulated: true });
