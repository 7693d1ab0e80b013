import type { Hit } from "~/db/schema/case-search";
import { isStandardCnr } from "~/features/courts/cnr";
import type { CaseHit } from "~/providers/ecourts.search.server";

/** "A vs B" as the courts write it. */
const VERSUS = /\s+(?:vs?\.?|versus)\s+/i;

/** A case of a search's answer as it is kept; none for a CNR that cannot be tracked. */
export function keptHits(hits: CaseHit[]): Hit[] {
	return hits
		.filter(({ cnr }) => isStandardCnr(cnr))
		.map(({ cnr, number, title, petitioner, respondent, advocate, court, filing }) => {
			const sides = [petitioner, respondent].filter(Boolean).join(" v. ");
			return { cnr, number, parties: sides || (title?.replace(VERSUS, " v. ") ?? null), advocate, court, filing };
		});
}

/** The year in which a case was filed, as its CNR has it. */
export const yearOfHit = ({ cnr }: Hit) => Number(cnr.slice(-4));
