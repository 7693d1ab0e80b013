import { sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { jobOf, WAYS } from "~/features/telling/outbox/channels.server";
import type { RegisteredTemplate } from "~/features/telling/outbox/registered-templates";
import type { Channel, MessageWords } from "~/features/telling/outbox/schema";
import type { Database } from "~/platform/db/client.server";
import type { Language } from "~/platform/language/translate";
import { enqueue } from "~/platform/queue/queue.server";

/** What a message is about, and whom it goes to. */
type Addressed = {
	/** Null for a message about several cases. */
	caseId: string | null;
	cnrNumber: string;
	caseNumber: string;
	recipient: string;
	recipientName: string;
};

export type PlannedMessage = Addressed & {
	template: RegisteredTemplate;
	language: Language;
	parameters: string[];
};

/** A message to be sent. */
export type NewMessage = Partial<Addressed> & {
	id?: string;
	/** Null for the confirmation of a STOP. */
	userId: string | null;
	recipient: string;
	batchId?: string | null;
	channel?: Channel;
	template?: string;
	language?: Language;
	parameters?: string[];
	words?: MessageWords;
	/** No try begins later. */
	expiresAt?: Date;
	isCharged?: boolean;
	noticeId?: number | null;
	insteadOf?: string | null;
	/** Why it is not sent; it is kept as failed. */
	reason?: string | null;
	/** Was not even tried. */
	isSkipped?: boolean;
};

function rowOf({ channel = "whatsapp", reason = null, ...message }: NewMessage) {
	const { alertSeconds, isCharged } = WAYS[channel];
	return {
		id: uuidv7(),
		batchId: null,
		caseId: null,
		cnrNumber: "",
		caseNumber: "",
		recipientName: "",
		template: "",
		language: "en",
		parameters: [],
		isCharged,
		isSkipped: false,
		...message,
		channel,
		reason,
		status: reason === null ? "queued" : "failed",
		seconds: message.noticeId ? alertSeconds : null,
	};
}

type Queued = { id: string; channel: Channel; template: string; noticeId: number | null };
type Added = Queued & { status: string };

/** Adds the jobs that send messages. */
export async function queueJobs(tx: Database, queued: Queued[]): Promise<void> {
	for (const job of new Set(queued.map(jobOf))) {
		const sent = queued.filter((message) => jobOf(message) === job);
		await enqueue(
			tx,
			job,
			sent.map(({ id }) => ({ messageId: id })),
		);
	}
}

/**
 * Inserts messages and a job for each that is not failed: one statement for the rows, so that a thousand are fast. A second one of a
 * notice by the same channel, or in place of the same message, is left out. @returns the ids of the others
 */
export async function addMessages(tx: Database, wanted: NewMessage[]): Promise<Set<string>> {
	if (wanted.length === 0) return new Set();
	const rows = wanted.map(rowOf);
	const added = await tx.execute<Added>(sql`
		insert into messages (id, batch_id, user_id, channel, notice_id, instead_of, case_id, cnr_number, case_number, recipient,
			recipient_name, template, language, parameters, words, is_charged, expires_at, status, reason, is_skipped, status_at)
		select id, "batchId", "userId", channel, "noticeId", "insteadOf", "caseId", "cnrNumber", "caseNumber", recipient,
			"recipientName", template, language, parameters, words, "isCharged", coalesce("expiresAt", now() + seconds * interval '1 second'), status, reason,
			"isSkipped", case when status = 'failed' then now() end
		from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as planned(id uuid, "batchId" uuid, "userId" uuid, channel text,
			"noticeId" bigint, "insteadOf" uuid, "caseId" uuid, "cnrNumber" text, "caseNumber" text, recipient text,
			"recipientName" text, template text, language text, parameters jsonb, words jsonb, "isCharged" boolean, "expiresAt" timestamptz, seconds int,
			status message_status, reason text, "isSkipped" boolean)
		on conflict do nothing
		returning id, channel, template, notice_id as "noticeId", status`);
	await queueJobs(
		tx,
		added.filter(({ status }) => status === "queued"),
	);
	return new Set(added.map(({ id }) => id));
}

/** `key`, for a message of the log: one with the same key is queued once. */
type Keyed = NewMessage & { key?: string };

/** Queues messages, those with a key each in a batch of its own. @returns the ids of those queued, by key */
export async function queueMessages(tx: Database, wanted: Keyed[]): Promise<Map<string, string>> {
	const rows = wanted.map(({ key, ...message }) => ({
		key,
		message: { id: uuidv7(), ...message, batchId: key === undefined ? null : uuidv7() },
	}));
	const batches = rows.flatMap(({ key, message: { batchId, userId } }) =>
		key === undefined ? [] : { batchId, userId, key },
	);
	const isNew = new Set<string | null>([null]);
	if (batches.length > 0)
		for (const { id } of await tx.execute<{ id: string }>(sql`
			insert into message_batches (id, user_id, idempotency_key, content_hash, message_count)
			select "batchId", "userId", key, key, 1
			from jsonb_to_recordset(${JSON.stringify(batches)}::jsonb) as batches("batchId" uuid, "userId" uuid, key text)
			on conflict (user_id, idempotency_key) do nothing returning id`))
			isNew.add(id);
	const added = await addMessages(
		tx,
		rows.flatMap(({ message }) => (isNew.has(message.batchId) ? message : [])),
	);
	return new Map(rows.flatMap(({ key, message: { id } }) => (key !== undefined && added.has(id) ? [[key, id]] : [])));
}
