import type { CasePage } from "~/features/courts/cases/page/queries.server";
import { caseText } from "~/features/courts/cases/page/share-text";
import { listReplaced } from "~/features/courts/hearings/replaced.server";
import type { ActingContext } from "~/features/people/chamber/acting.server";
import { listAlertMessageIds } from "~/features/telling/alerts/words/case-alerts.server";
import { chatLink } from "~/features/telling/messages/chat-link";
import { shareInOwnWords } from "~/features/telling/messages/own-words/share.server";
import { listCaseMessages } from "~/features/telling/messages/sent/case-messages.server";

type OpenedCase = {
	acting: ActingContext & { ownerName: string };
	page: Omit<CasePage, "newest">;
	search: URLSearchParams;
};

/** What a part shows beyond the case itself, by the part's name. */
const LOADS = {
	actions: async ({ page }: OpenedCase) => chatLink(caseText(page)),
	replaced: ({ acting, page }: OpenedCase) => listReplaced(acting.ownerId, page.item.id),
	messages: async ({ acting, page }: OpenedCase) =>
		listCaseMessages(acting.ownerId, page.item, await listAlertMessageIds(acting.ownerId, page.item.id)),
	"own-words": ({ acting, page, search }: OpenedCase) =>
		shareInOwnWords({ id: acting.ownerId, sender: acting.ownerName }, page.item.id, search.get("words")),
};

export type Loaded = { [Name in keyof typeof LOADS]: Awaited<ReturnType<(typeof LOADS)[Name]>> };

/** Loads these parts. What is not loaded is not shown either, so the type may promise all. */
export async function loadParts(opened: OpenedCase, parts: { name: string }[]): Promise<Loaded> {
	const loads = Object.entries(LOADS).filter(([load]) => parts.some(({ name }) => name === load));
	return Object.fromEntries(await Promise.all(loads.map(async ([name, load]) => [name, await load(opened)])));
}
