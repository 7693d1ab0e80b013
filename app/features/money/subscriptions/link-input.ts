import { z } from "zod";

/** More numbers or cases than a form of checkboxes shows. */
const MAX_SHOWN = 200;

const ids = z.array(z.string().max(40)).max(MAX_SHOWN).default([]);

/** A number's id, and `yes`, `no` or nothing for whether they need to come. */
const comes = z
	.string()
	.max(80)
	.transform((typed) => {
		const [numberId = "", said] = typed.split(" ");
		return { numberId, mustCome: said === "yes" ? true : said === "no" ? false : null };
	});

/** The ids of tick boxes, and as `shownLink` whether they were ticked. */
const shown = z
	.array(z.string().max(80))
	.max(MAX_SHOWN)
	.default([])
	.transform((links) =>
		links.map((typed) => {
			const [id = "", wasLinked] = typed.split(" ");
			return { id, wasLinked };
		}),
	);

/** Whether to link or unlink: undefined where the box is as it was shown, so that a late form keeps what others changed meanwhile. */
export const linkChange = ({ id, wasLinked }: z.output<typeof shown>[number], ticked: string[]): boolean | undefined =>
	wasLinked === (ticked.includes(id) ? "yes" : "no") ? undefined : ticked.includes(id);

/** The numbers shown on a case's page, those ticked, and whether they need to come. */
export const numbersOfCaseInput = z.object({
	shown,
	number: ids,
	comes: z.array(comes).max(MAX_SHOWN).default([]),
});

/** The cases shown on a page of a number's cases, those ticked, and the next page to show. */
export const casesOfNumberInput = z.object({
	shown,
	case: ids,
	/** `remove`: the unticked ones that the number's name linked. */
	intent: z.string().max(10).default(""),
	go: z.coerce.number().int().min(1).max(1000).optional().catch(undefined),
});
