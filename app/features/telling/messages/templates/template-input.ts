import { z } from "zod";
import { MAX_TEMPLATE_LENGTH, MAX_TEMPLATE_NAME_LENGTH } from "~/features/telling/messages/wording/template";
import { phrase, t } from "~/platform/language/translate";

/** Counts code points, since `length` counts an emoji as two. */
const isAtMost = (length: number) => (text: string) => [...text].length <= length;
/** A name of blanks and invisible characters only is rejected. */
const isVisible = (text: string) => !/^[\s\p{Cf}\p{Cc}]*$/u.test(text);
const tooLong = (length: number) => ({ error: () => t("Use at most {length} characters", { length }) });

const name = z
	.string()
	.transform((text) => text.replace(/\s+/g, " ").trim())
	.refine(isAtMost(MAX_TEMPLATE_NAME_LENGTH), tooLong(MAX_TEMPLATE_NAME_LENGTH))
	.default("");

const text = z
	.string({ error: phrase("Enter the message") })
	// Browsers post a line break as two characters; a chat shows one.
	.transform((typed) => typed.replace(/\r\n?/g, "\n").trim())
	.refine(isAtMost(MAX_TEMPLATE_LENGTH), tooLong(MAX_TEMPLATE_LENGTH));

/** A template as posted: to save, only to preview, or by an administrator to send. `problemOf` is the error of a text, if any. */
export const templateInput = (problemOf: (text: string) => string | undefined) =>
	z
		.object({
			intent: z.enum(["save", "preview", "send"]).catch("save").default("save"),
			name,
			text: text.superRefine((typed, context) => {
				const message = problemOf(typed);
				if (message) context.addIssue({ code: "custom", message });
			}),
			/** The case of the preview. */
			about: z.string().max(40).default(""),
			/** Idempotency key of what is sent. */
			key: z.string().max(100).default(""),
		})
		.superRefine((typed, context) => {
			if (typed.intent === "save" && !isVisible(typed.name))
				context.addIssue({ code: "custom", path: ["name"], message: phrase("Enter a name for the template") });
		});

/** What the button beside a template of the administrators posts. */
export const templateDeletion = z.object({ intent: z.literal("delete"), template: z.string() });
