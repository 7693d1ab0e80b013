import { z } from "zod";
import { COMPLAINT_STATUSES } from "~/features/administration/support/administration/complaint-choices";
import { textUpTo } from "~/features/administration/support/input";
import { phrase, t } from "~/platform/language/translate";

const REPLY_LENGTH = 5000;

/** `form_key` is created when the form is rendered, and identifies a form sent twice. */
export const replyForm = z.object({
	message: textUpTo(REPLY_LENGTH, phrase("Write your reply")),
	form_key: z
		.string({ error: phrase("Open this page again") })
		.min(1, phrase("Open this page again"))
		.max(100),
});
export type ReplyInput = z.output<typeof replyForm>;

const note = replyForm.extend({ message: textUpTo(REPLY_LENGTH, phrase("Write a note")) });

const complaintStatus = z.enum(COMPLAINT_STATUSES, {
	error: () => t("Choose a status: {complaintStatuses}", { complaintStatuses: COMPLAINT_STATUSES.join(", ") }),
});

const postActions = [
	replyForm.extend({ intent: z.literal("reply") }),
	note.extend({ intent: z.literal("note") }),
] as const;

const CHOOSE = { error: phrase("This form has an unknown action.") };

export const feedbackAction = z.discriminatedUnion("intent", postActions, CHOOSE);
export const complaintAction = z.discriminatedUnion(
	"intent",
	[...postActions, z.object({ intent: z.literal("status"), status: complaintStatus, seen: complaintStatus })],
	CHOOSE,
);
export type ThreadAction = z.output<typeof complaintAction>;

/** Shows the replies before this one; an invalid id shows the newest. */
export const threadSearch = z.object({ before: z.uuid().optional().catch(undefined) });
