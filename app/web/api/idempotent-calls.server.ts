import { randomUUID } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { db } from "~/platform/db/client.server";
import { outageOf } from "~/platform/db/outage.server";
import { withoutDatabaseLimit } from "~/platform/db/request-limit.server";
import { log } from "~/platform/log/log.server";

/** Longer than any call runs. After a crash the call can be run again once this is over. */
const LEASE_SECONDS = 60;
const KEPT_HOURS = 24;

/** A call by its caller and key (`callerKey`, a hash) and by what it asks: its MAC, by the current secret and the previous one. */
export type KeyedCall = { callerKey: string; requestMacs: string[] };

/**
 * The right to run a call and to write its answer down. `id` is the same for every run of one call, so that commands know
 * their own repeats by it.
 */
export type Lease = { id: string; callerKey: string; lease: string };

export type Claim =
	| { kind: "run"; lease: Lease }
	| { kind: "answered"; sealedAnswer: string }
	/** The same key, and something else is asked. */
	| { kind: "reused" }
	| { kind: "running"; secondsLeft: number };

const isOld = sql`idempotent_calls.created_at <= now() - make_interval(hours => ${KEPT_HOURS})`;

/** Takes the call: whoever adds its row, or finds one that is too old or was left by a crash, runs it. */
async function take({ callerKey, requestMacs }: KeyedCall, lease: string): Promise<Lease | undefined> {
	const [taken] = await db.execute<Lease>(sql`
		insert into idempotent_calls (id, caller_key, request_mac, lease, lease_ends_at)
		values (${uuidv7()}, ${callerKey}, ${requestMacs[0]}, ${lease}, now() + make_interval(secs => ${LEASE_SECONDS}))
		on conflict (caller_key) do update set created_at = now(),
			id = case when ${isOld} then excluded.id else idempotent_calls.id end, request_mac = excluded.request_mac,
			lease = excluded.lease, lease_ends_at = excluded.lease_ends_at, sealed_answer = null
		where ${isOld} or (idempotent_calls.sealed_answer is null and idempotent_calls.lease_ends_at <= now()
				and idempotent_calls.request_mac in ${requestMacs})
		returning id, caller_key as "callerKey", lease`);
	return taken;
}

/** Takes a call to run it, or says what became of it. The database decides between equal calls. */
export async function claimCall(call: KeyedCall): Promise<Claim> {
	const newLease = randomUUID();
	const lease = await take(call, newLease).catch((error: unknown) => {
		// The row may have been committed before the connection broke.
		if (outageOf(error)) void endLease({ callerKey: call.callerKey, lease: newLease });
		throw error;
	});
	if (lease) return { kind: "run", lease };
	const [found] = await db.execute<{ isSame: boolean; sealedAnswer: string | null; secondsLeft: number }>(sql`
		select request_mac in ${call.requestMacs} as "isSame", sealed_answer as "sealedAnswer",
			greatest(1, ceil(extract(epoch from lease_ends_at - now())))::int as "secondsLeft"
		from idempotent_calls where caller_key = ${call.callerKey}`);
	if (!found) return { kind: "running", secondsLeft: 1 };
	if (!found.isSame) return { kind: "reused" };
	if (found.sealedAnswer === null) return { kind: "running", secondsLeft: found.secondsLeft };
	return { kind: "answered", sealedAnswer: found.sealedAnswer };
}

/** Saves the answer of a call, unless another run has taken it over. */
export const saveAnswer = ({ id, lease }: Lease, sealedAnswer: string): Promise<void> =>
	untilWritten(sql`update idempotent_calls set sealed_answer = ${sealedAnswer} where id = ${id} and lease = ${lease}`);

/** Lets the call be run again at once, known as the same one: perhaps it was run in part. */
export const endLease = ({ callerKey, lease }: Pick<Lease, "callerKey" | "lease">): Promise<void> =>
	untilWritten(sql`update idempotent_calls set lease_ends_at = now()
		where caller_key = ${callerKey} and lease = ${lease} and sealed_answer is null`);

const RETRY_MS = 500;

/**
 * Resolves after the first try. What an outage keeps from being written is tried again, beside the answer, until the lease has
 * ended by itself.
 */
async function untilWritten(statement: SQL, until = Date.now() + LEASE_SECONDS * 1000): Promise<void> {
	try {
		await db.execute(statement);
	} catch (error) {
		if (outageOf(error) && Date.now() < until)
			setTimeout(() => void withoutDatabaseLimit(() => untilWritten(statement, until)), RETRY_MS).unref();
		else log.warn({ err: error }, "the end of a call with an Idempotency-Key could not be written");
	}
}

/** Forgets a call that did nothing: its key can be used for another one. */
export async function releaseCall({ id, lease }: Lease): Promise<void> {
	await db.execute(sql`delete from idempotent_calls where id = ${id} and lease = ${lease}`);
}
