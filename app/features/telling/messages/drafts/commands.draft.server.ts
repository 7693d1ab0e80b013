import { and, desc, eq, isNull, notInArray, sql } from "drizzle-orm";
import { DomainError } from "~/errors";
import { listApprovedIds } from "~/features/courts/diary/hearings/queries.messages.server";
import type { ActingContext } from "~/features/people/chamber/acting.server";
import {
	type BulkInput,
	type DraftInput,
	MAX_CASES,
	MAX_CHOICES,
} from "~/features/telling/messages/drafts/message-input";
import { messageDraftCases, messageDrafts } from "~/features/telling/messages/drafts/schema";
import { ANY_CONTACT } from "~/features/telling/messages/recipients/recipient-words";
import { doubtAbout, listRecipients, type Recipient } from "~/features/telling/messages/recipients/recipients.server";
import {
	checkPackage,
	planMessages,
	recordSending,
	requireApproved,
	withSendingError,
} from "~/features/telling/messages/sending/commands.send.server";
import { type QueuedBatch, queueBatch } from "~/features/telling/messages/sending/queue-batch.server";
import { listUnreachable } from "~/features/telling/messages/sending/unreachable.server";
import { comingHearing } from "~/features/telling/messages/wording/hearing-words";
import { listOptedOut } from "~/features/telling/outbox/opt-out.server";
import { messageBatches } from "~/features/telling/outbox/schema";
import { dayInIndia } from "~/platform/calendar/day";
import { type Database, db } from "~/platform/db/client.server";
import { columnsOf, hasId, isUuid } from "~/platform/db/rows";
import { t } from "~/platform/language/translate";

/** Drafts saved per person; older ones are deleted when a draft is added, and all after a day. */
const MAX_DRAFTS = 5;

/** A case id and a number, or `any` where WhatsApp asks for the contact. */
const TICK = /^[\da-f-]{36} (\+91\d{10}|any)$/;

const notFound = () => new DomainError("not-found", t("These messages are no longer here. Select the cases again."));
const alreadySent = () =>
	new DomainError("conflict", t("These messages were sent a moment ago. Nothing is sent again."));

/** The ids of the ticked cases, or of all approved cases matching the search. */
async function casesOf(userId: string, { case_id, scope, cnr_number }: BulkInput): Promise<string[]> {
	if (scope !== "all") return case_id;
	const ids = await listApprovedIds(userId, cnr_number, MAX_CASES + 1);
	if (ids.length > MAX_CASES)
		throw new DomainError("invalid", t("Send up to {maxCases} cases at a time", { maxCases: MAX_CASES }));
	return ids;
}

/**
 * Saves a draft of messages about the selected cases, for review before sending. Cases with a next date are included, and
 * recipients without a doubt are ticked (`doubtAbout`). Without a package only `any` is ticked, to send one by one.
 * @throws DomainError `invalid`, `not-found` and `conflict` for the cases, as `sendCaseMessages` does.
 */
export async function createDraft(userId: string, selection: BulkInput): Promise<string> {
	const rows = await requireApproved(userId, await casesOf(userId, selection));
	const { byCase, saved } = await listRecipients(
		userId,
		rows.map(({ id }) => id),
	);
	const numbers = [...new Set([...byCase.values()].flatMap((all) => all.map(({ number }) => number)))];
	const [optedOut, unreachable] = [await listOptedOut(db, userId, numbers), await listUnreachable(userId, numbers)];
	const today = dayInIndia(new Date());
	const planned = rows.map((row, position) => {
		const known = byCase.get(row.id) ?? [];
		const numbersOf = (recipients: Recipient[]) => recipients.map(({ number }) => number);
		const meant = known.filter((recipient) => !doubtAbout(recipient, { optedOut, unreachable }));
		const offered = saved ? numbersOf(known) : [ANY_CONTACT, ...numbersOf(known)];
		const ticked = saved ? numbersOf(meant) : [ANY_CONTACT];
		return { position, caseId: row.id, isIncluded: comingHearing(row, today) !== null, offered, ticked };
	});
	return db.transaction(async (tx) => {
		const [draft] = await tx.insert(messageDrafts).values({ userId }).returning({ id: messageDrafts.id });
		if (!draft) throw new Error("The insert returned no draft");
		await tx.execute(sql`
			insert into message_draft_cases (draft_id, position, case_id, is_included, offered, ticked)
			select ${draft.id}::uuid, position, "caseId", "isIncluded", offered, ticked
			from jsonb_to_recordset(${JSON.stringify(planned)}::jsonb) as planned(position int, "caseId" uuid,
				"isIncluded" boolean, offered text[], ticked text[])`);
		const newest = tx
			.select({ id: messageDrafts.id })
			.from(messageDrafts)
			.where(eq(messageDrafts.userId, userId))
			.orderBy(desc(messageDrafts.id))
			.limit(MAX_DRAFTS);
		await tx.delete(messageDrafts).where(and(eq(messageDrafts.userId, userId), notInArray(messageDrafts.id, newest)));
		return draft.id;
	});
}

