import { z } from "zod";

/** A position in the order of changes: the writing transaction, then the id. */
export type ChangePlace = { writer: string; id: number };

const LAST_WRITER = 2n ** 64n - 1n;

/** A position as a URL-safe cursor. */
export const placeText = ({ writer, id }: ChangePlace) => Buffer.from(`${writer}.${id}`).toString("base64url");

function placeOf(text: string): ChangePlace | undefined {
	const [, writer, id] = /^(\d{1,20})\.(\d{1,16})$/.exec(Buffer.from(text, "base64url").toString("latin1")) ?? [];
	if (writer === undefined || BigInt(writer) > LAST_WRITER || !Number.isSafeInteger(Number(id))) return undefined;
	return { writer, id: Number(id) };
}

/** Parses a cursor of `placeText`; `words` is the error message. */
export const placeInput = (words: string) =>
	z
		.string()
		.max(60, words)
		.transform((text, context) => {
			const place = placeOf(text);
			if (place) return place;
			context.addIssue({ code: "custom", message: words });
			return z.NEVER;
		});
