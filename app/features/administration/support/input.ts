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

/** Blanks and invisible characters alone do not count as text. */
const isVisible = (text: string) => !/^[\s\p{Cf}\p{Cc}]*$/u.test(text);
/** Counts code points, not UTF-16 units. */
const isAtMost = (length: number) => (text: string) => [...text].length <= length;

/** A visible text, trimmed, with LF line ends; `missing` is the error of an empty one. */
export const textUpTo = (length: number, missing: string = MISSING) =>
	z
		.string({ error: missing })
		.transform((text) => text.replace(/\r\n?/g, "\n").trim())
		.refine(isVisible, missing)
		.refine(isAtMost(length), {
			error: () => t("Use at most {length} characters", { length: length.toLocaleString("en-IN") }),
		});

/** A complaint or feedback as typed (docs/product.md, section 5), for the forms and the API. */
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

/** `form_key` is created when the form is rendered, and identifies a form sent twice. */
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

/** `seen_status` is the status the administrator saw. */
export const statusInput = z.object({
	complain_id: z.string({ error: phrase("Choose a complaint") }).meta({
		description: "A complaint, from the list of complaints",
		examples: ["01930c55-7b3e-7a08-9d44-0c1e6f2b8a33"],
	}),
	status: status.meta({ ...statusMeta, examples: ["RECEIVED"] }),
	seen_status: status.optional().meta({ ...statusMeta, examples: ["PENDING"] }),
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

/** Filter and order of the administrators' complaints for the API, which refuses invalid values. */
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

export const feedbackQuery = complaintQuery.pick({ search: true });

const { status: oneStatus, order } = complaintQuery.shape;

/** The same for a screen's URL, where invalid values are ignored. */
export const complaintFilter = z.object({
	status: oneStatus.catch(undefined),
	search: search.catch(""),
	order: order.catch("newest"),
});
export const feedbackFilter = complaintFilter.pick({ search: true });
