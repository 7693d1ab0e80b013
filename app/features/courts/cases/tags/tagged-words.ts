import type { Tagged } from "~/features/courts/cases/tags/commands.server";
import { MAX_TAGS } from "~/features/courts/cases/tags/tag-bounds";
import { countWords, t } from "~/platform/language/translate";

/** The message is stored in a cookie, which is small. */
const NAMED = 3;
const MAX_NAME_LENGTH = 60;

const shortened = (name: string) => (name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH)}…` : name);

/** The result of adding or removing a tag, in words. */
export function taggedInWords({ tag, changed, full }: Tagged, intent: "add" | "remove"): string {
	const done =
		intent === "add"
			? countWords(changed, "Tag “{tag}” added to {count} case.", "Tag “{tag}” added to {count} cases.", { tag })
			: countWords(changed, "Tag “{tag}” removed from {count} case.", "Tag “{tag}” removed from {count} cases.", {
					tag,
				});
	if (full.length === 0) return done;
	const shown = full.slice(0, NAMED).map(shortened).join("; ");
	const unnamed = full.length - NAMED;
	const names = unnamed > 0 ? t("{names} and {number} more", { names: shown, number: unnamed }) : shown;
	return `${done} ${countWords(
		full.length,
		"Already has {limit} tags: {names}.",
		"Already have {limit} tags: {names}.",
		{
			limit: MAX_TAGS,
			names,
		},
	)}`;
}
