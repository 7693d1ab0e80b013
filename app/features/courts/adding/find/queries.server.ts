import { and, desc, eq, sql } from "drizzle-orm";
import { DomainError } from "~/errors";
import { barNumberInWords } from "~/features/courts/adding/find/bar-number";
import { HITS_PER_PAGE } from "~/features/courts/adding/find/find-kinds";
import type { Hit } from "~/features/courts/adding/find/question";
import { caseSearches } from "~/features/courts/adding/find/schema";
import { type ImportOutcome, planCases } from "~/features/courts/adding/many/plan.server";
import { COUNTED_WAITS, medianSeconds } from "~/features/courts/adding/usual-wait.server";
import { MAX_CASES_AT_ONCE } from "~/features/courts/courts/entries";
import { db } from "~/platform/db/client.server";
import { columnsOf, hasId } from "~/platform/db/rows";
import { pagesOf } from "~/platform/http/paging";
import { t } from "~/platform/language/translate";

/** A hit with the result of adding it now. */
export type FoundRow = Hit & { outcome: ImportOutcome["result"]; caseId?: string; message?: string };

const rowOf = (hit: Hit, outcome: ImportOutcome | undefined): FoundRow => ({
	...hit,
	outcome: outcome?.result ?? "added",
	...(outcome?.result === "exists" ? { caseId: outcome.caseId } : {}),
	...(outcome?.result === "limit" || outcome?.result === "invalid" ? { message: outcome.message } : {}),
});

/** One page of hits with their outcomes, and the count of each outcome over all hits. */
export async function withOutcomes(userId: string, hits: Hit[], page: number) {
	const outcomes = await planCases(
		userId,
		hits.map(({ cnr }) => cnr),
	);
	const rows = hits.map((hit) => rowOf(hit, outcomes.get(hit.cnr)));
	const countOf = (outcome: ImportOutcome["result"]) => rows.filter((row) => row.outcome === outcome).length;
	const totalPages = pagesOf(rows.length, HITS_PER_PAGE);
	const shown = Math.min(page, totalPages);
	return {
		rows: rows.slice((shown - 1) * HITS_PER_PAGE, shown * HITS_PER_PAGE),
		counts: { all: rows.length, new: countOf("added"), exists: countOf("exists"), limit: countOf("limit") },
		limited: rows.find(({ outcome }) => outcome === "limit")?.message,
		page: shown,
		totalPages,
	};
}

async function requireSearch(userId: string, searchId: string) {
	const [search] = await db
		.select(columnsOf(caseSearches, "id", "asked", "state", "problem", "hits", "isCut", "answeredAt"))
		.from(caseSearches)
		.where(and(hasId(caseSearches.id, searchId), eq(caseSearches.userId, userId)));
	if (!search) throw new DomainError("not-found", t("This search has expired. Please search again."));
	return search;
}

/** The user's own search, with one page of its hits. @throws DomainError `not-found`. */
export async function requireSearchPage(userId: string, searchId: string, page: number) {
	const { hits, asked, ...search } = await requireSearch(userId, searchId);
	const { words, typed, query } = asked;
	return { ...search, words, typed, by: query.by, found: await withOutcomes(userId, hits, page) };
}

/** A search by bar number: the number and the hits; undefined for another search. */
export async function findBarNumberSearch(userId: string, searchId: string) {
	const { asked, hits } = await requireSearch(userId, searchId);
	if (asked.query.by !== "bar-number") return undefined;
	const { state, number, year } = asked.query;
	return { bar: barNumberInWords({ stateCode: state, number, year: Number(year) }), hits };
}

/** The CNRs of a search that are not in the user's list, at most `MAX_CASES_AT_ONCE`. */
export async function listNewCnrs(userId: string, searchId: string): Promise<string[]> {
	const { hits } = await requireSearch(userId, searchId);
	return newAmong(userId, hits);
}

/** The CNRs of hits that are not in the user's list, at most `MAX_CASES_AT_ONCE`. */
export async function newAmong(userId: string, hits: Hit[]): Promise<string[]> {
	const cnrs = hits.map(({ cnr }) => cnr);
	const outcomes = await planCases(userId, cnrs);
	return cnrs.filter((cnr) => outcomes.get(cnr)?.result !== "exists").slice(0, MAX_CASES_AT_ONCE);
}

/** The median of the last hundred searches that eCourts answered, in seconds; null before the first. */
export async function usualSearchSeconds(): Promise<number | null> {
	const last = db
		.select({ askedAt: caseSearches.askedAt, answeredAt: caseSearches.answeredAt })
		.from(caseSearches)
		.where(eq(caseSearches.state, "found"))
		.orderBy(desc(caseSearches.askedAt))
		.limit(COUNTED_WAITS)
		.as("last");
	const [usual] = await db.select({ seconds: medianSeconds(sql`${last.answeredAt} - ${last.askedAt}`) }).from(last);
	return usual?.seconds ?? null;
}
