import { withUserMessage } from "~/error-messages.server";
import { type CourtOptions, NO_COURTS } from "~/features/cases/court-selection";
import { listComplexes, listDistricts, listEstablishments } from "~/features/courts/queries.server";
import { t } from "~/language/translate";

/** What can be chosen below a state and a district (ids, empty where nothing is chosen). */
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
