import { randomUUID } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { db } from "~/platform/db/client.server";
import { outageOf } from "~/platform/db/outage.server";
import { withoutDatabaseLimit } from "~/platform/db/request-limit.server";
import { log } from "~/platform/log/log.server";

/** Longer than any call runs; after a crash the call can run again once this is over. */
const LEASE_SECONDS = 60;
const KEPT_HOURS = 24;

/** `callerKey` is a hash of caller and key; `requestMacs` are MACs of the request by the current and the previous secret. */
export type KeyedCall = { callerKey: string; requestMacs: string[] };

/**
 * The right to run a call and save its answer. `id` is the same for every run, so that commands detect repeats by it, and
 * `results` are those of its committed transactions.
 */
export type Lease = { id: string; callerKey: string; lease: string; results: Record<string, { value?: unknown }> };

export type Claim =
	| { kind: "run"; lease: Lease }
	| { kind: "answered"; sealedAnswer: string }
	/** The key was sent with another request. */
	| { kind: "reused" }
	| { kind: "running"; secondsLeft: number };

const isOld = sql`idempotent_calls.created_at <= now() - make_interval(hours => ${KEPT_HOURS})`;

/** Claims the call by inserting its row, or by taking over a row that is too old or left by a crash. */
async function take({ callerKey, requestMacs }: KeyedCall, lease: string): Promise<Lease | undefined> {
	const [taken] = await db.execute<Lease>(sql`
		insert into idempotent_calls (id, caller_key, request_mac, lease, lease_ends_at)
		values (${uuidv7()}, ${callerKey}, ${requestMacs[0]}, ${lease}, now() + make_interval(secs => ${LEASE_SECONDS}))
		on conflict (caller_key) do update set created_at = now(),
			id = case when ${isOld} then excluded.id else idempotent_calls.id end, request_mac = excluded.request_mac,
			lease = excluded.lease, lease_ends_at = excluded.lease_ends_at, sealed_answer = null,
			results = case when ${isOld} then '{}' else idempotent_calls.results end
		where ${isOld} or (idempotent_calls.sealed_answer is null and idempotent_calls.lease_ends_at <= now()
				and idempotent_calls.request_mac in ${requestMacs})
		returning id, caller_key as "callerKey", lease, results`);
	return taken;
}

/** Claims a call to run it, or returns its state. The database decides between concurrent equal calls. */
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

/** Saves the answer, unless another run has taken the call over. */
export const saveAnswer = ({ id, lease }: Lease, sealedAnswer: string): Promise<void> =>
	untilWritten(sql`update idempotent_calls set sealed_answer = ${sealedAnswer} where id = ${id} and lease = ${lease}`);

/** Lets the call run again at once under the same id, since it may have run in part. */
export const endLease = ({ callerKey, lease }: Pick<Lease, "callerKey" | "lease">): Promise<void> =>
	untilWritten(sql`update idempotent_calls set lease_ends_at = now()
		where caller_key = ${callerKey} and lease = ${lease} and sealed_answer is null`);

const RETRY_MS = 500;

/** Resolves after the first attempt. During an outage it retries in the background until the lease has expired. */
async function untilWritten(statement: SQL, until = Date.now() + LEASE_SECONDS * 1000): Promise<void> {
	try {
		await db.execute(statement);
	} catch (error) {
		if (outageOf(error) && Date.now() < until)
			setTimeout(() => void withoutDatabaseLimit(() => untilWritten(statement, until)), RETRY_MS).unref();
		else log.warn({ err: error }, "the outcome of a call with an Idempotency-Key could not be saved");
	}
}

/** Deletes a call that did nothing, so that its key can be used for another. */
export async function releaseCall({ id, lease }: Lease): Promise<void> {
	await db.execute(sql`delete from idempotent_calls where id = ${id} and lease = ${lease}`);
}
