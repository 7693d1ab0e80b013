import type { Tagged } from "~/features/cases/tags/commands.server";
import { MOST_TAGS } from "~/features/cases/tags/tag-bounds";

/** The message travels in a cookie, which is small. */
const NAMED = 3;
const LONGEST_NAME = 60;

const casesInWords = (count: number) => (count === 1 ? "1 case" : `${count} cases`);
const shortened = (name: string) => (name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name);

/** What became of adding or removing a tag, in words. */
export function taggedInWords({ tag, changed, full }: Tagged, intent: "add" | "remove"): string {
	const done = intent === "add" ? `Tag “${tag}” added to` : `Tag “${tag}” removed from`;
	if (full.length === 0) return `${done} ${casesInWords(changed)}.`;
	const names = full.slice(0, NAMED).map(shortened).join("; ");
	const more = full.length > NAMED ? ` and ${full.length - NAMED} more` : "";
	return `${done} ${casesInWords(changed)}. ${full.length === 1 ? "Has" : "Have"} ${MOST_TAGS} tags already: ${names}${more}.`;
}
