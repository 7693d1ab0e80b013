import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import { caseNameOf } from "~/features/courts/court-records/case-facts";
import { describeForMessages } from "~/features/courts/diary/hearings/queries.messages.server";
import { formatMobileNumber } from "~/features/people/sign-in/mobile-number";
import { chatLink } from "~/features/telling/messages/chat-link";
import { requireDraft } from "~/features/telling/messages/drafts/commands.draft.server";
import type { StepInput } from "~/features/telling/messages/drafts/message-input";
import { messageDraftCases } from "~/features/telling/messages/drafts/schema";
import type { Step } from "~/features/telling/messages/one-by-one/step";
import { chatTextFor } from "~/features/telling/messages/own-words/words";
import { ANY_CONTACT, REASON_WORDS } from "~/features/telling/messages/recipients/recipient-words";
import { listRecipients, type Recipient } from "~/features/telling/messages/recipients/recipients.server";
import { listOptedOut } from "~/features/telling/outbox/opt-out.server";
import { dayInIndia } from "~/platform/calendar/day";
import { db } from "~/platform/db/client.server";
import { isUuid } from "~/platform/db/rows";
import { phrase, t } from "~/platform/language/translate";

const { offered, ticked, opened, skipped } = messageDraftCases;

/** The ticked numbers of a case that are not skipped, in the order offered. */
const waiting = sql<string[]>`array(
	select number from unnest(${offered}) with ordinality as one (number, place)
	where number = any(${ticked}) and number <> all(${skipped}) order by place)`;
const sumOf = (numbers: SQL) =>
	sql<number>`coalesce(sum(cardinality(${numbers})) filter (where ${messageDraftCases.isIncluded}), 0)::int`;

/** Counts the waiting, opened and skipped messages of a draft. An opened number that is ticked again waits again. */
async function countSteps(draftId: string) {
	const [counted] = await db
		.select({
			waiting: sumOf(waiting),
			opened: sumOf(sql`array(select unnest(${opened}) except select unnest(${ticked}))`),
			skipped: sumOf(sql`array(select unnest(${skipped}) intersect select unnest(${ticked}))`),
		})
		.from(messageDraftCases)
		.where(eq(messageDraftCases.draftId, draftId));
	return counted ?? { waiting: 0, opened: 0, skipped: 0 };
}

/** Cases read per query, until one has a recipient left. */
const AT_ONCE = 20;

const listWaiting = (draftId: string, after: number) =>
	db
		.select({ caseId: messageDraftCases.caseId, position: messageDraftCases.position, waiting })
		.from(messageDraftCases)
		.where(
			and(
				eq(messageDraftCases.draftId, draftId),
				eq(messageDraftCases.isIncluded, true),
				gt(messageDraftCases.position, after),
				sql`cardinality(${waiting}) > 0`,
			),
		)
		.orderBy(messageDraftCases.position)
		.limit(AT_ONCE);

const CHOSEN: Recipient = {
	number: ANY_CONTACT,
	name: phrase("Your client"),
	language: "en",
	mustCome: null,
	reason: "chosen",
	hasAgreed: true,
};

/** The first waiting message whose recipient still gets messages about its case. */
async function findNext(userId: string, draftId: string) {
	for (let after = -1; ; ) {
		const rows = await listWaiting(draftId, after);
		const last = rows.at(-1);
		if (!last) return undefined;
		const { byCase, sender } = await listRecipients(
			userId,
			rows.map(({ caseId }) => caseId),
		);
		const optedOut = await listOptedOut(db, userId, [...new Set(rows.flatMap((row) => row.waiting))]);
		for (const row of rows) {
			const recipients = [CHOSEN, ...(byCase.get(row.caseId) ?? [])].filter(({ number }) => !optedOut.has(number));
			const [next] = row.waiting.flatMap((number) => recipients.filter((recipient) => recipient.number === number));
			const [about] = next ? await describeForMessages(userId, [row.caseId]) : [];
			if (next && about?.isApproved) return { recipient: next, about, sender };
		}
		after = last.position;
	}
}

/** The next message of a draft and its progress. @throws DomainError `not-found` for a draft that does not exist. */
export async function loadStep(userId: string, draftId: string) {
	const { id, batchId, ownText } = await requireDraft(userId, draftId);
	const counts = await countSteps(id);
	const found = batchId ? undefined : await findNext(userId, id);
	if (!found) return { draftId: id, batchId, counts, step: null };
	const { recipient, about, sender } = found;
	const { number, name, reason } = recipient;
	const isAny = number === ANY_CONTACT;
	const reader = { ...recipient, name: isAny ? "" : name };
	const text = chatTextFor(about, { sender, today: dayInIndia(new Date()), ownText, reader });
	const step: Step = {
		to: `${about.id} ${number}`,
		name: isAny ? t(name) : name,
		number: isAny ? "" : formatMobileNumber(number),
		reason: t(REASON_WORDS[reason]),
		caseName: caseNameOf(about),
		text,
		url: chatLink(text, isAny ? null : number),
	};
	return { draftId: id, batchId, counts, step };
}

/** Passes one message, once; `next` also unticks it, so that the package does not send it too. @throws DomainError `not-found` */
export async function passStep(userId: string, draftId: string, { intent, to }: StepInput): Promise<void> {
	const { id, batchId } = await requireDraft(userId, draftId);
	if (batchId) return;
	const ofDraft = eq(messageDraftCases.draftId, id);
	if (intent === "again") {
		await db.update(messageDraftCases).set({ skipped: [] }).where(ofDraft);
		return;
	}
	const [caseId = "", number = ""] = to.split(" ");
	if (!isUuid(caseId)) return;
	const passed =
		intent === "next"
			? {
					ticked: sql`array_remove(${ticked}, ${number})`,
					opened: sql`array_append(array_remove(${opened}, ${number}), ${number})`,
				}
			: { skipped: sql`array_append(${skipped}, ${number})` };
	await db
		.update(messageDraftCases)
		.set(passed)
		.where(
			and(
				ofDraft,
				eq(messageDraftCases.caseId, caseId),
				sql`${number} = any(${ticked}) and ${number} <> all(${skipped})`,
			),
		);
}
