import { z } from "zod";
import { linkProblem, PICTURE } from "~/features/administration/pages/markup";
import { MAX_PAGE_LENGTH } from "~/features/administration/pages/pages";
import { placeholdersWritten, unknownPlaceholder } from "~/features/administration/pages/placeholders";
import { dayInput } from "~/platform/calendar/day-input";
import { phrase, t } from "~/platform/language/translate";

/** The picture's placeholder must be alone on its line; within other text it is unknown. */
const withoutPicture = (text: string) =>
	text
		.split("\n")
		.filter((line) => line.trim() !== PICTURE)
		.join("\n");

function problemOf(text: string): string | undefined {
	const unknown = unknownPlaceholder(withoutPicture(text));
	if (unknown === undefined) return linkProblem(text);
	const allowed = [...placeholdersWritten, PICTURE].join(", ");
	return t("Unknown placeholder {unknown}. Use {allowed}.", { unknown: `{{${unknown}}}`, allowed });
}

const text = z
	.string({ error: phrase("Enter the text") })
	// Browsers post a line break as CR LF.
	.transform((typed) => typed.replace(/\r\n?/g, "\n").trim())
	.refine((typed) => [...typed].length <= MAX_PAGE_LENGTH, {
		error: () => t("Use at most {textLength} characters", { textLength: MAX_PAGE_LENGTH.toLocaleString("en-IN") }),
	})
	.superRefine((typed, context) => {
		const message = typed === "" ? phrase("Enter the text") : problemOf(typed);
		if (message) context.addIssue({ code: "custom", message });
	});

/** A new page version as its form posts it, to be saved or only previewed. */
export const pageInput = z.object({
	intent: z.enum(["preview", "save"]).catch("preview").default("preview"),
	text,
	from: dayInput,
	/** The newest version when the form was rendered. */
	based_on: z.coerce.number().int().min(0).max(1_000_000).catch(0).default(0),
});
export type PageInput = z.output<typeof pageInput>;
