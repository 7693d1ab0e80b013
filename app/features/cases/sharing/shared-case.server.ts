import { dayInIndia, formatRecentMoment } from "~/calendar/day";
import { getCourtExtras } from "~/features/cases/queries.history.server";
import { getCase } from "~/features/cases/queries.server";

/**
 * A case as whoever has a link to it reads it: what the court publishes, and nothing its owner wrote. Ids are left out:
 * the reader has no use for them.
 * @throws DomainError `not-found`
 */
export async function getSharedCase(ownerId: string, caseId: string, now: Date) {
	const { fetchedAt, ...row } = await getCase(ownerId, caseId);
	const today = dayInIndia(now);
	const own = { id: "", ownerId: "", partyName: null, phone: null, archivedAt: null };
	return {
		item: { ...row, ...own },
		extras: await getCourtExtras(row.cnrNumber),
		today,
		checked: fetchedAt && formatRecentMoment(fetchedAt, today),
	};
}
