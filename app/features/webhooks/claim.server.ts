import { sql } from "drizzle-orm";
import { db } from "~/db/client.server";

/** A delivery in hand, with what sending it takes. */
export type Claimed = {
	id: string;
	endpointId: string;
	kind: string;
	body: string;
	tries: number;
	triesBefore: number;
	url: string;
	sealedSecret: string;
	sealedPreviousSecret: string | null;
	isSlow: boolean;
};

/** How many deliveries an address has on the way at once, in all processes: less while its answers are late or missing. */
const EACH = 4;
const EACH_SLOW = 2;

/** Longer than any try takes. Deliveries of a worker that was killed are due again after that. */
const LEASE = sql`interval '30 seconds'`;

/**
 * Takes deliveries that are due, at most so many to quick and to slow addresses: one for each address first, then their
 * second ones. The addresses are found by leaps through the index of what is open, so that a backlog of one costs nothing;
 * where many have one, only about as many rows are locked as can be taken.
 */
export async function claimDue(free: { quick: number; slow: number }): Promise<Claimed[]> {
	const rows = await db.execute<Claimed>(sql`
		with recursive with_open as (
			(select endpoint_id from webhook_deliveries where state in ('waiting', 'sending') order by endpoint_id limit 1)
			union all
			select (select next.endpoint_id from webhook_deliveries next
				where next.state in ('waiting', 'sending') and next.endpoint_id > with_open.endpoint_id
				order by next.endpoint_id limit 1)
			from with_open where with_open.endpoint_id is not null
		), endpoint as (
			select e.id, e.is_slow, greatest(0, case when e.is_slow then ${EACH_SLOW}::int else ${EACH}::int end - (
				select count(*) from webhook_deliveries sending where sending.endpoint_id = e.id
					and sending.state = 'sending' and sending.next_try_at > now())) as room,
				1 + case when e.is_slow then ${free.slow}::int else ${free.quick}::int end / count(*) over (partition by e.is_slow) as share
			from with_open join webhook_endpoints e on e.id = with_open.endpoint_id
			where e.paused_at is null and e.disabled_at is null
		), due as (
			select picked.id, endpoint.is_slow, row_number() over (partition by endpoint.id order by picked.next_try_at) as place,
				picked.next_try_at
			from endpoint cross join lateral (
				select id, next_try_at from webhook_deliveries
				where endpoint_id = endpoint.id and state in ('waiting', 'sending') and next_try_at <= now()
				order by next_try_at limit least(endpoint.room, endpoint.share) for update skip locked) picked
		), taken as (
			(select id from due where not is_slow order by place, next_try_at limit ${free.quick})
			union all
			(select id from due where is_slow order by place, next_try_at limit ${free.slow})
		)
		update webhook_deliveries d
		set state = 'sending', tries = d.tries + 1, tried_at = now(), next_try_at = now() + ${LEASE}
		from taken, webhook_endpoints e
		where d.id = taken.id and e.id = d.endpoint_id
		returning d.id, d.endpoint_id as "endpointId", d.kind, d.body, d.tries, d.tries_before as "triesBefore", e.url,
			e.sealed_secret as "sealedSecret", e.is_slow as "isSlow",
			case when e.previous_until > now() then e.sealed_previous_secret end as "sealedPreviousSecret"`);
	return [...rows];
}
