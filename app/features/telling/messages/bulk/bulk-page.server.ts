import { randomUUID } from "node:crypto";
import { DomainError } from "~/errors";
import { caseNameOf } from "~/features/courts/court-records/case-facts";
import {
	describeForMessages,
	listApprovedIds,
	type MessagedCase,
} from "~/features/courts/diary/hearings/queries.messages.server";
import { requireSavedNumber } from "~/features/money/subscriptions/commands.numbers.server";
import { listLinkedCases } from "~/features/money/subscriptions/links.server";
import type { SavedNumber } from "~/features/money/subscriptions/queries.server";
import { formatMobileNumber } from "~/features/people/sign-in/mobile-number";
import { MAX_BULK_CASES } from "~/features/telling/messages/bulk/bulk-bounds";
import { type BulkInput, tooManyForBulk } from "~/features/telling/messages/bulk/bulk-input";
import { reachOf } from "~/features/telling/messages/bulk/reach.server";
import { chatTextFor, type Words, wordsFor } from "~/features/telling/messages/own-words/words";
import { otherSideWarning } from "~/features/telling/messages/recipients/other-side";
import { ANY_CONTACT } from "~/features/telling/messages/recipients/recipient-words";
import { doubtAbout } from "~/features/telling/messages/recipients/recipients.server";
import { findMessagesLeft, requireApproved } from "~/features/telling/messages/sending/commands.send.server";
import { listUnreachable } from "~/features/telling/messages/sending/unreachable.server";
import { arrivingText, comingHearing } from "~/features/telling/messages/wording/hearing-words";
import { type Day, formatLongDay } from "~/platform/calendar/day";
import { versionOf } from "~/platform/http/basis.server";
import { t } from "~/platform/language/translate";

/** The ids of the selected cases, of a client's approved ones, or of all approved cases matching the search. */
async function casesOf(userId: string, client: SavedNumber | undefined, input: BulkInput): Promise<string[]> {
	const { case_id, scope, cnr_number } = input;
	if (client && case_id.length === 0 && !client.getsAllCases) {
		const { ids } = await listLinkedCases(userId, client.id, { page: 1, limit: MAX_BULK_CASES });
		const approved = (await describeForMessages(userId, ids)).filter(({ isApproved }) => isApproved);
		if (approved.length === 0) throw new DomainError("invalid", t("None of this client's cases is approved yet."));
		return approved.map(({ id }) => id);
	}
	if (scope !== "all" && !(client && case_id.length === 0)) return case_id;
	const ids = await listApprovedIds(userId, cnr_number, MAX_BULK_CASES + 1);
	if (ids.length > MAX_BULK_CASES) throw new DomainError("invalid", tooManyForBulk());
	return ids;
}

function dayOf(item: MessagedCase, today: Day): string | null {
	const day = comingHearing(item, today);
	return day && formatLongDay(day);
}

/** The text as the package sends it; without a package, or where WhatsApp rejects it, the text for the person's own chat. */
function textOf(item: MessagedCase, words: Words, hasPackage: boolean) {
	const { problem, ...sent } = wordsFor(item, words);
	return { text: hasPackage && !problem ? arrivingText(sent) : chatTextFor(item, words), problem: problem ?? null };
}

/**
 * The page of bulk messages as posted. A selection has no key yet: cases with a next date are included, and recipients
 * without a doubt are ticked (`doubtAbout`); without a package only `any` is, to send one by one.
 * A chosen client is ticked alone. @throws DomainError `invalid`, `not-found` and `conflict` for the cases, as `sendCaseMessages` does.
 */
export async function openBulk(userId: string, input: BulkInput) {
	const client = input.client ? await requireSavedNumber(userId, input.client) : undefined;
	const rows = await requireApproved(userId, await casesOf(userId, client, input));
	const { recipientsOf, words, hasPackage, optedOut, ...reach } = await reachOf(userId, rows, input.template);
	const known = { optedOut, unreachable: await listUnreachable(userId, reach.numbers) };
	const isSelection = input.key === "";
	const [included, ticked] = [new Set(input.case), new Set([...input.to, ...input.skipped])];
	const cases = rows.map((item) => {
		const all = recipientsOf(item.id);
		const linked = all.filter(({ reason }) => reason === "linked" || reason === "by_name").map(({ name }) => name);
		const recipients = all.map((recipient) => {
			const { number, name, language, reason } = recipient;
			const doubt = doubtAbout(recipient, known);
			const isMeant = client ? number === client.number : hasPackage ? !doubt : number === ANY_CONTACT;
			return {
				...{ number, language, reason, doubt },
				name: number === ANY_CONTACT ? t("Your client") : name,
				shown: number === ANY_CONTACT ? "" : formatMobileNumber(number),
				isTicked: doubt !== "opted_out" && (isSelection ? isMeant : ticked.has(`${item.id} ${number}`)),
				warning: reason === "own" || reason === "chosen" ? null : otherSideWarning(item, name, linked),
				...textOf(item, { ...words, reader: recipient }, hasPackage),
			};
		});
		const day = dayOf(item, words.today);
		return {
			id: item.id,
			name: caseNameOf(item),
			cnrNumber: item.cnrNumber,
			day,
			isIncluded: isSelection ? day !== null : included.has(item.id),
			recipients,
		};
	});
	const sent = cases.filter(({ isIncluded }) => isIncluded);
	const tickedOf = new Map(sent.map(({ id, recipients }) => [id, recipients.filter(({ isTicked }) => isTicked)]));
	const version = versionOf({ text: words.ownText });
	const messages = [...tickedOf.values()].reduce((sum, { length }) => sum + length, 0);
	const isSent = input.intent === "send";
	const page = {
		formKey: input.key || randomUUID(),
		cases,
		messages,
		left: (await findMessagesLeft(userId))?.left ?? null,
		templates: reach.templates,
		template: reach.template,
		version,
		/** The text was chosen or changed since it was shown: it is not sent unseen. */
		isTextUnseen: isSent && input.shown !== version,
		/** More or fewer messages than the pressed button named, as only a script keeps count. */
		isCountUnseen: isSent && input.count !== undefined && input.count !== messages,
	};
	const isTicked = (caseId: string, number: string) =>
		tickedOf.get(caseId)?.some((recipient) => recipient.number === number) ?? false;
	return {
		page,
		words,
		rows,
		/** The ticked recipients of a case that the package can send to. */
		tickedOf: (caseId: string) =>
			recipientsOf(caseId).filter(({ number }) => number !== ANY_CONTACT && isTicked(caseId, number)),
	};
}
export type OpenBulk = Awaited<ReturnType<typeof openBulk>>;
export type BulkPage = OpenBulk["page"];
