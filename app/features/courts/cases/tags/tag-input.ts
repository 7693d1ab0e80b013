import { z } from "zod";
import { selectedCases } from "~/features/courts/cases/list/selection-input";
import { MAX_TAG_LENGTH, MAX_TAGS } from "~/features/courts/cases/tags/tag-bounds";
import { phrase, t } from "~/platform/language/translate";
import { hasContact, isWithoutContact, LEAVE_OUT_CONTACTS } from "~/platform/outside/contacts";

/** More than any saved tags: bounds the input before it is parsed. */
const MAX_TYPED_LENGTH = 1000;

const BETWEEN_TAGS = /[,\n\r]/;

/** A tag as saved: on one line, trimmed. */
export const tidyTag = (text: string) =>
	text
		.normalize("NFC")
		.replace(/[\s\p{Cc}]+/gu, " ")
		.trim()
		.slice(0, MAX_TYPED_LENGTH);

/** Removes tags that differ only in letter case; the first one stays. */
function different(tags: string[]): string[] {
	const seen = new Map<string, string>();
	for (const tag of tags) if (!seen.has(tag.toLowerCase())) seen.set(tag.toLowerCase(), tag);
	return [...seen.values()];
}

const tooLong = (tag: string) =>
	t("A tag can have up to {maxTagLength} characters: “{value}…”", {
		maxTagLength: MAX_TAG_LENGTH,
		value: tag.slice(0, MAX_TAG_LENGTH),
	});

/** All tags of a case as one text, separated by commas or lines. */
export const tagsInput = z.object({
	tags: z
		.string()
		.max(MAX_TYPED_LENGTH, phrase("These are too many tags"))
		.default("")
		.transform((text) => different(text.split(BETWEEN_TAGS).map(tidyTag).filter(Boolean)))
		.superRefine((tags, context) => {
			const long = tags.find((tag) => tag.length > MAX_TAG_LENGTH);
			if (long) context.addIssue(tooLong(long));
			if (tags.some(hasContact)) context.addIssue(t(LEAVE_OUT_CONTACTS));
			if (tags.length > MAX_TAGS)
				context.addIssue(
					t("A case can have up to {maxTags} tags; you entered {number}", {
						maxTags: MAX_TAGS,
						number: tags.length,
					}),
				);
		}),
});

/** A tag to add to selected cases or remove from them. */
export const bulkTagInput = selectedCases.extend({
	intent: z.enum(["add", "remove"], { error: phrase("Choose Add tag or Remove tag") }),
	tag: z
		.string({ error: phrase("Enter a tag") })
		.transform(tidyTag)
		.pipe(
			z
				.string()
				.min(1, phrase("Enter a tag"))
				.max(MAX_TAG_LENGTH, {
					error: () => t("A tag can have up to {maxTagLength} characters", { maxTagLength: MAX_TAG_LENGTH }),
				})
				.refine((tag) => !tag.includes(","), phrase("Enter one tag, without a comma"))
				.refine(isWithoutContact, LEAVE_OUT_CONTACTS),
		),
});
export type BulkTag = z.output<typeof bulkTagInput>;
