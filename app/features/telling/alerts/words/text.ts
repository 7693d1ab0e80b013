/** Shortens a text to one line of at most `maxLength` characters. */
export function cut(text: string, maxLength: number): string {
	const line = text.replace(/\s+/g, " ").trim();
	return line.length > maxLength ? `${line.slice(0, maxLength - 1).trimEnd()}…` : line;
}

/** Joins the non-empty parts. */
export const joined = (parts: string[], between: string) => parts.filter(Boolean).join(between);

export const capital = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;

export const sentence = (words: string) => `${capital(words)}.`;
