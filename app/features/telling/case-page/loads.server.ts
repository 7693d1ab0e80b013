import { usualLookUpSeconds } from "~/features/courts/adding/usual-wait.server";
import type { WholeCasePage } from "~/features/courts/cases/page/queries.server";
import { caseText } from "~/features/courts/cases/page/share-text";
import { listCaseConflicts } from "~/features/courts/conflicts/queries.server";
import { hearingOf } from "~/features/courts/court-records/case-facts";
import { hasOtherCourts } from "~/features/courts/courts/credits.server";
import { listAssignees, listTodosOfCase } from "~/features/courts/deadlines/queries.server";
import { listReplaced } from "~/features/courts/hearings/replaced.server";
import { listPapersOfDays } from "~/features/courts/papers/queries.server";
import { papersOfCase } from "~/features/courts/papers/shown.server";
import { timelineOf } from "~/features/courts/timeline/days";
import { lifeOf } from "~/features/courts/timeline/life";
import type { ActingContext } from "~/features/people/chamber/acting.server";
import { listAlertMessageIds } from "~/features/telling/alerts/words/case-alerts.server";
import { listCaseClients } from "~/features/telling/clients/case-clients.server";
import { shareInOwnWords } from "~/features/telling/messages/own-words/share.server";

type OpenedCase = {
	acting: ActingContext & { ownerName: string };
	page: WholeCasePage;
	search: URLSearchParams;
};

const LAST_HEARINGS = 3;

/** The line of a case's hearings, and the last of them. */
function courseOf({ item, extras, noted, today }: WholeCasePage) {
	const days = timelineOf(item, extras, noted);
	const heard = days.flatMap(({ day, events }) =>
		day !== null && day <= today
			? events.flatMap(({ isHearing, words, noted }) => (isHearing ? { day, words, note: noted?.note } : []))
			: [],
	);
	return {
		life: lifeOf(days, { next: hearingOf(item), decided: item.decisionDate, today }),
		last: heard.slice(0, LAST_HEARINGS),
	};
}

/** What a part shows beyond the case itself, by the part's name. */
const LOADS = {
	"next-hearing": async ({ page }: OpenedCase) => ({
		shared: caseText(page),
		newest: page.noted[0],
		usual: page.item.lookUp === "waiting" ? await usualLookUpSeconds() : null,
	}),
	conflicts: ({ acting, page }: OpenedCase) => listCaseConflicts(acting.ownerId, page.item.id),
	"to-do": async ({ acting, page }: OpenedCase) => {
		const todos = await listTodosOfCase(acting.ownerId, page.item.id);
		const hasAny = todos.open.length + todos.done.length > 0;
		return { ...todos, assignees: hasAny ? await listAssignees(acting) : [], me: acting.actor.id };
	},
	course: async ({ page }: OpenedCase) => courseOf(page),
	cnr: async () => ({ canLookUp: hasOtherCourts() }),
	changes: async ({ page }: OpenedCase) => page.changes,
	timeline: async ({ acting, page: { item, extras, noted, seen } }: OpenedCase) => ({
		...{ item, extras, noted, seen },
		papers: await listPapersOfDays(acting, item.id),
	}),
	replaced: ({ acting, page }: OpenedCase) => listReplaced(acting.ownerId, page.item.id),
	facts: async ({ page: { item, extras } }: OpenedCase) => ({ item, extras: { ...extras, hearings: [] } }),
	clients: async ({ acting, page }: OpenedCase) =>
		listCaseClients(acting.ownerId, page.item, await listAlertMessageIds(acting.ownerId, page.item.id)),
	"own-words": ({ acting, page, search }: OpenedCase) =>
		shareInOwnWords({ id: acting.ownerId, sender: acting.ownerName }, page.item.id, search.get("words")),
	papers: ({ acting, page }: OpenedCase) => papersOfCase(acting, page.item.id),
};

export type Loaded = { [Name in keyof typeof LOADS]: Awaited<ReturnType<(typeof LOADS)[Name]>> };

/** Loads these parts. What is not loaded is not shown either, so the type may promise all. */
export async function loadParts(opened: OpenedCase, parts: { name: string }[]): Promise<Loaded> {
	const loads = Object.entries(LOADS).filter(([load]) => parts.some(({ name }) => name === load));
	return Object.fromEntries(await Promise.all(loads.map(async ([name, load]) => [name, await load(opened)])));
}
