import { z } from "zod";
import { NAME_LENGTH, ownTextProblem, TEXT_LENGTH } from "~/features/telling/messages/own-words/own-words";
import { phrase, t } from "~/platform/language/translate";

/** Counts code points, since `length` counts an emoji as two. */
const isAtMost = (length: number) => (text: string) => [...text].length <= length;
/** A name of blanks and invisible characters only is rejected. */
const isVisible = (text: string) => !/^[\s\p{Cf}\p{Cc}]*$/u.test(text);

const NAME_MISSING = phrase("Enter a name for the template");

const name = z
	.string()
	.transform((text) => text.replace(/\s+/g, " ").trim())
	.refine(isAtMost(NAME_LENGTH), { error: () => t("Use at most {nameLength} characters", { nameLength: NAME_LENGTH }) })
	.default("");

const text = z
	.string({ error: phrase("Enter the message") })
	// Browsers post a line break as two characters; a chat shows one.
	.transform((typed) => typed.replace(/\r\n?/g, "\n").trim())
	.refine(isAtMost(TEXT_LENGTH), { error: () => t("Use at most {textLength} characters", { textLength: TEXT_LENGTH }) })
	.superRefine((typed, context) => {
		const message = ownTextProblem(typed);
		if (message) context.addIssue({ code: "custom", message });
	});

/** A person's own template as posted, to save or only to preview. */
export const ownTemplateInput = z
	.object({
		intent: z.enum(["save", "preview"]).catch("save").default("save"),
		name,
		text,
		about: z.string().max(40).default(""),
	})
	.superRefine((typed, context) => {
		if (typed.intent === "save" && !isVisible(typed.name))
			context.addIssue({ code: "custom", path: ["name"], message: NAME_MISSING });
	});
