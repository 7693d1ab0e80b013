import { z } from "zod";
import { TEMPLATE_LENGTH, templateProblem } from "~/features/messages/template";

const text = z
	.string({ error: "Enter the message" })
	.max(TEMPLATE_LENGTH, `Up to ${TEMPLATE_LENGTH} characters`)
	.superRefine((template, context) => {
		const message = templateProblem(template);
		if (message) context.addIssue({ code: "custom", message });
	})
	// Browsers send a form's line breaks as two characters; a chat wants one.
	.transform((template) => template.replaceAll("\r\n", "\n"));

/** What the message dialog posts: a look at the message, the message for all, a template to keep, or one to forget. */
export const messageDialogInput = z.discriminatedUnion("intent", [
	z.object({ intent: z.literal("preview"), text }),
	z.object({ intent: z.literal("send"), text, key: z.string().max(100).default("") }),
	z.object({
		intent: z.literal("save"),
		text,
		name: z.string({ error: "Name the template" }).trim().min(1, "Name the template").max(80, "Up to 80 characters"),
	}),
	z.object({ intent: z.literal("delete"), template: z.string() }),
]);
