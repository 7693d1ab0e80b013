import { z } from "zod";
import { MAX_BATCH_SIZE } from "~/features/courts/case-admin/sizes";
import { phrase, t } from "~/platform/language/translate";

/** The ids of a batch, in the given order, without repeats. */
export const batchInput = z.object({
	ids: z
		.array(z.union([z.string(), z.number().transform(String)]), { error: "ids is a list of case ids" })
		.min(1, phrase("Please select at least one case"))
		.max(MAX_BATCH_SIZE, {
			error: () => t("Send at most {maxInBatch} cases in one batch", { maxInBatch: MAX_BATCH_SIZE }),
		})
		.transform((ids) => [...new Set(ids)])
		.meta({
			description: "Ids of cases, from the list of all cases",
			examples: [["01930c41-08a2-7d15-8c3f-5be07d1a9c22"]],
		}),
});

/** The ids in a URL: `?ids=a,b`, or repeated. */
export function idsInAddress(search: URLSearchParams): string[] {
	const ids = search.getAll("ids").flatMap((part) => part.split(","));
	return [...new Set(ids.map((id) => id.trim()).filter(Boolean))].slice(0, MAX_BATCH_SIZE);
}
