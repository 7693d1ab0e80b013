import { sql } from "drizzle-orm";
import { type Database, db } from "~/platform/db/client.server";

/** The place a CNR prefix stands for; null where unknown. */
export type CnrPlace = {
	stateId: string | null;
	districtId: string | null;
	courtComplexId: string | null;
	courtEstablishmentId: string | null;
};

const NOWHERE: CnrPlace = { stateId: null, districtId: null, courtComplexId: null, courtEstablishmentId: null };

const prefixOf = (cnr: string) => cnr.slice(0, 6);

/**
 * Places by six-character prefix of normalised CNRs: the prefix itself, else its first four characters (the district), else
 * the district all known prefixes with these four agree on, else the state of the first two.
 */
async function findPlaces(tx: Database, prefixes: string[]): Promise<Map<string, CnrPlace>> {
	if (prefixes.length === 0) return new Map();
	const rows = await tx.execute<CnrPlace & { prefix: string }>(sql`
		select given.prefix,
			coalesce(exact.state_id, area.state_id, near.state_id, states.id) as "stateId",
			case when exact.state_id is not null then exact.district_id
				when area.state_id is not null then area.district_id else near.district_id end as "districtId",
			exact.court_complex_id as "courtComplexId", exact.court_establishment_id as "courtEstablishmentId"
		from json_array_elements_text(${JSON.stringify(prefixes)}::json) as given (prefix)
		left join cnr_prefixes exact on exact.prefix = given.prefix
		left join cnr_prefixes area on area.prefix = left(given.prefix, 4)
		left join lateral (
			select min(near.state_id) as state_id, min(near.district_id) as district_id from cnr_prefixes near
			where left(near.prefix, 4) = left(given.prefix, 4) and near.district_id is not null
			having count(distinct near.district_id) = 1
		) near on true
		left join states on states.code = left(given.prefix, 2)`);
	return new Map(rows.map(({ prefix, ...place }) => [prefix, place]));
}

/** Looks up all CNRs at once. A CNR of an unknown state gets only nulls. */
export async function placesOf(cnrs: string[], tx: Database = db): Promise<(cnr: string) => CnrPlace> {
	const places = await findPlaces(tx, [...new Set(cnrs.map(prefixOf))]);
	return (cnr) => places.get(prefixOf(cnr)) ?? NOWHERE;
}

type Vote = {
	voterId: string;
	stateId: string;
	districtId: string;
	courtComplexId: string | null;
	courtEstablishmentId: string | null;
};

/** Learns from users' choices for a CNR that eCourts knows, one vote each. @returns whether the prefix's place changed. */
export async function learnPrefix(tx: Database, cnr: string, votes: Vote[]): Promise<boolean> {
	if (votes.length === 0) return false;
	const prefix = prefixOf(cnr);
	const rows = JSON.stringify(votes.toSorted((one, other) => (one.voterId < other.voterId ? -1 : 1)));
	// Votes of one prefix are counted one transaction at a time, so that each count sees all earlier votes.
	await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`cnr-prefix ${prefix}`}))`);
	const changed = await tx.execute(sql`
		insert into cnr_prefix_votes (prefix, voter_id, state_id, district_id, court_complex_id, court_establishment_id)
		select ${prefix}::text, "voterId", "stateId", "districtId", "courtComplexId", "courtEstablishmentId"
		from json_to_recordset(${rows}::json) as given
			("voterId" uuid, "stateId" text, "districtId" text, "courtComplexId" text, "courtEstablishmentId" text)
		on conflict (prefix, voter_id) do update set state_id = excluded.state_id, district_id = excluded.district_id,
			court_complex_id = excluded.court_complex_id, court_establishment_id = excluded.court_establishment_id
		where (cnr_prefix_votes.state_id, cnr_prefix_votes.district_id, cnr_prefix_votes.court_complex_id,
				cnr_prefix_votes.court_establishment_id)
			is distinct from (excluded.state_id, excluded.district_id, excluded.court_complex_id, excluded.court_establishment_id)
		returning voter_id`);
	return changed.length > 0 && (await settlePrefixes(tx, prefix)) > 0;
}

/**
 * Sets a prefix, or all, to what more than half of the votes agree on, separately for district and courts. Shipped districts
 * stay; votes for them add the courts. @returns the number of changed prefixes.
 */
export async function settlePrefixes(tx: Database, prefix?: string): Promise<number> {
	const isOfPrefix = prefix === undefined ? sql`true` : sql`prefix = ${prefix}`;
	const majority = (column: "court_complex_id" | "court_establishment_id") => {
		const name = sql.identifier(column);
		return sql`(
			select ${name} from (
				select ${name}, count(*) as votes, sum(count(*)) over () as of_all from cnr_prefix_votes v
				where v.prefix = chosen.prefix and v.district_id = chosen.district_id and ${name} is not null group by ${name}
			) as counted where votes * 2 > of_all)`;
	};
	const changed = await tx.execute(sql`
		with counted as (
			select prefix, state_id, district_id, count(*)::integer as votes, sum(count(*)) over (partition by prefix) as of_all
			from cnr_prefix_votes where ${isOfPrefix} group by prefix, state_id, district_id
		), chosen as (
			select counted.* from counted
			left join cnr_prefixes shipped on shipped.is_shipped and shipped.prefix in (counted.prefix, left(counted.prefix, 4))
			where case when shipped.district_id is not null then shipped.district_id = counted.district_id
				else votes * 2 > of_all end
		), settled as (
			insert into cnr_prefixes (prefix, state_id, district_id, court_complex_id, court_establishment_id, seen)
			select prefix, state_id, district_id, ${majority("court_complex_id")}, ${majority("court_establishment_id")}, votes
			from chosen
			on conflict (prefix) do update set state_id = excluded.state_id, district_id = excluded.district_id,
				court_complex_id = excluded.court_complex_id, court_establishment_id = excluded.court_establishment_id,
				seen = excluded.seen
			returning prefix
		), dropped as (
			delete from cnr_prefixes where ${isOfPrefix} and not is_shipped and prefix not in (select prefix from chosen)
			returning prefix
		)
		select prefix from settled union all select prefix from dropped`);
	return changed.length;
}
