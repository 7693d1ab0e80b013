import { asOthersRead, namesKeptBack } from "~/features/courts/cases/list/kept-back";
import { requireCase } from "~/features/courts/cases/queries.server";
import { type CourtExtras, getCourtExtras } from "~/features/courts/cases/status/queries.history.server";
import { dayInIndia, formatRecentMoment } from "~/platform/calendar/day";

/** The title has names, the report of the police leads to them, and an order is read with them. */
const withoutPeople = (extras: CourtExtras): CourtExtras => ({
	...extras,
	title: null,
	firstInformationReport: null,
	orders: extras.orders.map((order) => ({ ...order, url: null })),
});

/**
 * A case as whoever has a link to it reads it: what the court publishes, without names that the law keeps back, and nothing its owner wrote. Ids are left out:
 * the reader has no use for them.
 * @throws DomainError `not-found`
 */
export async function requireSharedCase(ownerId: string, caseId: string, now: Date) {
	const { fetchedAt, ...whole } = await requireCase(ownerId, caseId);
	const keptBack = namesKeptBack(whole);
	const row = asOthersRead(whole);
	const extras = await getCourtExtras(row.cnrNumber);
	const today = dayInIndia(now);
	const own = { id: "", ownerId: "", partyName: null, phone: null, archivedAt: null };
	return {
		item: { ...row, ...own },
		extras: keptBack ? withoutPeople(extras) : extras,
		keptBack,
		today,
		checked: fetchedAt && formatRecentMoment(fetchedAt, today),
	};
}
