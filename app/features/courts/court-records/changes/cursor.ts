import { z } from "zod";

/** A position in the order of changes: the writing transaction, then the id. */
export type ChangePosition = { writer: string; id: number };

const LAST_WRITER = 2n ** 64n - 1n;

/** A position as a URL-safe cursor. */
export const cursorText = ({ writer, id }: ChangePosition) => Buffer.from(`${writer}.${id}`).toString("base64url");

function positionOf(text: string): ChangePosition | undefined {
	const [, writer, id] = /^(\d{1,20})\.(\d{1,16})$/.exec(Buffer.from(text, "base64url").toString("latin1")) ?? [];
	if (writer === undefined || BigInt(writer) > LAST_WRITER || !Number.isSafeInteger(Number(id))) return undefined;
	return { writer, id: Number(id) };
}

/** Parses a cursor of `cursorText`; `words` is the error message. */
export const cursorInput = (words: string) =>
	z
		.string()
		.max(60, words)
		.transform((text, context) => {
			const place = positionOf(text);
			if (place) return place;
			context.addIssue({ code: "custom", message: words });
			return z.NEVER;
		});
