import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { retryFailedJob } from "~/features/administration/jobs/failed-jobs.server";
import { db, sql } from "~/platform/db/client.server";
import { type Job, jobs } from "~/platform/queue/job.server";
import { enqueue, queue, startQueue } from "~/platform/queue/queue.server";
import { takeJobs } from "~/platform/queue/queue-work.server";
import "~/worker/jobs.server";
import { IS_LONG } from "../support/length.js";

/** The contract is in docs/features/jobs.md. */
const RUNS = IS_LONG ? 60 : 2;
const JOBS = 3;

type Fate = { isGood: boolean; isLost: boolean };
const fates = fc.array(fc.record({ isGood: fc.boolean(), isLost: fc.boolean() }), { minLength: 4, maxLength: 12 });
/** `take`: a worker polls. `expire`: the time of all running tries is over. `again`: an administrator retries what failed days ago. */
const steps = fc.array(fc.constantFrom("take", "take", "take", "expire", "again"), { minLength: 6, maxLength: 14 });

beforeAll(async () => {
	await startQueue();
	await sql`create table lost_writes (id uuid primary key)`;
	await sql`create function lose_write() returns trigger language plpgsql as $$ begin
		if old.state = 'active' and exists (select from lost_writes l where l.id = old.id) then
			raise exception 'the write is lost'; end if;
		return case when tg_op = 'DELETE' then old else new end; end $$`;
	await sql`create trigger lose before update or delete on pgboss.job for each row execute function lose_write()`;
});

type Try = { number: number; fate: Fate };
/** What the contract says of a job: only its newest try moves it, and only while it is active. */
type Expected = { id: string; state: string; tries: number; limit: number; isRedacted: boolean };

/** Plays one interleaving against the queue, and compares the table with the contract after each step. */
async function play(job: Job<never>, scheduler: fc.Scheduler, events: string[], chosen: Fate[]) {
	await sql`delete from pgboss.job where name = ${job.name}`;
	const data = Array.from({ length: JOBS }, (_, number) => ({ number, sealed: "" }));
	await enqueue(db, job as unknown as Job<object>, data);
	const rows = await sql<{ id: string; number: number }[]>`
		select id, (data->>'number')::int as number from pgboss.job where name = ${job.name}`;
	const { retryLimit: limit } = job.queue;
	const expected = new Map(
		rows.map(({ id, number }): [number, Expected] => [
			number,
			{ id, state: "created", tries: 0, limit, isRedacted: false },
		]),
	);
	const ofJob = (number: number) => expected.get(number) ?? expect.fail(`no job ${number}`);
	let tried = 0;
	let begun: { of: number; release: Promise<Fate> }[] = [];
	let releasing: Promise<unknown> = Promise.resolve();

	const work = ({ number }: { number: number }) => {
		const fate = chosen[tried++ % chosen.length] ?? expect.fail("no fate");
		const release = scheduler.schedule(Promise.resolve(fate), `job ${number} ends`);
		begun.push({ of: number, release });
		return release.then(async ({ isGood, isLost }) => {
			if (isLost) await sql`insert into lost_writes (id) values (${ofJob(number).id})`;
			if (!isGood) throw new Error("it failed");
		});
	};
	const played = { ...job, work } as unknown as Job<never>;

	/** What the end of a try must do to its job. */
	function end(one: Expected, { number, fate }: Try) {
		if (fate.isLost || one.state !== "active" || number !== one.tries) return;
		if (fate.isGood) one.state = job.secret ? "gone" : "completed";
		else if (number <= one.limit) one.state = "retry";
		else Object.assign(one, { state: "failed", isRedacted: job.secret !== undefined });
	}

	async function take() {
		await sql`update pgboss.job set start_after = now() - interval '1 second' where name = ${job.name} and state < 'active'`;
		begun = [];
		const done = await takeJobs(played, job.queue.concurrency);
		for (const [at, { of, release }] of begun.entries()) {
			const one = ofJob(of);
			expect(["created", "retry"], `job ${of} was taken`).toContain(one.state);
			Object.assign(one, { state: "active", tries: one.tries + 1 });
			const number = one.tries;
			void release.then((fate) => {
				releasing = (done[at] ?? expect.fail("no try")).then(async () => {
					await sql`delete from lost_writes`;
					end(one, { number, fate });
				});
			});
		}
	}

	async function expire() {
		await sql`update pgboss.job set started_on = now() - expire_in - interval '1 second'
			where name = ${job.name} and state = 'active'`;
		await queue().maintain();
		for (const one of expected.values())
			if (one.state === "active") one.state = one.tries <= one.limit ? "retry" : "failed";
	}

	async function again() {
		// It failed long ago: the retry must outlive the clearing away of what is old.
		await sql`update pgboss.job set completed_on = now() - interval '20 days', keep_until = now() - interval '6 days'
			where name = ${job.name} and state = 'failed'`;
		for (const one of expected.values()) {
			if (one.state !== "failed") continue;
			if (one.isRedacted) await expect(retryFailedJob(one.id)).rejects.toMatchObject({ code: "conflict" });
			else {
				await retryFailedJob(one.id);
				Object.assign(one, { state: "retry", limit: one.limit + 1 });
			}
		}
		await queue().maintain();
	}

	async function check() {
		const found = new Map(
			(
				await sql<{ id: string; state: string; tries: number }[]>`
				select id, state::text as state, case when started_on is null then 0 else retry_count + 1 end as tries
				from pgboss.job where name = ${job.name}`
			).map((row) => [row.id, row]),
		);
		for (const { id, state, tries } of expected.values())
			expect(found.get(id) ?? { id, state: "gone", tries }).toEqual({ id, state, tries });
	}

	const acts: Record<string, () => Promise<void>> = { take, expire, again };
	let acting: Promise<unknown> = Promise.resolve();
	scheduler.scheduleSequence(
		events.map((label) => ({
			label,
			builder: () => {
				acting = (acts[label] ?? take)();
				return acting;
			},
		})),
	);
	async function drainScheduler() {
		while (scheduler.count() > 0) {
			await scheduler.waitOne();
			await acting;
			await releasing;
			await check();
		}
	}
	await drainScheduler();
	// Nothing waits for ever: with workers and time, each job ends.
	const isOpen = () => [...expected.values()].some(({ state }) => ["created", "retry", "active"].includes(state));
	for (let rounds = 0; isOpen(); rounds++) {
		expect(rounds, "a job never ends").toBeLessThan(JOBS * (limit + 4) * 2);
		await take();
		await check();
		await drainScheduler();
		await expire();
		await check();
	}
	for (const { state, tries, limit } of expected.values()) if (state === "failed") expect(tries).toBe(limit + 1);
}

test.each([...jobs.keys()])(
	"%s: a job ends only by its own try, whatever is killed, late or lost",
	{
		timeout: 300_000,
	},
	async (name) => {
		const job = jobs.get(name) ?? expect.fail(`no job ${name}`);
		await fc.assert(
			fc.asyncProperty(fc.scheduler(), steps, fates, (scheduler, events, chosen) =>
				play(job, scheduler, events, chosen),
			),
			{ numRuns: RUNS, endOnFailure: true },
		);
	},
);
