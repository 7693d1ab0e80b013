import { z } from "zod";

const wholeNumber = (max: number, words: string) =>
	z
		.string()
		.regex(/^\d{1,9}$/, words)
		.transform(Number)
		.refine((value) => value >= 1 && value <= max, words);

/** Query values are strings to zod; this documents them as integers in OpenAPI. */
const asNumber = (maximum: number) => ({ type: "integer", pattern: undefined, minimum: 1, maximum });

const PAGE_LIMIT = 10;
const pageNumber = wholeNumber(999_999_999, "page is a number from 1");
const pageLimit = wholeNumber(100, "limit is a number from 1 to 100");
const aboutPage = { ...asNumber(999_999_999), description: "Page number, from 1", examples: [1] };
const aboutLimit = { ...asNumber(100), description: "Entries on a page", examples: [10] };

/** Paging parameters of most API lists. */
export const pageQuery = z.object({
	page: pageNumber.default(1).meta({ ...aboutPage, default: 1 }),
	limit: pageLimit.default(PAGE_LIMIT).meta({ ...aboutLimit, default: PAGE_LIMIT }),
});

/** Most rows of a list that is asked for without `page` and `limit`. */
const MAX_UNPAGED_ROWS = 1_000;

/** Paging parameters of lists that earlier clients read without any. */
export const optionalPageQuery = z.object({
	page: pageNumber.optional().meta(aboutPage),
	limit: pageLimit.optional().meta({ ...aboutLimit, description: "Entries on a page; without page and limit, all" }),
});

/** The page that a query asks for: all rows, up to 1,000, if it names neither page nor limit. */
export const pageOrAll = ({ page, limit }: z.output<typeof optionalPageQuery>) =>
	page === undefined && limit === undefined
		? { page: 1, limit: MAX_UNPAGED_ROWS }
		: { page: page ?? 1, limit: limit ?? PAGE_LIMIT };

/** Cursor after an entry: its UUID in base64url. */
export const cursorOf = (lastId: string | undefined): string | null =>
	lastId === undefined ? null : Buffer.from(lastId.replaceAll("-", ""), "hex").toString("base64url");

function idOf(cursor: string): string {
	const hex = Buffer.from(cursor, "base64url").toString("hex");
	return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/**
 * `cursor` is the `nextCursor` of an earlier response and takes precedence over `page`: the list continues after that entry,
 * regardless of entries added or deleted meanwhile.
 */
export const cursorQuery = pageQuery.extend({
	cursor: z
		.string()
		.regex(/^[\w-]{22}$/, "cursor is the nextCursor of an earlier response")
		.transform(idOf)
		.optional()
		.meta({
			description: "The nextCursor of an earlier response: the entries after it. Wins over page",
			examples: ["AZMMQQiifRWMP1vgfRqcIg"],
		}),
});

const LATEST = Date.UTC(9999, 0);

/** ISO instant. Restores the plus of its offset: unencoded in a query, it arrives as a space. */
export const momentQuery = z
	.string()
	.transform((text) => text.replace(" ", "+"))
	.pipe(z.iso.datetime({ offset: true, error: "This is an ISO instant, like 2026-03-11T06:30:00Z" }))
	.transform((text) => new Date(text))
	.refine((moment) => moment.getTime() >= 0 && moment.getTime() < LATEST, "This is a moment since 1970");
