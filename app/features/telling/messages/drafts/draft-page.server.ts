import { eq, sql } from "drizzle-orm";
import { caseNameOf } from "~/features/courts/court-records/case-facts";
import { describeForMessages, type MessagedCase } from "~/features/courts/diary/hearings/queries.messages.server";
import { formatMobileNumber } from "~/features/people/sign-in/mobile-number";
import { requireDraft } from "~/features/telling/messages/drafts/commands.draft.server";
import { KEPT_TEXT } from "~/features/telling/messages/drafts/draft-view";
import { MAX_CHOICES } from "~/features/telling/messages/drafts/message-input";
import { messageDraftCases } from "~/features/telling/messages/drafts/schema";
import { listOwnTemplates } from "~/features/telling/messages/own-words/templates.server";
import { chatTextFor, type Words, wordsFor } from "~/features/telling/messages/own-words/words";
import { otherSideWarning } from "~/features/telling/messages/recipients/other-side";
import { ANY_CONTACT } from "~/features/telling/messages/recipients/recipient-words";
import { doubtAbout, listRecipients, type Recipient } from "~/features/telling/messages/recipients/recipients.server";
import { findMessagesLeft } from "~/features/telling/messages/sending/commands.send.server";
import { listUnreachable } from "~/features/telling/messages/sending/unreachable.server";
import { arrivingText, comingHearing } from "~/features/telling/messages/wording/hearing-words";
import { listOptedOut } from "~/features/telling/outbox/opt-out.server";
import { type Day, dayInIndia, formatDay, weekdayOf } from "~/platform/calendar/day";
import { db } from "~/platform/db/client.server";
import { columnsOf } from "~/platform/db/rows";
import { pagesOf } from "~/platform/http/paging";
import { t } from "~/platform/language/translate";

const PER_PAGE = 10;

/** Counts the cases, the excluded cases and the ticked messages on all pages of a draft. */
async function countDraft(draftId: string) {
	const [counted] = await db
		.select({
			cases: sql<number>`count(*)::int`,
			leftOut: sql<number>`(count(*) filter (where not ${messageDraftCases.isIncluded}))::int`,
			messages: sql<number>`coalesce(sum(cardinality(${messageDraftCases.ticked})) filter (where ${messageDraftCases.isIncluded}), 0)::int`,
		})
		.from(messageDraftCases)
		.where(eq(messageDraftCases.draftId, draftId));
	return counted ?? { cases: 0, leftOut: 0, messages: 0 };
}

const readPage = (draftId: string, page: number) =>
	db
		.select(columnsOf(messageDraftCases, "caseId", "isIncluded", "offered", "ticked"))
		.from(messageDraftCases)
		.where(eq(messageDraftCases.draftId, draftId))
		.orderBy(messageDraftCases.position)
		.limit(PER_PAGE)
		.offset((page - 1) * PER_PAGE);

type Row = Awaited<ReturnType<typeof readPage>>[number];
type Known = { about: MessagedCase; now: Recipient[]; optedOut: Set<string>; unreachable: Set<string> };

/** The offered numbers that still get messages about the case, with name, reason, doubt and warning. */
function recipientsOf({ offered, ticked }: Row, { about, now, ...reached }: Known) {
	const linked = now.filter(({ reason }) => reason === "linked" || reason === "by_name").map(({ name }) => name);
	const known = now
		.filter(({ number }) => offered.includes(number))
		.map((recipient) => {
			const { number, name, language, mustCome, reason } = recipient;
			return {
				number,
				shown: formatMobileNumber(number),
				name,
				language,
				mustCome,
				reason,
				isTicked: ticked.includes(number) && !reached.optedOut.has(number),
				doubt: doubtAbout(recipient, reached),
				warning: reason === "own" ? null : otherSideWarning(about, name, linked),
			};
		});
	if (!offered.includes(ANY_CONTACT)) return known;
	const isTicked = ticked.includes(ANY_CONTACT);
	const chosen = {
		number: ANY_CONTACT,
		shown: "",
		name: t("Your client"),
		language: "en" as const,
		mustCome: null,
		doubt: null,
		warning: null,
	};
	return [{ ...chosen, reason: "chosen" as const, isTicked }, ...known];
}

function dayOf(about: MessagedCase, today: Day): string | null {
	const day = comingHearing(about, today);
	return day && `${weekdayOf(day)}, ${formatDay(day)}`;
}

/** The text as the package sends it; without a package, or where WhatsApp rejects it, the text for the person's own chat. */
function textOf(item: MessagedCase, words: Words, hasPackage: boolean) {
	const { problem, ...sent } = wordsFor(item, words);
	return { text: hasPackage && !problem ? arrivingText(sent) : chatTextFor(item, words), problem };
}

/** One page of a draft, with recipients and texts, and the counts of the whole draft. @throws DomainError `not-found`. */
export async function loadDraft(userId: string, draftId: string, wanted: number) {
	const { id, batchId, ownText, templateId } = await requireDraft(userId, draftId);
	const counts = await countDraft(id);
	const totalPages = pagesOf(counts.cases, PER_PAGE);
	const page = Math.min(wanted, totalPages);
	const rows = await readPage(id, page);
	const ids = rows.map(({ caseId }) => caseId);
	const [{ byCase, sender }, described] = [await listRecipients(userId, ids), await describeForMessages(userId, ids)];
	const numbers = [...new Set(rows.flatMap(({ offered }) => offered))];
	const [optedOut, unreachable] = [await listOptedOut(db, userId, numbers), await listUnreachable(userId, numbers)];
	const today = dayInIndia(new Date());
	const about = new Map(described.map((item) => [item.id, item]));
	const found = await findMessagesLeft(userId);
	const words = { sender, today, ownText };
	const cases = rows.flatMap((row) => {
		const item = about.get(row.caseId);
		if (!item) return [];
		const all = recipientsOf(row, { about: item, now: byCase.get(row.caseId) ?? [], optedOut, unreachable });
		const shown = all.slice(0, MAX_CHOICES).map((recipient) => {
			const name = recipient.number === ANY_CONTACT ? "" : recipient.name;
			return { ...recipient, ...textOf(item, { ...words, reader: { ...recipient, name } }, found !== undefined) };
		});
		return [
			{
				id: row.caseId,
				name: caseNameOf(item),
				cnrNumber: item.cnrNumber,
				day: dayOf(item, today),
				isIncluded: row.isIncluded,
				recipients: shown,
				more: Math.max(0, all.length - MAX_CHOICES),
				textProblem: shown.find(({ problem }) => problem)?.problem ?? null,
			},
		];
	});
	const templates = (await listOwnTemplates(userId)).map(({ id: ownId, name }) => ({ id: ownId, name }));
	const template = ownText === null ? "" : (templateId ?? KEPT_TEXT);
	return { id, batchId, cases, page, totalPages, counts, left: found?.left ?? null, templates, template };
}
export type Draft = Awaited<ReturnType<typeof loadDraft>>;
