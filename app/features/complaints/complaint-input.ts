import { z } from "zod";
import { COMPLAINT_ORDERS, COMPLAINT_STATUSES, SHORTEST_SEARCH } from "~/features/complaints/complaint-choices";

const MISSING = "Both fields are required!";
const TOPIC_LENGTH = 200;
const MESSAGE_LENGTH = 5000;

/** Blanks and marks nobody sees are no text. */
const isVisible = (text: string) => !/^[\s\p{Cf}\p{Cc}]*$/u.test(text);
/** Characters as a person counts them, not as UTF-16 does. */
const isAtMost = (length: number) => (text: string) => [...text].length <= length;

const words = (length: number) =>
	z
		.string({ error: MISSING })
		.transform((text) => text.replace(/\r\n?/g, "\n").trim())
		.refine(isVisible, MISSING)
		.refine(isAtMost(length), `Use at most ${length.toLocaleString("en-IN")} characters`);

/** A complaint or a feedback as somebody writes it (specification section 5). The forms and the API parse with this. */
export const postInput = z.object({
	topic: words(TOPIC_LENGTH)
		.transform((text) => text.replace(/\s*[\n\u2028\u2029]\s*/g, " "))
		.meta({ description: "What it is about, up to 200 characters", examples: ["Wrong date"] }),
	message: words(MESSAGE_LENGTH).meta({
		description: "Up to 5,000 characters",
		examples: ["The next hearing of my case is wrong."],
	}),
});
export type PostInput = z.output<typeof postInput>;

/** The form's own name, drawn with it, by which a form sent twice is known. */
export const postForm = postInput.extend({ form_key: z.string().max(100).optional() });

const status = z
	.string({ error: "Choose a status" })
	.trim()
	.toUpperCase()
	.pipe(z.enum(COMPLAINT_STATUSES, `Choose a status: ${COMPLAINT_STATUSES.join(", ")}`));

const statusWords = { description: COMPLAINT_STATUSES.join(", ") };

/** One complaint's new status, and the one the administrator saw where they say so. */
export const statusInput = z.object({
	complain_id: z.string({ error: "Say which complaint" }).meta({
		description: "A complaint, from the list of complaints",
		examples: ["01930c55-7b3e-7a08-9d44-0c1e6f2b8a33"],
	}),
	status: status.meta({ ...statusWords, examples: ["RECEIVED"] }),
	seen_status: status.optional().meta({ ...statusWords, examples: ["PENDING"] }),
});

/** A complaint and the status its page showed: `<id>:<status>`. */
const seenComplaint = z.string().transform((text, context) => {
	const [id = "", seen] = text.split(":");
	const parsed = status.safeParse(seen);
	if (parsed.success) return { id, seen: parsed.data };
	context.addIssue("Please select at least one complaint");
	return z.NEVER;
});

/** What the list's forms send: a row's dropdown names one complaint, the selection many. */
export const statusForm = z.object({
	complaint: z
		.array(seenComplaint, { error: "Please select at least one complaint" })
		.min(1, "Please select at least one complaint")
		.max(100, "Select at most 100 complaints"),
	status,
});

export const isSearch = (text: string) => [...text].length >= SHORTEST_SEARCH;
const search = z
	.string()
	.catch("")
	.default("")
	.transform((text) => (text.isWellFormed() && !text.includes("\0") ? text.trim().slice(0, 200) : ""));

/** What narrows and orders the administrators' list, as it stands in the address. */
export const complaintFilter = z.object({
	status: z.enum(COMPLAINT_STATUSES).optional().catch(undefined),
	search,
	order: z.enum(COMPLAINT_ORDERS).catch("newest"),
});
export type ComplaintFilter = z.output<typeof complaintFilter>;

/** What narrows the administrators' list of feedback. */
export const feedbackFilter = z.object({ search });
export type FeedbackFilter = z.output<typeof feedbackFilter>;
