import type { Sides } from "~/features/courts/court-records/party-side";
import { formatMobileNumber } from "~/features/people/sign-in/mobile-number";
import { otherSideWarning, partyInWords } from "~/features/telling/messages/recipients/other-side";
import { listRecipients } from "~/features/telling/messages/recipients/recipients.server";
import { listMessages, messageItem } from "~/features/telling/messages/sent/queries.server";

const SHOWN = 5;

/**
 * The recipients of a case, the saved numbers that can be linked to it, and the newest messages about it.
 * @param amongOthers ids of messages about several cases, including this one
 */
export async function listCaseMessages(
	userId: string,
	item: Sides & { id: string; cnrNumber: string },
	amongOthers: string[] = [],
) {
	const whole = item.cnrNumber ? { cnr_number: item.cnrNumber } : { caseId: item.id };
	const [{ byCase, saved, links }, { rows, total }] = await Promise.all([
		listRecipients(userId, [item.id]),
		listMessages(userId, { ...whole, orIds: amongOthers }, { page: 1, limit: SHOWN }),
	]);
	const all = (byCase.get(item.id) ?? []).map(({ number, name, reason }) => ({
		number: formatMobileNumber(number),
		name,
		reason,
	}));
	const numbers = (saved?.numbers ?? []).map(({ id, number, partyName, getsAllCases }) => {
		const own = links.find(({ numberId }) => numberId === id);
		const others = links.filter(({ numberId }) => numberId !== id);
		return {
			id,
			number: formatMobileNumber(number),
			partyName,
			party: partyInWords(item, partyName),
			getsAllCases,
			isLinked: own?.isByName === false,
			isByName: own?.isByName === true,
			mustCome: own?.mustCome ?? null,
			warning: otherSideWarning(
				item,
				partyName,
				others.map((other) => other.partyName),
			),
		};
	});
	const recipients = all.filter(({ reason }) => reason !== "by_name");
	return {
		recipients,
		unconfirmed: all.length - recipients.length,
		numbers,
		hasPackage: saved !== undefined,
		messages: rows.map(messageItem),
		total,
	};
}
