import { and, eq, inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { db } from "~/platform/db/client.server";
import { listCounts } from "~/platform/db/list-counts-schema";
import { pagesOf } from "~/platform/http/paging";

/** A search is counted this far and no further; beyond it the list says "more than" and ends there. */
export const COUNT_CAP = 10_000;
/** A search reads the rows it counts, each on a page of its own: it is counted no further than somebody would look. */
export const SEARCH_COUNT_CAP = 1_000;

/** How many entries a long list has in those of its parts, or in all, by its kept count. */
export async function countKept(list: string, parts?: string[]): Promise<number> {
	const [kept] = await db
		.select({ entries: sql<number>`coalesce(sum(${listCounts.entries}), 0)::int` })
		.from(listCounts)
		.where(and(eq(listCounts.list, list), parts ? inArray(listCounts.part, parts) : undefined));
	return kept?.entries ?? 0;
}

/** The last page there is, where the wanted one lies beyond it. */
export const pageWithin = (page: number, limit: number, total: number) => Math.min(page, pagesOf(total, limit));

type Paged<Rows> = { limit: (limit: number) => { offset: (offset: number) => Rows } };

/** One page of what an ordered query finds. */
export const pageOf = <Rows>(query: Paged<Rows>, { page, limit }: { page: number; limit: number }): Rows =>
	query.limit(limit).offset((page - 1) * limit);

/** Escapes what LIKE would read as a pattern. */
export const likeText = (text: string) => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

/** Whether text contains the searched words, whatever the letter case; what LIKE reads as a pattern is taken as it stands. */
export const contains = (text: SQLWrapper, searched: string): SQL => sql`${text} ilike ${`%${likeText(searched)}%`}`;
