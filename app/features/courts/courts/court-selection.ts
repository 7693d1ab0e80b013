import { own } from "~/platform/outside/own";
/** The courts to choose from below a state and a district. */
export type CourtOptions = {
	districts: { id: string; name: string }[];
	complexes: { id: string; name: string }[];
	establishments: { id: string; name: string }[];
};

export const NO_COURTS: CourtOptions = { districts: [], complexes: [], establishments: [] };

const BELOW: Record<string, string[]> = {
	state: ["district_id", "court_type", "court_complex", "court_establishment"],
	district_id: ["court_type", "court_complex", "court_establishment"],
	court_type: ["court_complex", "court_establishment"],
};

/** Clears the fields that depend on a changed choice (docs/product.md, section 4). */
export function clearBelow(changed: string, formData: FormData) {
	for (const name of own(BELOW, changed) ?? []) formData.delete(name);
}
