/** Joins the non-empty parts. */
export const joined = (parts: string[], between: string) => parts.filter(Boolean).join(between);

export const capital = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;

export const sentence = (words: string) => `${capital(words)}.`;
