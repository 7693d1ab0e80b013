import { sql } from "drizzle-orm";
import { announceListings } from "~/features/courts/cause-lists/commands.announce.server";
import { lockLists } from "~/features/courts/cause-lists/commands.queue.server";
import { SURE_CASES } from "~/features/courts/cause-lists/hearings.server";
import type { AskedList } from "~/features/courts/cause-lists/queues.server";
import { raiseBudgetAlarm } from "~/features/courts/courts/budget-alarm.server";
import { consumeCall } from "~/features/courts/courts/provider-calls.server";
import { type Database, db } from "~/platform/db/client.server";
import { log } from "~/platform/log/log.server";
import { env } from "~/platform/settings/env.server";
import { type CauseListAnswer, fetchCauseList, type ListAsked } from "~/providers/ecourts.lists.server";
import { ProviderError } from "~/providers/provider-error";

const settings = () => ({ baseUrl: env.ECOURTS_BASE_URL, apiKey: env.ECOURTS_API_KEY });

type Attempt = { isLastAttempt: boolean };
/** The outcome of a call; `not_asked`: the month has no call left. */
type Outcome = CauseListAnswer | { kind: "failed" | "not_asked" };

/**
 * Fetches one list and saves its results for the hearings. A list that another call has answered is not fetched again. @throws
 * ProviderError where a retry may help; the last try saves the failure.
 */
export async function askCauseList(asked: AskedList, { isLastAttempt }: Attempt): Promise<void> {
	const { courtId, type, day, until } = asked;
	const isOpen = sql`is_open and day = ${day}::date and court_id = ${courtId} and type = ${type}`;
	if ((await db.execute(sql`select from cause_lists where ${isOpen}`)).length === 0) return;
	const isLate = until !== null && Date.now() > Date.parse(until);
	const outcome = isLate ? ({ kind: "failed" } as const) : await callFor(asked, isLastAttempt);
	await db.transaction(async (tx) => {
		await lockLists(tx, day);
		await saveOutcome(tx, asked, outcome);
	});
	await announceListings(day);
}

async function callFor(asked: AskedList, isLastAttempt: boolean): Promise<Outcome> {
	if (!(await consumeCall())) return { kind: "not_asked" };
	await raiseBudgetAlarm();
	try {
		return await fetchCauseList(settings(), asked);
	} catch (error) {
		if (!isLastAttempt && (!(error instanceof ProviderError) || error.isRetryable)) throw error;
		log.error({ court: asked.courtId, list: asked.type, err: error }, "a cause list could not be fetched");
		return { kind: "failed" };
	}
}

const STATES = { list: "list", none: "no_list", failed: "failed", not_asked: "not_asked" } as const;

async function saveOutcome(tx: Database, asked: AskedList, outcome: Outcome): Promise<void> {
	const { courtId, type, day, isSupplement } = asked;
	// A missing or failed supplementary list leaves the results of the evening's list unchanged.
	const standing = isSupplement
		? sql`case when state = 'list' or (state = 'no_list' and ${outcome.kind !== "list"}) then state end`
		: sql`null`;
	await tx.execute(sql`
		update cause_lists set is_open = false, state = coalesce(${standing}, ${STATES[outcome.kind]}), answered_at = now()
		where day = ${day}::date and court_id = ${courtId} and type = ${type}`);
	if (!isSupplement && (outcome.kind === "list" || outcome.kind === "none")) await forgetPositions(tx, asked);
	if (outcome.kind === "list") await saveList(tx, asked, outcome);
	await settleUnlisted(tx, asked);
}

/** The evening's list replaces an earlier answer, since a sandbox user can run the evening again. */
const forgetPositions = (tx: Database, { courtId, type, day }: AskedList) =>
	tx.execute(sql`
		update listings set status = 'not_checked', position = null, total = null, purpose = null
		where day = ${day}::date and court_id = ${courtId} and type = ${type} and status = 'listed'`);

/** Saves the positions of a list's cases, and learns which court their records' court line means. */
async function saveList(
	tx: Database,
	{ courtId, type, day }: AskedList,
	{ cases, of }: CauseListAnswer & { kind: "list" },
): Promise<void> {
	const listedCases = sql`json_to_recordset(${JSON.stringify(cases)}::json) as given (cnr text, position int, purpose text)`;
	await tx.execute(sql`
		update listings l set status = 'listed', court_id = ${courtId}, type = ${type}, position = given.position,
			total = ${of}, purpose = nullif(given.purpose, ''), checked_at = now()
		from ${listedCases} where l.day = ${day}::date and l.cnr_number = given.cnr
			and (l.status <> 'listed' or l.court_id = ${courtId})`);
	await learn(tx, { courtId, type, day });
}

/** The count stops here, so that a court that moved is learnt again within a few evenings. */
const MAX_SEEN = 20;

/**
 * Learns from the cases on a list which court their lines mean. Cases on another court's list count against it: a case that was
 * transferred keeps its CNR, and one judge may hear another's cases for a day.
 */
const learn = (tx: Database, { courtId, type, day }: ListAsked) =>
	tx.execute(sql`
		with learnt as (
			insert into learnt_courts (prefix, line, court_id, day, seen)
			select left(cnr_number, 6), line, court_id, day, least(count(*), ${MAX_SEEN})::int from listings
			where day = ${day}::date and court_id = ${courtId} and type = ${type} and status = 'listed' and line <> ''
			group by 1, 2, 3, 4
			on conflict (prefix, line) do update set day = excluded.day,
				court_id = case when learnt_courts.seen > excluded.seen then learnt_courts.court_id else excluded.court_id end,
				seen = case when learnt_courts.court_id = excluded.court_id
					then least(learnt_courts.seen + excluded.seen, ${MAX_SEEN})
					else greatest(abs(learnt_courts.seen - excluded.seen), 1) end
			returning prefix, line, court_id, seen
		)
		update listings l set court_id = learnt.court_id from learnt
		where l.day = ${day}::date and l.status <> 'listed' and left(l.cnr_number, 6) = learnt.prefix and l.line = learnt.line
			and learnt.court_id = ${courtId} and l.court_id is distinct from ${courtId}
			and (l.court_id is null or learnt.seen >= ${SURE_CASES})`);

/**
 * Marks the court's other hearings as not listed, or as without a list, by the list that the case belongs to. If the record does
 * not show which, a hearing is not listed only if both lists lack it.
 */
const settleUnlisted = (tx: Database, { courtId, day }: AskedList) =>
	tx.execute(sql`
		with court as (
			select max(state) filter (where type = 'CIVIL') as civil, max(state) filter (where type = 'CRIMINAL') as criminal
			from cause_lists where day = ${day}::date and court_id = ${courtId}
		), settled as (
			select l.cnr_number, case
				when l.type is null and court.civil in ('list', 'no_list') and court.criminal in ('list', 'no_list')
					then case when court.civil = court.criminal then court.civil else 'no_list' end
				when l.type = 'CIVIL' then court.civil
				when l.type = 'CRIMINAL' then court.criminal end as state
			from listings l, court where l.day = ${day}::date and l.court_id = ${courtId} and l.status <> 'listed'
		)
		update listings l set checked_at = now(), status = case settled.state when 'list' then 'not_listed' else 'no_list' end
		from settled
		where l.day = ${day}::date and l.cnr_number = settled.cnr_number and settled.state in ('list', 'no_list')`);
