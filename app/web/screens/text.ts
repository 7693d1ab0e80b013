import { phrase } from "~/platform/language/translate";

/** Text PostgreSQL cannot store: NUL, or half of a surrogate pair. */
const isUnstorable = (text: string) => text.includes("\0") || !text.isWellFormed();

/** Whether a parsed body has text that cannot be stored. Not recursive, however deep the body is. */
export function hasUnstorableText(body: unknown): boolean {
	const waiting = [body];
	while (waiting.length > 0) {
		const value = waiting.pop();
		if (typeof value === "string" && isUnstorable(value)) return true;
		if (typeof value === "object" && value !== null) {
			for (const [key, inner] of Object.entries(value)) waiting.push(key, inner);
		}
	}
	return false;
}

export const UNSTORABLE = phrase("This has characters that cannot be saved.");
