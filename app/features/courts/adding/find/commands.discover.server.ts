import { and, asc, eq, inArray, isNull, lte, not, sql } from "drizzle-orm";
import { barNumberInWords } from "~/features/courts/adding/find/bar-number";
import { barNumberColumns } from "~/features/courts/adding/find/commands.bar-number.server";
import { approveFound } from "~/features/courts/adding/find/commands.confirmed.server";
import { askCourts, BudgetUsedUp } from "~/features/courts/adding/find/commands.run.server";
import type { Hit } from "~/features/courts/adding/find/question";
import { barNumbers, foundCases } from "~/features/courts/adding/find/schema";
import { findOwnCasesJob } from "~/features/courts/adding/queues.server";
import { learnAdvocateName } from "~/features/courts/appearance/commands.server";
import { cases } from "~/features/courts/court-records/cases-schema";
import {
	countCallsThisMonth,
	countSetAside,
	recordSetAside,
	tonightsShare,
} from "~/features/courts/courts/provider-calls.server";
import { resolveSearchPlace } from "~/features/courts/courts/queries.server";
import { hasWithdrawn } from "~/features/people/consent/queries.server";
import { users } from "~/features/people/users/schema";
import { dayInIndia } from "~/platform/calendar/day";
import { type Database, db } from "~/platform/db/client.server";
import { log } from "~/platform/log/log.server";
import { enqueue, unfinishedJobs } from "~/platform/queue/queue.server";
import { ProviderError } from "~/providers/provider-error";

/** The discovery may use a fifth of a night's calls; the following night has that many fewer. */
const PART_OF_A_NIGHT = 5;
const A_WEEK = sql`interval '7 days'`;
const RETRY_AT = sql`now() + interval '20 hours'`;

/**
 * Queues the weekly search for new cases of users whose week is over, longest waiting first, within the budget; the rest
 * follow on later days. `isSimulated`: a sandbox user fast-forwards time, so all users are searched for and no calls are set
 * aside.
 */
export async function queueDiscoveries({
	at = new Date(),
	isSimulated = false,
}: {
	at?: Date;
	isSimulated?: boolean;
} = {}) {
	const today = dayInIndia(at);
	const share = Math.ceil(tonightsShare(await countCallsThisMonth(), dayInIndia(new Date())) / PART_OF_A_NIGHT);
	await db.transaction(async (tx) => {
		const callsLeft = isSimulated ? share : share - (await countSetAside(tx, "discovery", today));
		const due = await tx
			.select({ userId: barNumbers.userId })
			.from(barNumbers)
			.innerJoin(users, eq(users.id, barNumbers.userId))
			.where(
				and(
					eq(barNumbers.isWeekly, true),
					isSimulated ? undefined : lte(barNumbers.nextLookAt, at),
					isNull(users.blockedAt),
					isNull(users.deletedAt),
					not(hasWithdrawn(users.id, "court_data")),
					sql`${barNumbers.userId}::text not in ${unfinishedJobs(findOwnCasesJob, "userId")}`,
				),
			)
			.orderBy(asc(barNumbers.nextLookAt))
			.limit(Math.max(0, callsLeft))
			.for("update", { of: barNumbers, skipLocked: true });
		if (due.length === 0) return;
		await enqueue(tx, findOwnCasesJob, due);
		if (isSimulated) return;
		const ids = due.map(({ userId }) => userId);
		await tx
			.update(barNumbers)
			.set({ nextLookAt: sql`now() + ${A_WEEK}` })
			.where(inArray(barNumbers.userId, ids));
		await recordSetAside(tx, "discovery", today, due.length);
	});
}

/** The data of the mail about found cases. */
export type FoundCasesMail = { userId: string; email: string; bar: string; court: string; hits: Hit[] };

