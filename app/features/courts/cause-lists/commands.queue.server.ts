import { sql } from "drizzle-orm";
import { complexOfCase } from "~/features/courts/cause-lists/complex.server";
import { isHeardOn, writeListings } from "~/features/courts/cause-lists/hearings.server";
import { type AskedList, askCauseListJob, fetchListCourtsJob } from "~/features/courts/cause-lists/queues.server";
import { causeLists, listComplexes } from "~/features/courts/cause-lists/schema";
import { cases } from "~/features/courts/court-records/cases-schema";
import type { Moment } from "~/features/courts/court-records/look-up/commands.nightly-refresh.server";
import {
	countCallsThisMonth,
	countSetAside,
	recordSetAside,
	tonightsShare,
} from "~/features/courts/courts/provider-calls.server";
import { addDays, type Day, dayInIndia, MINUTE_MS, startOfDayInIndia } from "~/platform/calendar/day";
import { type Database, db } from "~/platform/db/client.server";
import { enqueue } from "~/platform/queue/queue.server";
import { LIST_TYPES, type ListType } from "~/providers/ecourts.lists.server";

/** The part of a night's share that an evening's lists may use up to a round; the next night deducts it. */
const SHARE = { evening: 1 / 4, supplementary: 3 / 8 };
type Round = keyof typeof SHARE;

/** The end of a round: before the board of tomorrow is sent, and before midnight. */
const UNTIL_MINUTE: Record<Round, number> = { evening: 21 * 60 + 8, supplementary: 23 * 60 + 30 };

/** A complex's courts are fetched again after this time. */
const COURTS_KNOWN = sql`interval '30 days'`;
/** Calls of one evening for courts of complexes. */
const MAX_COMPLEXES = 200;

/** One planner at a time; answers take the same advisory lock, since they change the same rows. */
export const lockLists = (tx: Database, day: Day) =>
	tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`cause lists ${day}`}))`);

/** Calls that a round may still make. */
async function roomOf(tx: Database, round: Round, { at, isSimulated }: Required<Moment>): Promise<number> {
	const share = tonightsShare(await countCallsThisMonth(tx), dayInIndia(new Date()));
	if (isSimulated) return share;
	return Math.max(0, Math.floor(share * SHARE[round]) - (await countSetAside(tx, "lists", dayInIndia(at))));
}

const setAside = (tx: Database, { at, isSimulated }: Required<Moment>, calls: number) =>
	isSimulated ? undefined : recordSetAside(tx, "lists", dayInIndia(at), calls);

/** Queues a fetch of the courts of each of tomorrow's complexes, if they are unknown or outdated. */
export async function queueListCourts({ at = new Date(), isSimulated = false }: Moment = {}): Promise<void> {
	const moment = { at, isSimulated };
	const isKnown = isSimulated ? sql`false` : sql`fetched_at > now() - ${COURTS_KNOWN}`;
	await db.transaction(async (tx) => {
		const limit = Math.min(MAX_COMPLEXES, await roomOf(tx, "evening", moment));
		const unknown = await tx.execute<{ complexId: string }>(sql`
			select "complexId" from (
				select ${complexOfCase} as "complexId", count(*) as hearings from ${cases}
				where ${isHeardOn(addDays(dayInIndia(at), 1))} group by 1
			) heard
			where "complexId" is not null and not exists (
				select from ${listComplexes} where complex_id = "complexId" and ${isKnown}
			)
			order by hearings desc, "complexId" limit ${limit}`);
		await enqueue(tx, fetchListCourtsJob, [...unknown]);
		await setAside(tx, moment, unknown.length);
	});
}

type ToAsk = { courtId: string; type: ListType; stateId: string; hearings: number };

/**
 * The lists of tomorrow's courts to fetch in the round, courts with the most hearings first. The evening fetches each once, and
 * failed or skipped ones again; the supplementary round fetches all, first lists that lack a hearing.
 */
const listToAsk = (tx: Database, day: Day, round: Round, isSimulated: boolean) =>
	tx.execute<ToAsk>(sql`
		select court.court_id as "courtId", type.name as type, district.state_id as "stateId", court.hearings
		from (
			select court_id, count(*)::int as hearings, bool_or(status <> 'listed') as lacks from listings
			where day = ${day}::date and court_id is not null group by court_id
		) court
			join list_courts known on known.id = court.court_id
			join court_complexes complex on complex.id = known.complex_id
			join districts district on district.id = complex.district_id
			cross join json_array_elements_text(${JSON.stringify(LIST_TYPES)}::json) as type (name)
			left join ${causeLists} asked on asked.day = ${day}::date and asked.court_id = court.court_id and asked.type = type.name
		where not coalesce(asked.is_open, false)
			and (${round === "supplementary" || isSimulated} or coalesce(asked.state, 'not_asked') in ('not_asked', 'failed'))
		order by ${round === "supplementary" ? sql`lacks desc,` : sql``} hearings desc, court.court_id, type.name`);

/** The lists of courts with many hearings are asked before the others, in case time gets short. */
const PRIORITIES = [
	{ priority: -1, from: 20 },
	{ priority: -2, from: 5 },
	{ priority: -3, from: 0 },
];

/** Queues the calls for the lists of tomorrow's hearings, one for each court and type, shared by all users. */
export async function queueCauseLists(
	round: Round,
	{ at = new Date(), isSimulated = false }: Moment = {},
): Promise<void> {
	const today = dayInIndia(at);
	const day = addDays(today, 1);
	const moment = { at, isSimulated };
	const until = new Date(startOfDayInIndia(today).getTime() + UNTIL_MINUTE[round] * MINUTE_MS).toISOString();
	await db.transaction(async (tx) => {
		await lockLists(tx, day);
		await writeListings(tx, day);
		const wanted = await listToAsk(tx, day, round, isSimulated);
		const asked = wanted.slice(0, await roomOf(tx, round, moment));
		const rows = wanted.map((list, index) => ({ ...list, isOpen: index < asked.length }));
		await tx.execute(sql`
			insert into cause_lists (day, court_id, type, state, state_id, hearings, is_open)
			select ${day}::date, "courtId", type, case when "isOpen" then 'waiting' else 'not_asked' end, "stateId", hearings, "isOpen"
			from json_to_recordset(${JSON.stringify(rows)}::json)
				as given ("courtId" text, type text, "stateId" text, hearings int, "isOpen" boolean)
			on conflict (day, court_id, type) do update set is_open = excluded.is_open, hearings = excluded.hearings,
				state = case when cause_lists.state = 'not_asked' then excluded.state else cause_lists.state end`);
		const common = { day, isSupplement: round === "supplementary", until: isSimulated ? null : until };
		let below = Number.POSITIVE_INFINITY;
		for (const { priority, from } of PRIORITIES) {
			const group = asked.filter(({ hearings }) => hearings >= from && hearings < below);
			const jobs = group.map(({ courtId, type }): AskedList => ({ courtId, type, ...common }));
			await enqueue(tx, askCauseListJob, jobs, { priority });
			below = from;
		}
		await setAside(tx, moment, asked.length);
	});
}
