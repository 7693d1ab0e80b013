import { DomainError } from "~/errors";
import { requireCase } from "~/features/courts/cases/queries.server";
import { type CourtExtras, requireCourtExtras } from "~/features/courts/cases/status/queries.history.server";
import { reasonToWithholdNames, withNamesWithheld } from "~/features/courts/court-records/withheld-names";
import { listSharedPapers, type SharedPaper } from "~/features/courts/papers/queries.server";
import { dayInIndia, formatRecentMoment } from "~/platform/calendar/day";
import { t } from "~/platform/language/translate";

/** Removes all that identifies the parties: title, police report, links and transfers. */
const withoutPeople = (extras: CourtExtras): CourtExtras => ({
	...extras,
	title: null,
	firstInformationReport: null,
	orders: extras.orders.map((order) => ({ ...order, url: null })),
	hearings: extras.hearings.map((hearing) => ({ ...hearing, url: null })),
	transfers: [],
});

/**
 * The case as shown by a link: the published court record, without names that the law withholds, the owner's own entries, or
 * ids, for which the reader has no use. @throws DomainError `not-found`
 */
export async function requireSharedCase(ownerId: string, caseId: string, now: Date) {
	const { fetchedAt, ...whole } = await requireCase(ownerId, caseId);
	const withholdingReason = reasonToWithholdNames(whole);
	const row = withNamesWithheld(whole);
	const extras = await requireCourtExtras(row);
	const today = dayInIndia(now);
	const own = { id: "", ownerId: "", partyName: null, phone: null, archivedAt: null };
	return {
		item: { ...row, ...own },
		extras: withholdingReason ? withoutPeople(extras) : extras,
		papers: withholdingReason ? [] : await listSharedPapers(ownerId, whole.id),
		withholdingReason,
		today,
		checked: fetchedAt && formatRecentMoment(fetchedAt, today),
	};
}

/** A paper that the page of a link shows. @throws DomainError `not-found` */
export async function requireSharedPaper(ownerId: string, caseId: string, paperId: string): Promise<SharedPaper> {
	const isWithheld = reasonToWithholdNames(await requireCase(ownerId, caseId)) !== null;
	const paper = isWithheld ? undefined : (await listSharedPapers(ownerId, caseId)).find(({ id }) => id === paperId);
	if (!paper) throw new DomainError("not-found", t("This paper was not found."));
	return paper;
}
