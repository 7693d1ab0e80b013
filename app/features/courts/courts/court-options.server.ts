import { type CourtOptions, NO_COURTS } from "~/features/courts/courts/court-selection";
import { listComplexes, listEstablishments } from "~/features/courts/courts/queries.server";
import { listDistricts } from "~/features/people/places/queries.server";
import { t } from "~/platform/language/translate";
import { withUserMessage } from "~/platform/log/error-messages.server";

/** The options below a state and a district, both ids, or empty if not chosen. */
export async function listCourtOptions(stateId: string, districtId: string): Promise<CourtOptions> {
	if (!stateId) return NO_COURTS;
	const districts = await listDistricts(stateId).catch(withUserMessage(t("Failed to fetch districts.")));
	if (!districts.some(({ id }) => id === districtId)) return { ...NO_COURTS, districts };
	const [complexes, establishments] = await Promise.all([
		listComplexes(districtId),
		listEstablishments(districtId),
	]).catch(withUserMessage(t("Failed to fetch courts.")));
	return { districts, complexes, establishments };
}
