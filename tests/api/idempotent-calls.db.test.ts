import { randomUUID } from "node:crypto";
import postgres from "postgres";
import { expect, onTestFinished, test, vi } from "vitest";
import { sql } from "~/platform/db/client.server";
import { claimCall, endLease, type Lease, releaseCall, saveAnswer } from "~/web/api/idempotent-calls.server";
import { forgetOldData } from "~/worker/retention.server";

const someCall = () => ({ callerKey: randomUUID(), requestMacs: [randomUUID()] });

async function leaseOf(call: { callerKey: string; requestMacs: string[] }): Promise<Lease> {
	const claim = await claimCall(call);
	if (claim.kind !== "run") throw new Error(`The call is ${claim.kind}`);
	return claim.lease;
}

test("of fifty claims of one call at once, one runs it", async () => {
	const call = someCall();
	const claims = await Promise.all(Array.from({ length: 50 }, () => claimCall(call)));
	expect(claims.filter(({ kind }) => kind === "run")).toHaveLength(1);
	expect(claims.filter(({ kind }) => kind === "running")).toHaveLength(49);
});

test("of fifty claims of a call whose lease has ended, one runs it, known as the same call", async () => {
	const call = someCall();
	const first = await leaseOf(call);
	await endLease(first);
	const claims = await Promise.all(Array.from({ length: 50 }, () => claimCall(call)));
	const [second, ...others] = claims.flatMap((claim) => (claim.kind === "run" ? [claim.lease] : []));
	expect(others).toEqual([]);
	expect(second?.id).toBe(first.id);
});

test("a run that lost its lease neither writes its answer down nor frees the key", async () => {
	const call = someCall();
	const slow = await leaseOf(call);
	await endLease(slow);
	const next = await leaseOf(call);
	await saveAnswer(slow, "slow");
	await releaseCall(slow);
	await endLease(slow);
	expect(await claimCall(call)).toMatchObject({ kind: "running" });
	await saveAnswer(next, "next");
	expect(await claimCall(call)).toEqual({ kind: "answered", sealedAnswer: "next" });
});

test("a key is free again as soon as the database is back, though its end was cut off", async () => {
	const call = someCall();
	const lease = await leaseOf(call);
	const given = postgres(process.env.DATABASE_URL ?? "", { max: 2 });
	onTestFinished(() => given.end({ timeout: 1 }));
	await given.begin(async (tx) => {
		await tx`select 1 from idempotent_calls where caller_key = ${call.callerKey} for update`;
		const ended = endLease(lease);
		const cut = () => given`select pg_terminate_backend(pid) as cut from pg_stat_activity
			where datname = current_database() and query like 'update idempotent_calls%' and wait_event_type = 'Lock'`;
		await vi.waitUntil(async () => (await cut()).length > 0, 5000);
		await ended;
	});
	await vi.waitUntil(async () => (await claimCall(call)).kind === "run", 5000);
});

test("a key is known by the MAC of the previous secret too, and asks for something else by no other", async () => {
	const call = someCall();
	await saveAnswer(await leaseOf(call), "kept");
	const rotated = { ...call, requestMacs: [randomUUID(), ...call.requestMacs] };
	expect(await claimCall(rotated)).toEqual({ kind: "answered", sealedAnswer: "kept" });
	expect(await claimCall({ ...call, requestMacs: [randomUUID()] })).toEqual({ kind: "reused" });
});

test("what is older than 24 hours is forgotten, and counts as new before that", async () => {
	const [old, fresh] = [someCall(), someCall()];
	const first = await leaseOf(old);
	await saveAnswer(first, "old");
	await saveAnswer(await leaseOf(fresh), "fresh");
	const age = (seconds: number) =>
		sql`update idempotent_calls set created_at = now() - make_interval(secs => ${seconds}) where caller_key = ${old.callerKey}`;
	await age(24 * 60 * 60 - 60);
	expect(await claimCall({ ...old, requestMacs: ["another"] })).toEqual({ kind: "reused" });
	await age(24 * 60 * 60 + 1);
	const second = await leaseOf({ ...old, requestMacs: ["another"] });
	expect(second.id).not.toBe(first.id);
	await age(24 * 60 * 60 + 1);
	await forgetOldData();
	const left = await sql`select caller_key as key from idempotent_calls`;
	expect(left.map(({ key }) => key)).toEqual([fresh.callerKey]);
});
