import { z } from "zod";
import { normaliseCnr } from "~/features/courts/courts/cnr";
import { NOTHING_SELECTED } from "~/features/telling/messages/wording/message-words";
import { t } from "~/platform/language/translate";

export const MAX_CASES = 1000;

const ids = z
	.array(z.union([z.string(), z.number().transform(String)]), { error: NOTHING_SELECTED })
	.min(1, NOTHING_SELECTED)
	.max(MAX_CASES, { error: () => t("Send up to {maxCases} cases at a time", { maxCases: MAX_CASES }) });

/** The cases selected on Approved Cases: the ticked ones, or with `scope=all` every match of the search. */
export const bulkInput = z.object({
	case_id: z
		.array(z.string())
		.max(MAX_CASES, { error: () => t("Send up to {maxCases} cases at a time", { maxCases: MAX_CASES }) })
		.default([]),
	scope: z.string().max(10).default(""),
	cnr_number: z.string().max(100).default("").transform(normaliseCnr),
});
export type BulkInput = z.output<typeof bulkInput>;

/** Recipients of one case that get their own checkbox. */
export const MAX_CHOICES = 40;
const MAX_SHOWN = 10;

/** The selection on one page of recipients; the pressed button changes the page, recounts or sends. */
export const draftInput = z.object({
	intent: z.enum(["count", "send", "one-by-one"]).catch("count").default("count"),
	/** A template id, empty for the usual text, or `KEPT_TEXT`. */
	template: z.string().max(40).optional(),
	go: z.coerce.number().int().min(1).max(1000).optional().catch(undefined),
	shown: z.array(z.string().max(40)).max(MAX_SHOWN).default([]),
	case: z.array(z.string().max(40)).max(MAX_SHOWN).default([]),
	/** Case id and number, separated by a space. */
	to: z
		.array(z.string().max(60))
		.max(MAX_SHOWN * MAX_CHOICES)
		.default([]),
});
export type DraftInput = z.output<typeof draftInput>;

/** One message of "Send one by one". `to` is a case id and a number; `again` repeats the skipped ones. */
export const stepInput = z.object({
	intent: z.enum(["next", "skip", "again"]),
	to: z.string().max(60).default(""),
});
export type StepInput = z.output<typeof stepInput>;

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
