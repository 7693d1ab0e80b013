import type { MessagedCase } from "~/features/courts/diary/hearings/queries.messages.server";
import { ANY_CONTACT } from "~/features/telling/messages/recipients/recipient-words";
import { listRecipients, type Recipient } from "~/features/telling/messages/recipients/recipients.server";
import { listTemplates } from "~/features/telling/messages/templates/templates.server";
import { listOptedOut } from "~/features/telling/outbox/opt-out.server";
import { dayInIndia } from "~/platform/calendar/day";
import { db } from "~/platform/db/client.server";

const CHOSEN: Recipient = {
	number: ANY_CONTACT,
	name: "",
	language: "en",
	mustCome: null,
	reason: "chosen",
	hasAgreed: true,
};

/** Who can get a message about each of the person's cases, and its words. Without a package WhatsApp asks for the contact. */
export async function reachOf(userId: string, rows: MessagedCase[], templateId: string) {
	const ids = rows.map(({ id }) => id);
	const { byCase, saved, sender } = await listRecipients(userId, ids);
	const recipientsOf = (caseId: string) => [...(saved ? [] : [CHOSEN]), ...(byCase.get(caseId) ?? [])];
	const numbers = [...new Set(ids.flatMap((id) => recipientsOf(id).map(({ number }) => number)))];
	const templates = await listTemplates(userId);
	const template = templates.find(({ id }) => id === templateId);
	return {
		recipientsOf,
		numbers,
		optedOut: await listOptedOut(db, userId, numbers),
		hasPackage: saved !== undefined,
		templates: templates.map(({ id, name }) => ({ id, name })),
		template: template?.id ?? "",
		words: { sender, today: dayInIndia(new Date()), ownText: template?.text ?? null },
	};
}
