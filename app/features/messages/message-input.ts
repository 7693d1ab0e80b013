import { z } from "zod";
import { NOTHING_SELECTED } from "~/features/messages/message-words";

/** As many cases as one post takes. */
export const MOST_CASES = 1000;

const ids = z
	.array(z.union([z.string(), z.number().transform(String)]), { error: NOTHING_SELECTED })
	.min(1, NOTHING_SELECTED)
	.max(MOST_CASES, `Send up to ${MOST_CASES} cases at once`);

/** The cases ticked on Approved Cases; `key` tells one opening of that page from another. */
export const bulkInput = z.object({ case_id: ids, key: z.string().max(100).default("") });

/** `POST /whatsapp/handle-manual-message` (specification section 7). One id may come without its list. */
export const manualMessageInput = z.object({
	user_id: z
		.union([z.string(), z.number().transform(String)])
		.optional()
		.meta({
			description: "Your own user id, also when left out; an administrator may name anybody's",
			examples: ["01930c3a-5f10-7c42-9b1e-2f6d8a4c7e01"],
		}),
	case_id: z
		.preprocess((value) => (typeof value === "string" ? [value].filter(Boolean) : value), ids)
		.meta({ description: "Ids of approved cases", examples: [["01930c41-08a2-7d15-8c3f-5be07d1a9c22"]] }),
});
