import { caseNameOf } from "~/features/courts/court-records/case-facts";
import { describeForMessages, type MessagedCase } from "~/features/courts/diary/hearings/queries.messages.server";
import { messageLanguage } from "~/features/money/subscriptions/contact-words";
import { formatMobileNumber } from "~/features/people/sign-in/mobile-number";
import type { UpdateState } from "~/features/telling/client-updates/schema";
import {
	countOpenUpdates,
	listOpenUpdates,
	type UpdateRow,
} from "~/features/telling/client-updates/sending/due.server";
import type { UpdateItem } from "~/features/telling/client-updates/update-list";
import { wordsOfUpdate } from "~/features/telling/client-updates/update-words";
import { chatLink, cutForChat } from "~/features/telling/messages/chat-link";
import { findMessagesLeft } from "~/features/telling/messages/sending/commands.send.server";
import { arrivingText, chatTextOf } from "~/features/telling/messages/wording/hearing-words";
import { dayInIndia, formatMoment } from "~/platform/calendar/day";

type Paging = { page: number; limit: number };

function itemOf(row: UpdateRow, item: MessagedCase, isByHand: boolean): UpdateItem {
	const { id, kind, number, name, language, mustCome, sender } = row;
	const reader = { name, language: messageLanguage(language), mustCome };
	const words = wordsOfUpdate(item, row, { sender, today: dayInIndia(new Date()), reader });
	const text = isByHand ? cutForChat(chatTextOf(words)) : arrivingText(words);
	return {
		id,
		kind,
		name,
		number: formatMobileNumber(number),
		caseId: item.id,
		caseName: caseNameOf(item),
		isStopped: row.state === "stopped",
		due: formatMoment(row.dueAt),
		language: reader.language,
		text,
		chatUrl: isByHand ? chatLink(text, number) : null,
	};
}

async function loadUpdates(ownerId: string, states: UpdateState[], { page, limit }: Paging, isByHand: boolean) {
	const { rows, total } = await listOpenUpdates(ownerId, states, { limit, offset: (page - 1) * limit });
	const described = await describeForMessages(ownerId, [...new Set(rows.map(({ caseId }) => caseId))]);
	const byCase = new Map(described.map((item) => [item.id, item]));
	const items = rows.flatMap((row) => {
		const item = byCase.get(row.caseId);
		return item ? itemOf(row, item, isByHand) : [];
	});
	return { items, total, page, limit };
}

/** The updates that the package sends when due, stopped ones included, and the messages left in the package. */
export async function loadWaiting(ownerId: string, paging: Paging) {
	const [messagesLeft, updates] = await Promise.all([
		findMessagesLeft(ownerId),
		loadUpdates(ownerId, ["waiting", "stopped"], paging, false),
	]);
	return { ...updates, left: messagesLeft?.left ?? null };
}

/** The updates that the person must send, without a package. */
export async function loadToTell(ownerId: string, paging: Paging) {
	const messagesLeft = await findMessagesLeft(ownerId);
	const states: UpdateState[] = messagesLeft ? ["by_hand"] : ["by_hand", "waiting"];
	return loadUpdates(ownerId, states, paging, true);
}

/** The number of waiting updates: for the package, and for the person to send. */
export async function countWaiting(ownerId: string): Promise<{ waiting: number; toTell: number }> {
	const counts = await countOpenUpdates(ownerId, ["waiting", "by_hand"]);
	const [waiting = 0, byHand = 0] = [counts.get("waiting"), counts.get("by_hand")];
	const messagesLeft = waiting > 0 && (await findMessagesLeft(ownerId));
	return messagesLeft ? { waiting, toTell: byHand } : { waiting: 0, toTell: byHand + waiting };
}
