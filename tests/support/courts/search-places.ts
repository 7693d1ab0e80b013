import { PRINCIPAL_BENCHES } from "../../../app/features/courts/courts/principal-courts";
import type { CourtChanges } from "../../../app/sandbox/courts/court-changes";
import { findPrincipalBench } from "../../../app/sandbox/courts/ecourts-listed";

export const benches = PRINCIPAL_BENCHES;

/** Pune and its complex, the only places a simulator of a unit test searches, and what was changed about cases. */
export const searchPlaces = (changes = new Map<string, CourtChanges>()) => ({
	findPlace: async ({ districtId = "", complexId = "" }: { districtId?: string; complexId?: string }) =>
		districtId === "1-25" || complexId === "1-25-c1"
			? { prefix: "MHPU01", districtId: "1-25", complex: "Pune District and Sessions Court Complex" }
			: undefined,
	findBench: findPrincipalBench,
	listChanges: async () => changes,
});
