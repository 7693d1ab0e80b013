import { messageItem } from "~/features/messages/message-items.server";
import { listMessages } from "~/features/messages/queries.server";
import { listRecipients } from "~/features/messages/recipients.server";
import { formatMobileNumber } from "~/features/sign-in/mobile-number";

const SHOWN = 5;

/**
 * Who gets messages about a person's case, which numbers could, and the newest of those that were sent.
 * @param amongOthers the ids of messages that are about several cases, this one among them
 */
export async function listCaseMessages(
	userId: string,
	about: { id: string; cnrNumber: string },
	amongOthers: string[] = [],
) {
	const [{ byCase, saved, links }, { rows, total }] = await Promise.all([
		listRecipients(userId, [about.id]),
		listMessages(userId, { cnr_number: about.cnrNumber, orIds: amongOthers }, { page: 1, limit: SHOWN }),
	]);
	const recipients = (byCase.get(about.id) ?? []).map((recipient) => ({
		...recipient,
		number: formatMobileNumber(recipient.number),
	}));
	const numbers = (saved?.numbers ?? []).map(({ id, number, partyName, getsAllCases }) => ({
		id,
		number: formatMobileNumber(number),
		partyName,
		getsAllCases,
		isLinked: links.some(({ numberId }) => numberId === id),
	}));
	return { recipients, numbers, hasPackage: saved !== undefined, messages: rows.map(messageItem), total };
}
