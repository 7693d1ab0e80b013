import { describeForMessages } from "~/features/courts/diary/hearings/queries.messages.server";
import { chatLink } from "~/features/telling/messages/chat-link";
import { chatTextFor } from "~/features/telling/messages/own-words/words";
import { listTemplates } from "~/features/telling/messages/templates/templates.server";
import { dayInIndia } from "~/platform/calendar/day";

/** A person's templates by name, and the case's text in the chosen one with its WhatsApp link. */
export async function shareInOwnWords(owner: { id: string; sender: string }, caseId: string, chosenId: string | null) {
	const templates = await listTemplates(owner.id);
	const chosen = templates.find(({ id }) => id === chosenId);
	const [item] = chosen ? await describeForMessages(owner.id, [caseId]) : [];
	const words = { sender: owner.sender, today: dayInIndia(new Date()), ownText: chosen?.text };
	const text = item && chatTextFor(item, words);
	return {
		templates: templates.map(({ id, name }) => ({ id, name })),
		chosen: chosen && text !== undefined ? { id: chosen.id, text, url: chatLink(text) } : null,
	};
}
