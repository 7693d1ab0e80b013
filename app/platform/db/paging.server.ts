import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { pagesOf } from "~/platform/http/paging";
import { foldText } from "~/platform/outside/fold";

/** Searches stop counting here; the list then says "more than" and has no further pages. */
export const COUNT_CAP = 10_000;
/** Lower cap for searches in which each counted row costs the read of a disk page. */
export const SEARCH_COUNT_CAP = 1_000;

/** Clamps a page number to the last page. */
export const pageWithin = (page: number, limit: number, total: number) => Math.min(page, pagesOf(total, limit));

type Paged<Rows> = { limit: (limit: number) => { offset: (offset: number) => Rows } };

/** Applies limit and offset for one page to an ordered query. */
export const pageOf = <Rows>(query: Paged<Rows>, { page, limit }: { page: number; limit: number }): Rows =>
	query.limit(limit).offset((page - 1) * limit);

/** Escapes LIKE wildcards. */
export const likeText = (text: string) => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

/** A text as searches compare it; the twin of `foldText` (drizzle/0088_clean_text.sql). */
export const folded = (text: SQLWrapper): SQL => sql`fold_text(${text})`;

/** Whether a folded text contains the words, whichever way they are written. No text contains words without a letter or digit. */
export function contains(text: SQLWrapper, words: string): SQL {
	const searched = foldText(words);
	return searched ? sql`${text} like ${`%${searched}%`}` : sql`false`;
}