/**
 * Searches cases with the user's bar number and offers those not offered before; nothing is added. Calls `notify` in the same
 * transaction if there are new offers and the user wants mails. @throws Error where a retry may help, so that the queue
 * retries; after the last try the search repeats the next day.
 */
export async function findOwnCases(
	userId: string,
	{ isLastAttempt }: { isLastAttempt: boolean },
	notify: (tx: Database, news: FoundCasesMail) => Promise<void>,
): Promise<void> {
	const [own] = await db
		.select(barNumberColumns)
		.from(barNumbers)
		.where(and(eq(barNumbers.userId, userId), eq(barNumbers.isWeekly, true)));
	if (!own) return;
	try {
		const place = await resolveSearchPlace({
			state: own.stateId,
			district_id: own.districtId,
			court_complex: own.courtComplexId,
		});
		const { stateCode: state, number, year } = own;
		const { hits } = await askCourts(
			{ query: { by: "bar-number", state, number, year: String(year), stage: "PENDING", ...place.provider } },
			{ isScheduled: true },
		);
		await learnAdvocateName(userId, hits);
		const news = { bar: barNumberInWords(own), court: place.name };
		await db.transaction((tx) =>
			offer(tx, userId, hits, (email, fresh) => notify(tx, { userId, email, ...news, hits: fresh })),
		);
		const found = { bar: news.bar, cnrs: hits.map(({ cnr }) => cnr) };
		await db.transaction((tx) => approveFound(tx, userId, found));
	} catch (error) {
		const isRetryable = !(error instanceof BudgetUsedUp) && (!(error instanceof ProviderError) || error.isRetryable);
		if (isRetryable && !isLastAttempt) throw error;
		log.error({ user: userId, err: error }, "the weekly search for new cases failed");
		await db
			.update(barNumbers)
			.set({ nextLookAt: RETRY_AT })
			.where(and(eq(barNumbers.userId, userId), eq(barNumbers.isWeekly, true)));
		if (isRetryable) throw error;
	}
}

async function offer(
	tx: Database,
	userId: string,
	hits: Hit[],
	notify: (email: string, fresh: Hit[]) => Promise<void>,
): Promise<void> {
	const [person] = await tx
		.update(barNumbers)
		.set({ lookedAt: sql`now()` })
		.from(users)
		.where(and(eq(barNumbers.userId, userId), eq(users.id, barNumbers.userId)))
		.returning({
			email: users.email,
			isVerified: sql<boolean>`${users.emailVerifiedAt} is not null`,
			isMailed: barNumbers.isMailed,
		});
	if (!person || hits.length === 0) return;
	const cnrs = hits.map(({ cnr }) => cnr);
	const own = await tx
		.select({ cnr: cases.cnrNumber })
		.from(cases)
		.where(and(eq(cases.ownerId, userId), inArray(cases.cnrNumber, cnrs)));
	const isOwn = new Set(own.map(({ cnr }) => cnr));
	await settleFound(tx, userId, [...isOwn]);
	const candidates = hits.filter(({ cnr }) => !isOwn.has(cnr));
	if (candidates.length === 0) return;
	const added = await tx
		.insert(foundCases)
		.values(candidates.map((hit) => ({ userId, cnrNumber: hit.cnr, hit })))
		.onConflictDoNothing()
		.returning({ cnr: foundCases.cnrNumber });
	const fresh = new Set(added.map(({ cnr }) => cnr));
	if (fresh.size > 0 && person.isVerified && person.isMailed)
		await notify(
			person.email,
			candidates.filter(({ cnr }) => fresh.has(cnr)),
		);
}

/** Marks offers as added for cases that are now in the user's list. */
export async function settleFound(tx: Database, userId: string, cnrs: string[]): Promise<void> {
	if (cnrs.length === 0) return;
	await tx
		.update(foundCases)
		.set({ state: "added" })
		.where(and(eq(foundCases.userId, userId), eq(foundCases.state, "offered"), inArray(foundCases.cnrNumber, cnrs)));
}
