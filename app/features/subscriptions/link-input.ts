import { z } from "zod";

/** More numbers or cases than a form of ticks shows. */
const MOST_SHOWN = 200;

const ids = z.array(z.string().max(40)).max(MOST_SHOWN).default([]);

/** The numbers shown on a case's page, and those of them that are ticked. */
export const numbersOfCaseInput = z.object({ shown: ids, number: ids });

/** The cases shown on a page of a number's cases, those of them that are ticked, and the page that is turned to. */
export const casesOfNumberInput = z.object({
	shown: ids,
	case: ids,
	go: z.coerce.number().int().min(1).max(1000).optional().catch(undefined),
});