/** The person's own draft. @throws DomainError `not-found`. */
export async function requireDraft(userId: string, draftId: string, database: Database = db) {
	const [draft] = await database
		.select(columnsOf(messageDrafts, "id", "batchId", "ownText", "templateId"))
		.from(messageDrafts)
		.where(and(hasId(messageDrafts.id, draftId), eq(messageDrafts.userId, userId)));
	if (!draft) throw notFound();
	return draft;
}

/** Saves the selection of one page. Only offered numbers can be ticked; those beyond `MAX_CHOICES` keep their state. */
export async function saveDraftSelection(userId: string, draftId: string, { shown, case: included, to }: DraftInput) {
	const { id, batchId } = await requireDraft(userId, draftId);
	if (batchId) return;
	const rows = shown.filter(isUuid).map((caseId) => ({
		caseId,
		isIncluded: included.includes(caseId),
		ticked: to
			.filter((entry) => entry.startsWith(`${caseId} `) && TICK.test(entry))
			.map((entry) => entry.slice(caseId.length + 1)),
	}));
	await db.execute(sql`
		update message_draft_cases d set is_included = posted."isIncluded",
			ticked = array(select unnest(d.offered[1:${MAX_CHOICES}::int]) intersect select unnest(posted.ticked))
				|| array(select unnest(d.offered[${MAX_CHOICES + 1}::int:]) intersect select unnest(d.ticked))
		from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as posted("caseId" uuid, "isIncluded" boolean, ticked text[])
		where d.draft_id = ${id} and d.case_id = posted."caseId"`);
}

/**
 * Sends a draft once, even if posted twice, to the ticked numbers that still get messages about their case.
 * @throws DomainError `invalid` with nobody ticked or a text WhatsApp rejects, and as `sendCaseMessages` does.
 */
export async function sendDraft(acting: ActingContext, draftId: string): Promise<QueuedBatch> {
	return withSendingError(acting.ownerId, send(acting, draftId));
}

async function send(acting: ActingContext, draftId: string): Promise<QueuedBatch> {
	const userId = acting.ownerId;
	const { id, batchId, ownText } = await requireDraft(userId, draftId);
	if (batchId) return sentEarlier(batchId);
	const chosen = await db
		.select({ caseId: messageDraftCases.caseId, ticked: messageDraftCases.ticked })
		.from(messageDraftCases)
		.where(
			and(
				eq(messageDraftCases.draftId, id),
				eq(messageDraftCases.isIncluded, true),
				sql`cardinality(${messageDraftCases.ticked}) > 0`,
			),
		)
		.orderBy(messageDraftCases.position);
	if (chosen.length === 0) throw new DomainError("invalid", t("Tick at least one case and one number."));
	const ticked = new Map(chosen.map((row) => [row.caseId, new Set(row.ticked)]));
	const rows = await requireApproved(userId, [...ticked.keys()]);
	const { byCase, sender } = await listRecipients(userId, [...ticked.keys()]);
	const optedOut = await listOptedOut(db, userId, [...new Set(chosen.flatMap((row) => row.ticked))]);
	const recipientsOf = (caseId: string) =>
		(byCase.get(caseId) ?? []).filter(({ number }) => ticked.get(caseId)?.has(number) && !optedOut.has(number));
	return queueBatch({
		userId,
		actorId: acting.actor.id,
		idempotencyKey: `draft ${id}`,
		isCharged: true,
		planned: planMessages(rows, recipientsOf, { sender, today: dayInIndia(new Date()), ownText }),
		check: (tx, needed) => checkPackage(tx, userId, needed),
		record: async (tx, sentAs) => {
			await recordSending(tx, acting, sentAs);
			const [marked] = await tx
				.update(messageDrafts)
				.set({ batchId: sentAs.id })
				.where(and(eq(messageDrafts.id, id), isNull(messageDrafts.batchId)))
				.returning({ id: messageDrafts.id });
			if (!marked) throw alreadySent();
		},
	});
}

async function sentEarlier(batchId: string): Promise<QueuedBatch> {
	const [batch] = await db
		.select({ id: messageBatches.id, messageCount: messageBatches.messageCount })
		.from(messageBatches)
		.where(eq(messageBatches.id, batchId));
	if (!batch) throw notFound();
	return { ...batch, isRepeat: true };
}
