import { once } from "node:events";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import postgres from "postgres";
import { openClient } from "../support/browser/browser";
import { openFactories } from "../support/database/people";
import { createDatabase } from "../support/database/postgres";
import { freePort, startServer } from "../support/server/server";
import { chance, openChaos } from "./chaos";

/** What the clock starts each minute or few minutes, brought forward, in steps. */
const CLOCK_STEPS = [
	["judge-rounds"],
	["follow-alerts", "recover-messages", "recover-case-work", "plan-alerts", "release-alerts"],
];
const REST_MS = 50_000;
/** How many rounds of an hour pass until nothing is open: longer than the longest retries. */
const MAX_HOURS = 40;

/** The built product on a database of its own: a server, a worker that may be killed, and companies that are not always well. */
export async function startProduct(seed: number, postgresUrl: string, templateName: string) {
	const database = await createDatabase(postgresUrl, templateName);
	const given = openFactories(database.url);
	const sql = postgres(database.url, { max: 2, onnotice: () => {} });
	const port = await freePort();
	const chaos = await openChaos(seed, `http://127.0.0.1:${port}`, {
		/** Receipts come sooner than from WhatsApp, but some late and some twice. */
		async onAccepted(company, body, ledgerId) {
			const wamid = company === "whatsapp" && /"id":"(wamid[^"]+)"/.exec(body)?.[1];
			if (!wamid) return;
			await sql`update sandbox_statuses set due_at = now() + (due_at - now()) / 5 where status->>'id' = ${wamid}`;
			if (chaos.weather.isCalm) return;
			receipts += 1;
			const luck = chance(seed, "receipt", receipts);
			if (luck < 0.1) {
				chaos.lateReceipts.add(ledgerId);
				await sql`update sandbox_statuses set due_at = due_at + interval '40 minutes' where status->>'id' = ${wamid}`;
			} else if (luck < 0.25)
				await sql`insert into sandbox_statuses (id, status, due_at)
					select gen_random_uuid(), status, due_at + interval '300 ms' from sandbox_statuses where status->>'id' = ${wamid}`;
		},
		kill: () => killWorker(),
	});
	let receipts = 0;
	const quicker = `--require ${path.join(import.meta.dirname, "quicker.cjs")}`;
	const settings = {
		NODE_OPTIONS: quicker,
		DATABASE_POOL: "4",
		DATABASE_URL: database.url,
		PORT: String(port),
		LOG_LEVEL: "error",
		...chaos.settings,
	};
	const server = await startServer({ ...settings, WORKER: "0" });
	const startWorker = () => startServer({ ...settings, LOG_LEVEL: "info" }, "worker");
	let worker = await startWorker();
	let restarting: Promise<void> = Promise.resolve();
	let onKilled: (after: string) => void = () => {};

	/** The newest entry of the ledger. */
	const ledgerEnd = async () => String((await sql`select max(id::text) as id from sandbox_outbox`)[0]?.id ?? "");

	/** Kills the worker; another one starts, and what was in its hands is tried again, as ten minutes later. */
	async function killWorker() {
		worker.process.kill("SIGKILL");
		if (worker.process.exitCode === null && worker.process.signalCode === null) await once(worker.process, "exit");
		await chaos.settle();
		// What it had sent until now may be sent again.
		onKilled(await ledgerEnd());
		restarting = (async () => {
			await passMinutes(10);
			await sql`update pgboss.job set start_after = now(),
					state = (case when retry_count < retry_limit then 'retry' else 'failed' end)::pgboss.job_state,
					completed_on = case when retry_count < retry_limit then null else now() end
				where state = 'active'`;
			worker = await startWorker();
		})();
	}

	/** Brings everything that waits nearer by some minutes. */
	async function passMinutes(minutes: number) {
		const by = sql`make_interval(mins => ${minutes})`;
		await sql`update pgboss.job set start_after = start_after - ${by} where state in ('created', 'retry')`;
		await sql`update messages set created_at = created_at - ${by}, claimed_at = claimed_at - ${by},
			unanswered_at = unanswered_at - ${by} where status = 'queued'`;
		await sql`update messages set expires_at = expires_at - ${by} where status = 'queued'`;
		await sql`update court_records set asked_at = asked_at - ${by} where look_up = 'waiting'`;
		await sql`update sandbox_statuses set due_at = due_at - ${by}`;
		await sql`update rate_limits set expire = expire - ${by}`;
		await sql`update message_send_slots set next_at = next_at - ${by}`;
	}

	/** Waits until nothing runs or is due. */
	async function rest() {
		await restarting;
		for (const deadline = Date.now() + REST_MS; Date.now() < deadline; await wait(50)) {
			const [busy] = await sql<{ count: number }[]>`select (
				(select count(*) from pgboss.job where state = 'active' or state in ('created', 'retry') and start_after < now() + interval '2 s')
				+ (select count(*) from sandbox_statuses where due_at < now() + interval '2 s'))::int as count`;
			if (busy?.count === 0) return;
		}
		throw new Error(
			`The product does not come to rest:\n${worker.output().slice(-2000)}${server.output().slice(-2000)}`,
		);
	}

	/** An hour passes, with what the clock does in it. */
	async function passHour() {
		await rest();
		await passMinutes(60);
		await rest();
		for (const jobs of CLOCK_STEPS) {
			await sql`insert into pgboss.job (name, data, retry_limit) select unnest(${jobs}::text[]), '{}', 0`;
			await rest();
		}
	}

	const call = openClient(server.url);
	return {
		chaos,
		given,
		sql,
		server,
		call,
		onKilled(listener: typeof onKilled) {
			onKilled = listener;
		},
		ledgerEnd,
		rest,
		passHour,
		/** No worker runs from now on, after what is under way. */
		async stopWorker() {
			await rest();
			worker.process.kill("SIGTERM");
			if (worker.process.exitCode === null) await once(worker.process, "exit");
		},
		async startWorker() {
			await passMinutes(60);
			worker = await startWorker();
		},
		/** Plays a schedule as if at a moment in India; `due`: late, as no worker ran in that minute. */
		async run(job: string, at: string, due?: string) {
			const inIndia = (moment: string) => `${moment}:00+05:30`;
			const moments = { at: inIndia(at), ...(due ? { due: inIndia(due) } : {}) };
			const { status, text } = await call("POST", "/sandbox/run", { job, ...moments });
			if (status !== 200) throw new Error(`${job} at ${at}: ${status} ${text}`);
			await rest();
		},
		/** Lets hours pass until nothing waits. */
		async settle() {
			for (let hour = 0; hour < MAX_HOURS; hour++) {
				await passHour();
				const [open] = await sql`select (
					(select count(*) from messages where status = 'queued')
					+ (select count(*) from pgboss.job where state in ('created', 'retry', 'active')))::int as rows`;
				if (open?.rows === 0) return;
			}
			throw new Error(
				`Something waits for ever: ${JSON.stringify(
					await sql`
				select name, state, output, data from pgboss.job where state in ('created', 'retry', 'active') limit 5`,
				)}`,
			);
		},
		async close() {
			await restarting;
			for (const { process: child } of [worker, server]) child.kill("SIGKILL");
			chaos.close();
			await sql.end({ timeout: 1 });
			await given.close();
			await database.drop();
		},
	};
}
export type Product = Awaited<ReturnType<typeof startProduct>>;
