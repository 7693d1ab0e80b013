import { z } from "zod";
import { MAX_TEMPLATE_LENGTH, templateProblem } from "~/features/telling/messages/wording/template";
import { phrase, t } from "~/platform/language/translate";

const text = z
	.string({ error: phrase("Enter the message") })
	.max(MAX_TEMPLATE_LENGTH, {
		error: () => t("Up to {templateLength} characters", { templateLength: MAX_TEMPLATE_LENGTH }),
	})
	.superRefine((template, context) => {
		const message = templateProblem(template);
		if (message) context.addIssue({ code: "custom", message });
	})
	// Browsers post a line break as two characters; a chat shows one.
	.transform((template) => template.replaceAll("\r\n", "\n"));

/** The payload of the message dialog: preview, send to all, save a template, or delete one. */
export const messageDialogInput = z.discriminatedUnion("intent", [
	z.object({ intent: z.literal("preview"), text }),
	z.object({ intent: z.literal("send"), text, key: z.string().max(100).default("") }),
	z.object({
		intent: z.literal("save"),
		text,
		name: z
			.string({ error: phrase("Enter a name for the template") })
			.trim()
			.min(1, phrase("Enter a name for the template"))
			.max(80, phrase("Up to 80 characters")),
	}),
	z.object({ intent: z.literal("delete"), template: z.string() }),
]);
