import { z } from "zod";
import { normaliseCnr } from "~/features/courts/courts/cnr";
import { MAX_BULK_CASES } from "~/features/telling/messages/bulk/bulk-bounds";
import { MAX_CHOICES } from "~/features/telling/messages/recipients/recipient-words";
import { NOTHING_SELECTED } from "~/features/telling/messages/wording/message-words";
import { t } from "~/platform/language/translate";

/** Cases of one call of the API. */
const MAX_CASES = 1000;

const tooMany = (maxCases: number) => t("Send up to {maxCases} cases at a time", { maxCases });

const ids = z
	.array(z.union([z.string(), z.number().transform(String)]), { error: NOTHING_SELECTED })
	.min(1, NOTHING_SELECTED)
	.max(MAX_CASES, { error: () => tooMany(MAX_CASES) });

export const tooManyForBulk = () => tooMany(MAX_BULK_CASES);

/** Case ids, each with a number or `any` after a space. */
const entries = z
	.array(z.string().max(60))
	.max(MAX_BULK_CASES * MAX_CHOICES)
	.default([]);

/** Bulk messages from the selection on Approved Cases to the last step of "Send one by one". The form has all of it. */
export const bulkInput = z.object({
	intent: z.enum(["count", "send", "one-by-one", "next", "skip", "again"]).catch("count").default("count"),
	case_id: z.array(z.string().max(40)).max(MAX_BULK_CASES, { error: tooManyForBulk }).default([]),
	/** `all`: every match of the search instead. */
	scope: z.string().max(10).default(""),
	cnr_number: z.string().max(100).default("").transform(normaliseCnr),
	/** The id of a saved number: only that client is ticked at first, without cases for all of theirs. */
	client: z.string().max(40).default(""),
	/** Idempotency key; empty for the selection, whose recipients are not shown yet. */
	key: z.string().max(40).default(""),
	/** Those of `case_id` that are not left out. */
	case: z.array(z.string().max(40)).max(MAX_BULK_CASES).default([]),
	/** Ticked, or not yet passed one by one. */
	to: entries,
	/** A template id, empty for the usual text. */
	template: z.string().max(40).default(""),
	/** The version of the text that the page shows, and how many messages its button names. */
	shown: z.string().max(40).default(""),
	count: z.coerce.number().int().min(0).optional().catch(undefined),
	skipped: entries,
	opened: z.coerce.number().int().min(0).catch(0).default(0),
	left_out: z.coerce.number().int().min(0).catch(0).default(0),
});
export type BulkInput = z.output<typeof bulkInput>;

/** `POST /whatsapp/handle-manual-message` (docs/product.md, section 7). A single id can be sent without a list. */
export const manualMessageInput = z.object({
	user_id: z
		.union([z.string(), z.number().transform(String)])
		.optional()
		.meta({
			description: "Your own user id by default; administrators can send any user's id",
			examples: ["01930c3a-5f10-7c42-9b1e-2f6d8a4c7e01"],
		}),
	case_id: z
		.preprocess((value) => (typeof value === "string" ? [value].filter(Boolean) : value), ids)
		.meta({ description: "Ids of approved cases", examples: [["01930c41-08a2-7d15-8c3f-5be07d1a9c22"]] }),
});
