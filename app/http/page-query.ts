import { z } from "zod";
import { PAGE_SIZES } from "~/ui/list-pager";

const wholeNumber = (max: number, words: string) =>
	z
		.string()
		.regex(/^\d{1,9}$/, words)
		.transform(Number)
		.refine((value) => value >= 1 && value <= max, words);

/** A number in an address is text to us, a number to whoever reads the description. */
const asNumber = (maximum: number) => ({ type: "integer", pattern: undefined, minimum: 1, maximum });

/** Paging of every list of the API (decision 30). */
export const pageQuery = z.object({
	page: wholeNumber(999_999_999, "page is a number from 1")
		.default(1)
		.meta({ ...asNumber(999_999_999), description: "Which page, from 1", default: 1, examples: [1] }),
	limit: wholeNumber(100, "limit is a number from 1 to 100")
		.default(10)
		.meta({ ...asNumber(100), description: "How many a page", default: 10, examples: [10] }),
});

/** Where a walk through a whole list has come, as programs carry it: the last id they were given, packed. */
export const cursorOf = (lastId: string | undefined): string | null =>
	lastId === undefined ? null : Buffer.from(lastId.replaceAll("-", ""), "hex").toString("base64url");

function idOf(cursor: string): string {
	const hex = Buffer.from(cursor, "base64url").toString("hex");
	return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** `cursor` is an earlier answer's `nextCursor`, and wins over `page`: it goes on where that answer ended, whatever came or went meanwhile. */
export const walkQuery = pageQuery.extend({
	cursor: z
		.string()
		.regex(/^[\w-]{22}$/, "cursor is what an earlier answer gave as nextCursor")
		.transform(idOf)
		.optional()
		.meta({
			description: "The nextCursor of an earlier answer; goes on where that ended, and wins over page",
			examples: ["AZMMQQiifRWMP1vgfRqcIg"],
		}),
});

const LATEST = Date.UTC(9999, 0);

/** A moment as programs write it. The plus of an offset left as it is in an address arrives as a space. */
export const momentQuery = z
	.string()
	.transform((text) => text.replace(" ", "+"))
	.pipe(z.iso.datetime({ offset: true, error: "This is an ISO instant, like 2026-03-11T06:30:00Z" }))
	.transform((text) => new Date(text))
	.refine((moment) => moment.getTime() >= 0 && moment.getTime() < LATEST, "This is a moment since 1970");

const isPageSize = (size: number) => PAGE_SIZES.some((one) => one === size);

/** Paging of a screen, as it stands in the address; what cannot be read is the first page of the smallest size. */
export const screenPage = z.object({
	page: z.coerce.number().int().min(1).max(999_999_999).catch(1),
	limit: z.coerce.number().refine(isPageSize).catch(PAGE_SIZES[0]),
});
