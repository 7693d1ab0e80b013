import { and, eq, lt, notInArray, sql } from "drizzle-orm";
import { type Asked, caseSearches, type Hit, type SearchProblem } from "~/features/courts/adding/find/schema";
import { searchCasesJob } from "~/features/courts/adding/queues.server";
import { raiseBudgetAlarm } from "~/features/courts/court-records/look-up/commands.fetch.server";
import { returnLookUpShare } from "~/features/courts/court-records/look-up/look-up-share.server";
import { isStandardCnr } from "~/features/courts/courts/cnr";
import { consumeCall, keptForNights } from "~/features/courts/courts/provider-calls.server";
import { dayInIndia } from "~/platform/calendar/day";
import { type Database, db } from "~/platform/db/client.server";
import { log } from "~/platform/log/log.server";
import { unfinishedJobs } from "~/platform/queue/queue.server";
import { env } from "~/platform/settings/env.server";
import { type CaseHit, searchCases } from "~/providers/ecourts.search.server";
import { ProviderError } from "~/providers/provider-error";

/** "A vs B" as the courts write it. */
const VERSUS = /\s+(?:vs?\.?|versus)\s+/i;

/** A case of a search's answer as it is kept; none for a CNR that cannot be tracked. */
export function keptHits(hits: CaseHit[]): Hit[] {
	return hits
		.filter(({ cnr }) => isStandardCnr(cnr))
		.map(({ cnr, number, title, petitioner, respondent, advocate, court, filing }) => {
			const sides = [petitioner, respondent].filter(Boolean).join(" v. ");
			return { cnr, number, parties: sides || (title?.replace(VERSUS, " v. ") ?? null), advocate, court, filing };
		});
}

/** The year in which a case was filed, as its CNR has it. */
const yearOfHit = ({ cnr }: Hit) => Number(cnr.slice(-4));

export class BudgetUsedUp extends Error {
	constructor() {
		super("this month's calls to the provider of court records are used up");
	}
}

/**
 * Asks the courts. Every try is a call of the month's budget; only what runs by the clock may use the calls kept for the
 * nights. @throws ProviderError; BudgetUsedUp.
 */
export async function askCourts(
	{ query, year }: Pick<Asked, "query" | "year">,
	{ isByClock = false } = {},
): Promise<{ hits: Hit[]; isCut: boolean }> {
	const kept = isByClock ? 0 : keptForNights(dayInIndia(new Date()));
	if (!(await consumeCall({ kept }))) throw new BudgetUsedUp();
	await raiseBudgetAlarm();
	const settings = { baseUrl: env.ECOURTS_BASE_URL, apiKey: env.ECOURTS_API_KEY };
	const { hits, isCut } = await searchCases(settings, query);
	return { hits: keptHits(hits).filter((hit) => year === undefined || yearOfHit(hit) === year), isCut };
}

const problemOf = (error: unknown): SearchProblem => {
	if (error instanceof BudgetUsedUp) return "budget";
	return error instanceof ProviderError && !error.isRetryable ? "unreadable" : "no_answer";
};

const isWaiting = (searchId: string) => and(eq(caseSearches.id, searchId), eq(caseSearches.state, "waiting"));

/** Ends a search without an answer, and gives its share of the day back, once. */
async function failSearch(tx: Database, searchId: string, problem: SearchProblem): Promise<void> {
	const [failed] = await tx
		.select({ userId: caseSearches.userId, shareDay: caseSearches.shareDay })
		.from(caseSearches)
		.where(isWaiting(searchId))
		.for("update");
	if (!failed) return;
	await tx
		.update(caseSearches)
		.set({ state: "failed", problem, shareDay: null, answeredAt: sql`now()` })
		.where(eq(caseSearches.id, searchId));
	if (failed.shareDay) await returnLookUpShare(tx, failed.userId, "new", failed.shareDay);
}

/**
 * Asks the courts what a search asks, and keeps the answer. The log never has what was asked for: names are people's.
 * @throws Error where a retry may help, so that the queue retries; the last try records the failure.
 */
export async function runSearch(searchId: string, { isLastTry }: { isLastTry: boolean }): Promise<void> {
	const [search] = await db.select({ asked: caseSearches.asked }).from(caseSearches).where(isWaiting(searchId));
	if (!search) return;
	try {
		const { hits, isCut } = await askCourts(search.asked);
		await db
			.update(caseSearches)
			.set({ state: "found", hits, isCut, answeredAt: sql`now()` })
			.where(isWaiting(searchId));
	} catch (error) {
		const isRetryable = !(error instanceof BudgetUsedUp) && (!(error instanceof ProviderError) || error.isRetryable);
		if (isRetryable && !isLastTry) throw error;
		log.error({ search: searchId, by: search.asked.query.by, err: error }, "a search for cases had no answer");
		await db.transaction((tx) => failSearch(tx, searchId, problemOf(error)));
		if (isRetryable) throw error;
	}
}

/** A search takes its three tries within minutes; after this time its job is gone. */
const LOST_AFTER = sql`interval '15 minutes'`;
/** Names and results are not kept longer than people need them to add cases. */
const KEPT = sql`interval '24 hours'`;
const MAX_LOST = 500;

/** Ends searches whose job is gone, and forgets those that are a day old. */
export async function recoverSearches(): Promise<void> {
	const lost = await db
		.select({ id: caseSearches.id })
		.from(caseSearches)
		.where(
			and(
				eq(caseSearches.state, "waiting"),
				lt(caseSearches.askedAt, sql`now() - ${LOST_AFTER}`),
				notInArray(sql`${caseSearches.id}::text`, unfinishedJobs(searchCasesJob, "searchId")),
			),
		)
		.limit(MAX_LOST);
	for (const { id } of lost) await db.transaction((tx) => failSearch(tx, id, "no_answer"));
	await db.delete(caseSearches).where(lt(caseSearches.askedAt, sql`now() - ${KEPT}`));
}
