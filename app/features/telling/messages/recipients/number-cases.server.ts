import { listOnScreen } from "~/features/courts/cases/list/queries.server";
import { CASES_PER_PAGE } from "~/features/courts/cases/queries.server";
import { caseNameOf, numberBeside } from "~/features/courts/court-records/case-facts";
import { describeForMessages, listIdsWithParty } from "~/features/courts/diary/hearings/queries.messages.server";
import { type CaseLink, listLinkedCases, listLinksOf } from "~/features/money/subscriptions/links.server";
import { otherSideWarning, partyInWords } from "~/features/telling/messages/recipients/other-side";
import { comingHearing } from "~/features/telling/messages/wording/hearing-words";
import { type Day, dayInIndia, formatDay } from "~/platform/calendar/day";
import { pagesOf } from "~/platform/http/paging";
import { t } from "~/platform/language/translate";

type Row = Parameters<typeof caseNameOf>[0] & {
	id: string;
	nextDate: Day | null;
	decisionDate: Day | null;
};

type Contact = { id: string; partyName: string };
/** All of a person's cases, those linked to the number, or unlinked ones with a party of its name. */
type Shown = "" | "linked" | "name";
type Wanted = { q: string; show: Shown; page: number };

export const shownCases = (word: string | null): Shown => (word === "linked" || word === "name" ? word : "");

const MAX_OFFERED = 50;

function hearingWords(row: Row, today: Day): string {
	const day = comingHearing(row, today);
	if (day) return t("Hearing on {day}", { day: formatDay(day) });
	return row.decisionDate ? t("Disposed") : t("Date awaited");
}

/** A case as shown for deciding whether a number gets messages about it. */
function linkableCase(row: Row, { id, partyName }: Contact, links: CaseLink[]) {
	const ofCase = links.filter((link) => link.caseId === row.id);
	const own = ofCase.find((link) => link.numberId === id);
	const others = ofCase.filter((link) => link.numberId !== id).map((link) => link.partyName);
	return {
		id: row.id,
		name: caseNameOf(row),
		numberBeside: numberBeside(row),
		cnrNumber: row.cnrNumber,
		hearing: hearingWords(row, dayInIndia(new Date())),
		party: partyInWords(row, partyName),
		warning: otherSideWarning(row, partyName, others),
		isLinked: own?.isByName === false,
		isByName: own?.isByName === true,
	};
}
export type LinkableCase = ReturnType<typeof linkableCase>;

async function readLinked(ownerId: string, numberId: string, page: number) {
	const { ids, total } = await listLinkedCases(ownerId, numberId, { page, limit: CASES_PER_PAGE });
	const totalPages = pagesOf(total, CASES_PER_PAGE);
	const rows: Row[] = await describeForMessages(ownerId, ids);
	return { rows, totalPages, page: Math.min(page, totalPages) };
}

const idsOf = (rows: Row[]) => rows.map(({ id }) => id);

/** One page of a person's cases to choose from, each with its link. `hasMore`: there are more of the number's name. */
export async function listCasesForNumber(ownerId: string, number: Contact, { q, show, page }: Wanted) {
	if (show === "name") return { ...(await listCasesOfName(ownerId, number)), page: 1, totalPages: 1 };
	const found =
		show === "linked"
			? await readLinked(ownerId, number.id, page)
			: await listOnScreen(ownerId, { q }, { page, sort: "next", today: dayInIndia(new Date()) });
	const links = await listLinksOf(ownerId, idsOf(found.rows));
	const items = found.rows.map((row: Row) => linkableCase(row, number, links));
	return { items, page: found.page, totalPages: found.totalPages, hasMore: false };
}

/** Whether the number's party name is in a case that the number is not linked to. */
export const hasCasesOfName = async (ownerId: string, number: Contact): Promise<boolean> =>
	(await listCasesOfName(ownerId, number)).items.length > 0;

/** Unlinked cases with a party of the number's name, next hearing first. `hasMore` if there are more than offered. */
export async function listCasesOfName(ownerId: string, number: Contact) {
	if (number.partyName.trim() === "") return { items: [], hasMore: false };
	const ids = await listIdsWithParty(ownerId, number.partyName, MAX_OFFERED + 1);
	const [rows, links] = await Promise.all([describeForMessages(ownerId, ids), listLinksOf(ownerId, ids)]);
	const items = rows.slice(0, MAX_OFFERED).map((row) => linkableCase(row, number, links));
	return { items: items.filter(({ isLinked }) => !isLinked), hasMore: ids.length > MAX_OFFERED };
}
