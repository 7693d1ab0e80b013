import { ownPartiesOf, type SidedCase } from "~/features/courts/appearance/own-side";
import { formatMobileNumber } from "~/features/people/sign-in/mobile-number";
import { otherSideWarning, partyInWords } from "~/features/telling/messages/recipients/other-side";
import { doubtAbout, listRecipients } from "~/features/telling/messages/recipients/recipients.server";
import { listUnreachable } from "~/features/telling/messages/sending/unreachable.server";
import { listMessages, messageItem } from "~/features/telling/messages/sent/queries.server";
import { listOptedOutOf } from "~/features/telling/outbox/opt-out.server";
import { foldText } from "~/platform/outside/fold";

const MESSAGES_SHOWN = 5;
const PARTIES_OFFERED = 4;

/**
 * The clients of a case, the parties of its own side that can be added as such, the saved numbers that can be linked to it, and the
 * newest messages about it.
 * @param amongOthers ids of messages about several cases, including this one
 */
export async function listCaseClients(
	userId: string,
	item: SidedCase & { id: string; cnrNumber: string },
	amongOthers: string[] = [],
) {
	const whole = item.cnrNumber ? { cnr_number: item.cnrNumber } : { caseId: item.id };
	const [{ byCase, saved, links }, { rows, total }] = await Promise.all([
		listRecipients(userId, [item.id]),
		listMessages(userId, { ...whole, orIds: amongOthers }, { page: 1, limit: MESSAGES_SHOWN }),
	]);
	const recipients = (byCase.get(item.id) ?? []).filter(({ reason }) => reason !== "own");
	const reached = recipients.map(({ number }) => number);
	const [optedOut, unreachable] = await Promise.all([
		listOptedOutOf(userId, reached),
		listUnreachable(userId, reached),
	]);
	const numbers = (saved?.numbers ?? []).map(({ id, number, partyName, getsAllCases }) => {
		const own = links.find(({ numberId }) => numberId === id);
		const others = links.filter(({ numberId }) => numberId !== id).map((other) => other.partyName);
		const recipient = recipients.find((one) => one.number === number);
		return {
			id,
			number: formatMobileNumber(number),
			partyName,
			party: partyInWords(item, partyName),
			getsAllCases,
			isLinked: own?.isByName === false,
			isByName: own?.isByName === true,
			mustCome: own?.mustCome ?? null,
			warning: otherSideWarning(item, partyName, others),
			/** Of those who get messages about the case, or might. */
			isClient: recipient !== undefined,
			doubt: recipient ? doubtAbout(recipient, { optedOut, unreachable }) : null,
		};
	});
	const known = new Set(numbers.flatMap(({ isClient, partyName }) => (isClient ? foldText(partyName) : [])));
	return {
		numbers,
		parties: ownPartiesOf(item)
			.filter((name) => !known.has(foldText(name)))
			.slice(0, PARTIES_OFFERED),
		hasPackage: saved !== undefined,
		messages: rows.map(messageItem),
		total,
	};
}
export type CaseClientsList = Awaited<ReturnType<typeof listCaseClients>>;
