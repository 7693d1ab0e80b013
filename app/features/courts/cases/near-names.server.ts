import { eq, sql } from "drizzle-orm";
import { cases } from "~/features/courts/court-records/cases-schema";
import { db } from "~/platform/db/client.server";
import { foldText } from "~/platform/outside/fold";

const MAX_SHOWN = 3;
/** Of all trigrams of both words, the share that both have: "gokhle" and "gokhale" have half of them. */
const ALIKE = 0.4;

/** Words of the owner's cases that are written almost as a word of a search that found nothing, the most alike first. */
export async function listNearNames(ownerId: string, search: string): Promise<string[]> {
	const typed = foldText(search)
		.split(" ")
		.filter((word) => /^[\p{L}\p{M}]{3,}$/u.test(word));
	if (typed.length === 0) return [];
	const words = db
		.select({ word: sql<string>`regexp_split_to_table(${cases.searchText}, ' +')`.as("word") })
		.from(cases)
		.where(eq(cases.ownerId, ownerId))
		.as("words");
	const likeness = sql`(select max(similarity(${words.word}, one)) from unnest(${sql.param(typed)}::text[]) as one)`;
	const near = await db
		.select({ word: words.word })
		.from(words)
		.groupBy(words.word)
		.having(sql`${words.word} ~ '^\\D{3,}$' and ${likeness} between ${ALIKE} and 0.999`)
		.orderBy(sql`${likeness} desc`, words.word)
		.limit(MAX_SHOWN);
	return near.map(({ word }) => word);
}
