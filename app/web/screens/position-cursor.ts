import { z } from "zod";
import { SORTS, type Sort } from "~/features/courts/cases/list/choices";
import type { Order, Position } from "~/features/courts/cases/list/conditions.server";
import { cursorOf, cursorQuery } from "~/platform/http/page-query";
import { codesOf } from "~/platform/language/translate";

const packed = z.tuple([z.enum(codesOf(SORTS)), z.iso.date(), z.int(), z.uuid(), z.string().max(200)]);

/** Room for a text key of 120 characters of any script. */
const MAX_LENGTH = 900;
const WORDS = "cursor is the nextCursor of an earlier response";

function unpack(cursor: string): unknown {
	try {
		return JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
	} catch {
		return undefined;
	}
}

/**
 * Cursor of a list in any order. Newest first it is the id, as in every other list; else it also holds the last entry's keys
 * and the day on which paging began, so that the order stays the same over midnight.
 */
export function positionCursor({ sort, today }: Order, last: Position | undefined): string | null {
	if (!last || sort === "newest") return cursorOf(last?.id);
	const { text, number, id } = last;
	return Buffer.from(JSON.stringify([sort, today, number, id, text])).toString("base64url");
}

/** Paging of a list with several orders. */
export const orderedCursorQuery = cursorQuery.extend({
	cursor: z
		.string()
		.regex(new RegExp(`^[\\w-]{22,${MAX_LENGTH}}$`), WORDS)
		.transform((cursor, context): { order?: Order; position: Position } => {
			const id = cursorQuery.shape.cursor.safeParse(cursor);
			if (id.success && id.data !== undefined) return { position: { text: "", number: 0, id: id.data } };
			const read = packed.safeParse(unpack(cursor));
			if (!read.success) {
				context.addIssue({ code: "custom", message: WORDS });
				return z.NEVER;
			}
			const [sort, today, number, caseId, text] = read.data;
			return { order: { sort, today }, position: { text, number, id: caseId } };
		})
		.optional()
		.meta({
			description: "The nextCursor of an earlier response in the same order: the entries after it. Wins over page",
			examples: ["AZMMQQiifRWMP1vgfRqcIg"],
		}),
});

/** Whether a cursor was issued for this order. */
export const isOfOrder = (sort: Sort, cursor: z.output<typeof orderedCursorQuery>["cursor"]) =>
	!cursor || (cursor.order?.sort ?? "newest") === sort;
