import { and, eq, lt, or, sql } from "drizzle-orm";
import { DomainError } from "~/errors";
import type { FindInput } from "~/features/courts/adding/find/find-input";
import type { Asked } from "~/features/courts/adding/find/question";
import { fingerprintOf, questionOf } from "~/features/courts/adding/find/question.server";
import { caseSearches } from "~/features/courts/adding/find/schema";
import { searchCasesJob } from "~/features/courts/adding/queues.server";
import { consumeLookUpShare } from "~/features/courts/court-records/look-up/look-up-share.server";
import { type ActingContext, recordAction } from "~/features/people/chamber/acting.server";
import { type Database, db } from "~/platform/db/client.server";
import { createLimit } from "~/platform/db/limiter.server";
import { hasId } from "~/platform/db/rows";
import { violationAs } from "~/platform/db/violations";
import { t } from "~/platform/language/translate";
import { enqueue } from "~/platform/queue/queue.server";

/** Within this time, the same search of the same user reuses the saved result. */
const AS_GOOD_AS_NEW = sql`interval '30 minutes'`;
/** The job's priority: a user waits for the search. */
const AWAITED = 100;
/** A failed search costs no share, so a rate limit stops programs that repeat it. */
const searchesOfPerson = createLimit({ name: "case-search", points: 40, seconds: 60 * 60 });

/**
 * Queues a search and counts it against the user's daily share. The same search within 30 minutes reuses the earlier one and
 * costs nothing. @returns the search's id. @throws DomainError `invalid` for a court that does not exist, `too-many` when
 * the share is used up.
 */
export async function startSearch(acting: ActingContext, input: FindInput): Promise<{ id: string }> {
	return ask(acting, await questionOf(input));
}

async function ask(acting: ActingContext, asked: Asked): Promise<{ id: string }> {
	await searchesOfPerson.take(acting.ownerId, t("Too many searches."));
	return db.transaction((tx) => askOnce(tx, acting, asked));
}

async function askOnce(tx: Database, acting: ActingContext, asked: Asked): Promise<{ id: string }> {
	const userId = acting.ownerId;
	const fingerprint = fingerprintOf(asked);
	const hasUser = violationAs("foreign-key", () => new DomainError("not-found", t("This user was not found.")));
	const isOver = or(
		eq(caseSearches.state, "failed"),
		and(eq(caseSearches.state, "found"), lt(caseSearches.answeredAt, sql`now() - ${AS_GOOD_AS_NEW}`)),
	);
	const begin = {
		asked,
		state: "waiting" as const,
		problem: null,
		hits: [],
		isCut: false,
		askedAt: sql`now()`,
		answeredAt: null,
	};
	const [queued] = await tx
		.insert(caseSearches)
		.values({ userId, fingerprint, ...begin })
		.onConflictDoUpdate({ target: [caseSearches.userId, caseSearches.fingerprint], set: begin, setWhere: isOver })
		.returning({ id: caseSearches.id })
		.catch(hasUser);
	if (!queued) return requireSearch(tx, userId, fingerprint);
	const shareDay = await consumeLookUpShare(tx, userId, "new", { isOfCnr: false });
	await tx.update(caseSearches).set({ shareDay }).where(eq(caseSearches.id, queued.id));
	await enqueue(tx, searchCasesJob, { searchId: queued.id }, { priority: AWAITED });
	await recordAction(tx, acting, "add", { action: "case.search", subject: "search", subjectId: queued.id });
	return queued;
}

async function requireSearch(tx: Database, userId: string, fingerprint: string): Promise<{ id: string }> {
	const [there] = await tx
		.select({ id: caseSearches.id })
		.from(caseSearches)
		.where(and(eq(caseSearches.userId, userId), eq(caseSearches.fingerprint, fingerprint)));
	if (!there) throw new DomainError("conflict", t("The search could not be started. Please try again."));
	return there;
}

/** Repeats a failed search. @throws DomainError `not-found`, `too-many`. */
export async function repeatSearch(acting: ActingContext, searchId: string): Promise<{ id: string }> {
	const [search] = await db
		.select({ asked: caseSearches.asked })
		.from(caseSearches)
		.where(and(hasId(caseSearches.id, searchId), eq(caseSearches.userId, acting.ownerId)));
	if (!search) throw new DomainError("not-found", t("This search has expired. Please search again."));
	return ask(acting, search.asked);
}
