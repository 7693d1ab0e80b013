import { type Day, dayInIndia, formatDay } from "~/calendar/day";
import { listOnScreen } from "~/features/cases/list/queries.server";
import { caseNameOf } from "~/features/cases/party-name";
import { describeForMessages } from "~/features/cases/queries.messages.server";
import { CASES_PER_PAGE } from "~/features/cases/queries.server";
import { comingHearing } from "~/features/messages/hearing-words";
import { listLinkedCases, listLinksOf } from "~/features/subscriptions/links.server";
import { t } from "~/language/translate";
import { pagesOf } from "~/paging";

type Row = Parameters<typeof caseNameOf>[0] & {
	id: string;
	cnrNumber: string;
	nextDate: Day | null;
	decisionDate: Day | null;
};

type Wanted = { q: string; isLinkedOnly: boolean; page: number };

async function readLinked(ownerId: string, numberId: string, page: number) {
	const { ids, total } = await listLinkedCases(ownerId, numberId, { page, limit: CASES_PER_PAGE });
	const totalPages = pagesOf(total, CASES_PER_PAGE);
	const rows: Row[] = await describeForMessages(ownerId, ids);
	return { rows, totalPages, page: Math.min(page, totalPages) };
}

/** One page of a person's cases, each with whether a number of theirs is linked to it; all of them, or the linked ones. */
export async function listCasesForNumber(ownerId: string, numberId: string, { q, isLinkedOnly, page }: Wanted) {
	const today = dayInIndia(new Date());
	const found = isLinkedOnly
		? await readLinked(ownerId, numberId, page)
		: await listOnScreen(ownerId, { q }, { page, sort: "next", today });
	const links = await listLinksOf(
		ownerId,
		found.rows.map(({ id }) => id),
	);
	const own = new Map(links.filter((link) => link.numberId === numberId).map((link) => [link.caseId, link.isByName]));
	const items = found.rows.map((row: Row) => {
		const day = comingHearing(row, today);
		return {
			id: row.id,
			name: caseNameOf(row),
			caseNumber: row.caseNumber,
			cnrNumber: row.cnrNumber,
			hearing: day
				? t("Hearing on {day}", { day: formatDay(day) })
				: row.decisionDate
					? t("Disposed")
					: t("Date awaited"),
			isLinked: own.has(row.id),
			isByName: own.get(row.id) ?? false,
		};
	});
	return { items, page: found.page, totalPages: found.totalPages };
}

export type LinkableCase = Awaited<ReturnType<typeof listCasesForNumber>>["items"][number];
