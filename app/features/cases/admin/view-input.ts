import { z } from "zod";
import { VIEW_NAME_LENGTH } from "~/features/cases/admin/views";
import { phrase, t } from "~/language/translate";

/** Characters as a person counts them, and PostgreSQL does. */
const isAtMost = (length: number) => (text: string) => [...text].length <= length;

const MISSING = phrase("Enter a name for the view");

/** A name for what the list is narrowed to, or the id of a kept view to delete. */
export const viewInput = z.discriminatedUnion("intent", [
	z.object({
		intent: z.literal("save"),
		name: z
			.string({ error: MISSING })
			.transform((text) => text.replace(/\s+/g, " ").trim())
			.refine((text) => !/^[\s\p{Cf}\p{Cc}]*$/u.test(text), { error: MISSING })
			.refine(isAtMost(VIEW_NAME_LENGTH), {
				error: () => t("Use at most {nameLength} characters", { nameLength: VIEW_NAME_LENGTH }),
			}),
	}),
	z.object({ intent: z.literal("delete"), view: z.string() }),
]);
