import { and, asc, between, eq, gte, isNull, sql } from "drizzle-orm";
import { addListedCasesJob } from "~/features/courts/adding/queues.server";
import { selectCases } from "~/features/courts/cases/queries.server";
import { caseNameOf } from "~/features/courts/court-records/case-facts";
import { cases } from "~/features/courts/court-records/cases-schema";
import { fetchCourtRecordJob } from "~/features/courts/court-records/queues.server";
import { courtRecords } from "~/features/courts/court-records/schema";
import { MAX_LISTED } from "~/features/courts/courts/entries";
import { dayInIndia } from "~/platform/calendar/day";
import { db } from "~/platform/db/client.server";
import { isUuid } from "~/platform/db/rows";

export type AddedProgress = Awaited<ReturnType<typeof findAddedProgress>>;

const MAX_NAMED = 50;
/** Coming hearings of the added cases that are shown. */
const MAX_HEARINGS = 10;

/** The estimate averages at most this many recent look-ups, or uses the default where there are none. */
const MAX_SEEN = 40;
const SECONDS_IF_UNSEEN = 5;

/** Estimated seconds until this many look-ups are done, including those queued before them. */
async function estimateSeconds(lookUps: number): Promise<number> {
	const { name } = fetchCourtRecordJob;
	const { concurrency, pollSeconds } = fetchCourtRecordJob.queue;
	const [queue] = await db.execute<{ ahead: number; seconds: number | null }>(sql`
		select (select count(*)::integer from pgboss.job
				where name = ${name} and state in ('created', 'retry', 'active') and priority >= 0) as ahead,
			(select extract(epoch from avg(completed_on - started_on))::float8 from (
				select started_on, completed_on from pgboss.job
				where name = ${name} and state = 'completed' and completed_on > now() - interval '10 minutes'
				order by completed_on desc limit ${MAX_SEEN}) as done) as seconds`);
	const each = Math.max(pollSeconds, (queue?.seconds ?? SECONDS_IF_UNSEEN) + pollSeconds / 2);
	return Math.ceil((Math.max(lookUps, queue?.ahead ?? 0) * each) / concurrency);
}

/** The cases of a list that are not added yet: those in unfinished jobs. */
async function countQueued(ownerId: string, from: string, to: string): Promise<number> {
	const [queued] = await db.execute<{ cases: number }>(sql`
		select coalesce(sum(jsonb_array_length(data->'cases')), 0)::integer as cases from pgboss.job
		where name = ${addListedCasesJob.name} and state in ('created', 'retry', 'active')
			and data->'acting'->>'ownerId' = ${ownerId} and data->'cases'->0->>'id' between ${from} and ${to}`);
	return queued?.cases ?? 0;
}

/** Look-up progress of the owner's cases between two ids, the time left, and the first hearings found. The cases of one list have adjacent ids. */
export async function findAddedProgress(ownerId: string, from: string, to: string) {
	const isRange = isUuid(from) && isUuid(to);
	const queued = isRange ? await countQueued(ownerId, from, to) : 0;
	const added = and(eq(cases.ownerId, ownerId), between(cases.id, sql`${from}::uuid`, sql`${to}::uuid`));
	const rows = isRange
		? await db
				.select({ id: cases.id, cnrNumber: cases.cnrNumber, lookUp: courtRecords.lookUp })
				.from(cases)
				.innerJoin(courtRecords, eq(courtRecords.cnrNumber, cases.cnrNumber))
				.where(added)
				.orderBy(asc(cases.id))
				.limit(MAX_LISTED)
		: [];
	const hearings = isRange
		? await selectCases()
				.where(and(added, isNull(cases.decisionDate), gte(cases.nextDate, dayInIndia(new Date()))))
				.orderBy(asc(cases.nextDate), asc(cases.id))
				.limit(MAX_HEARINGS)
		: [];
	const waiting = rows.filter(({ lookUp }) => lookUp === "waiting").length;
	return {
		added: rows.length,
		total: rows.length + queued,
		done: rows.length - waiting,
		hearings: hearings.map((item) => ({ id: item.id, day: item.nextDate, name: caseNameOf(item) })),
		secondsLeft: waiting + queued > 0 ? await estimateSeconds(waiting + queued) : 0,
		unknown: rows
			.filter(({ lookUp }) => lookUp === "unknown")
			.slice(0, MAX_NAMED)
			.map(({ id, cnrNumber }) => ({ id, cnrNumber })),
	};
}
