import { and, eq, lt, notInArray, sql } from "drizzle-orm";
import type { Asked, Hit, SearchProblem } from "~/features/courts/adding/find/question";
import { caseSearches } from "~/features/courts/adding/find/schema";
import { searchCasesJob } from "~/features/courts/adding/queues.server";
import { returnLookUpShare } from "~/features/courts/court-records/look-up/look-up-share.server";
import { raiseBudgetAlarm } from "~/features/courts/courts/budget-alarm.server";
import { isStandardCnr } from "~/features/courts/courts/cnr";
import { consumeCall, reservedForNights } from "~/features/courts/courts/provider-calls.server";
import { dayInIndia } from "~/platform/calendar/day";
import { type Database, db } from "~/platform/db/client.server";
import { log } from "~/platform/log/log.server";
import { unfinishedJobs } from "~/platform/queue/queue.server";
import { env } from "~/platform/settings/env.server";
import { type CaseHit, searchCases } from "~/providers/ecourts.search.server";
import { ProviderError } from "~/providers/provider-error";

const VERSUS = /\s+(?:vs?\.?|versus)\s+/i;

/** Converts the provider's hits to the saved form; hits without a standard CNR are dropped. */
export function keptHits(hits: CaseHit[]): Hit[] {
	return hits
		.filter(({ cnr }) => isStandardCnr(cnr))
		.map(({ cnr, number, title, petitioner, respondent, advocate, court, filing }) => {
			const sides = [petitioner, respondent].filter(Boolean).join(" v. ");
			return { cnr, number, parties: sides || (title?.replace(VERSUS, " v. ") ?? null), advocate, court, filing };
		});
}

/** The year of filing, from the CNR. */
const yearOfHit = ({ cnr }: Hit) => Number(cnr.slice(-4));

export class BudgetUsedUp extends Error {
	constructor() {
		super("this month's calls to the provider of court records are used up");
	}
}

/** Each try uses one call of the month; only scheduled jobs may use the nights' calls. @throws ProviderError; BudgetUsedUp. */
export async function askCourts(
	{ query, year }: Pick<Asked, "query" | "year">,
	{ isScheduled = false } = {},
): Promise<{ hits: Hit[]; isCut: boolean }> {
	const reserved = isScheduled ? 0 : reservedForNights(dayInIndia(new Date()));
	if (!(await consumeCall({ reserved }))) throw new BudgetUsedUp();
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

/** Marks a waiting search as failed and returns its share of the day, once. */
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
 * Runs a search and saves its result. The query is never logged: it has people's names. @throws Error where a retry may
 * help, so that the queue retries; the last try also saves the failure.
 */
export async function runSearch(searchId: string, { isLastAttempt }: { isLastAttempt: boolean }): Promise<void> {
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
		if (isRetryable && !isLastAttempt) throw error;
		log.error({ search: searchId, by: search.asked.query.by, err: error }, "a search for cases failed");
		await db.transaction((tx) => failSearch(tx, searchId, problemOf(error)));
		if (isRetryable) throw error;
	}
}

/** A search makes its three tries within minutes; after this time its job is gone. */
const LOST_AFTER = sql`interval '15 minutes'`;
/** Retention of names and results: only as long as users need them to add cases. */
const KEPT = sql`interval '24 hours'`;
const MAX_LOST = 500;

/** Fails searches whose job is gone, and deletes searches older than a day. */
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
