import { requireCase } from "~/features/courts/cases/queries.server";
import { type CourtExtras, requireCourtExtras } from "~/features/courts/cases/status/queries.history.server";
import { reasonToWithholdNames, withNamesWithheld } from "~/features/courts/court-records/withheld-names";
import { dayInIndia, formatRecentMoment } from "~/platform/calendar/day";

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
		withholdingReason,
		today,
		checked: fetchedAt && formatRecentMoment(fetchedAt, today),
	};
}
