import { z } from "zod";
import {
	COMPLAINT_ORDERS,
	COMPLAINT_STATUSES,
	isSearch,
	MIN_SEARCH_LENGTH,
} from "~/features/administration/support/administration/complaint-choices";
import { phrase, t } from "~/platform/language/translate";

const MISSING = phrase("Both fields are required!");
const TOPIC_LENGTH = 200;
const MESSAGE_LENGTH = 5000;

/** Blanks and invisible characters alone are no text. */
const isVisible = (text: string) => !/^[\s\p{Cf}\p{Cc}]*$/u.test(text);
/** Characters as a person counts them, not as UTF-16 does. */
const isAtMost = (length: number) => (text: string) => [...text].length <= length;

/** A text that says something, with its ends of lines as they are kept; `missing` is said of one that does not. */
export const textUpTo = (length: number, missing: string = MISSING) =>
	z
		.string({ error: missing })
		.transform((text) => text.replace(/\r\n?/g, "\n").trim())
		.refine(isVisible, missing)
		.refine(isAtMost(length), {
			error: () => t("Use at most {length} characters", { length: length.toLocaleString("en-IN") }),
		});

/** A complaint or feedback as its sender types it (docs/product.md, section 5). The forms and the API parse with this. */
export const postInput = z.object({
	topic: textUpTo(TOPIC_LENGTH)
		.transform((text) => text.replace(/\s*[\n\u2028\u2029]\s*/g, " "))
		.meta({ description: "Topic, up to 200 characters", examples: ["Wrong date"] }),
	message: textUpTo(MESSAGE_LENGTH).meta({
		description: "Up to 5,000 characters",
		examples: ["The next hearing of my case is wrong."],
	}),
});
export type PostInput = z.output<typeof postInput>;

/** `form_key` is made when the form is shown; a form sent twice is recognised by it. */
export const postForm = postInput.extend({ form_key: z.string().max(100).optional() });

const status = z
	.string({ error: phrase("Choose a status") })
	.trim()
	.toUpperCase()
	.pipe(
		z.enum(COMPLAINT_STATUSES, {
			error: () => t("Choose a status: {complaintStatuses}", { complaintStatuses: COMPLAINT_STATUSES.join(", ") }),
		}),
	);

const statusMeta = { description: COMPLAINT_STATUSES.join(", ") };

/** One complaint's new status, and the status the administrator saw, where given. */
export const statusInput = z.object({
	complain_id: z.string({ error: phrase("Choose a complaint") }).meta({
		description: "A complaint, from the list of complaints",
		examples: ["01930c55-7b3e-7a08-9d44-0c1e6f2b8a33"],
	}),
	status: status.meta({ ...statusMeta, examples: ["RECEIVED"] }),
	seen_status: status.optional().meta({ ...statusMeta, examples: ["PENDING"] }),
});

/** A complaint and the status its page showed: `<id>:<status>`. */
const seenComplaint = z.string().transform((text, context) => {
	const [id = "", seen] = text.split(":");
	const parsed = status.safeParse(seen);
	if (parsed.success) return { id, seen: parsed.data };
	context.addIssue(t("Please select at least one complaint"));
	return z.NEVER;
});

/** A row's status box: the complaint, the status its page showed, and the one that is chosen: `<id>:<status>:<status>`. */
const rowStatus = z.string().transform((text, context) => {
	const [id = "", ...both] = text.split(":");
	const parsed = z.tuple([status, status]).safeParse(both);
	if (parsed.success) return { id, seen: parsed.data[0], status: parsed.data[1] };
	context.addIssue(t("Choose a status"));
	return z.NEVER;
});

/** What the status boxes of the list post: all of them, and whose Save was pressed if it was a row's. */
export const rowStatusesForm = z.object({
	set: z.array(rowStatus, { error: phrase("Choose a status") }).max(100, phrase("Select at most 100 complaints")),
	only: z.string().max(100).optional(),
});
export type RowStatuses = z.output<typeof rowStatusesForm>;

/** What is set for a selection of the list. */
export const statusForm = z.object({
	complaint: z
		.array(seenComplaint, { error: phrase("Please select at least one complaint") })
		.min(1, phrase("Please select at least one complaint"))
		.max(100, phrase("Select at most 100 complaints")),
	status,
});

const isStorable = (text: string) => text.isWellFormed() && !text.includes("\0");

const search = z
	.string()
	.trim()
	.refine(isSearch, {
		error: () => t("Search for at least {minSearchLength} letters", { minSearchLength: MIN_SEARCH_LENGTH }),
	})
	.refine(isAtMost(200), phrase("Use at most 200 characters"))
	.refine(isStorable, phrase("This text cannot be searched for"))
	.default("")
	.meta({ description: "At least 3 letters of the topic, message or person", examples: ["date"] });

/** What narrows and orders the administrators' complaints. The API refuses what it cannot read. */
export const complaintQuery = z.object({
	status: z
		.enum(COMPLAINT_STATUSES)
		.optional()
		.meta({ description: "Only complaints with this status", examples: ["PENDING"] }),
	search,
	order: z
		.enum(COMPLAINT_ORDERS)
		.default("newest")
		.meta({ description: "Sort order", examples: ["newest"] }),
});
export type ComplaintFilter = z.output<typeof complaintQuery>;

/** What narrows the administrators' feedback. */
export const feedbackQuery = complaintQuery.pick({ search: true });

const { status: oneStatus, order } = complaintQuery.shape;

/** The same in the address of a screen, where what cannot be read narrows nothing. */
export const complaintFilter = z.object({
	status: oneStatus.catch(undefined),
	search: search.catch(""),
	order: order.catch("newest"),
});
export const feedbackFilter = complaintFilter.pick({ search: true });
