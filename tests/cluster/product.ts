import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { openCompanies } from "../faults/companies";
import { type Database, until } from "./database";
import type { Machine, MachineName, Running } from "./network";
import { ADDRESSES, OUTSIDE } from "./network";

export const BASE = `http://${ADDRESSES.proxy}`;
const PORT = 3000;
const START_SECONDS = 60;
/** HAProxy asks each second, and twice before it believes a no. */
const NOTICE_SECONDS = 3;

export type WebName = Extract<MachineName, "web1" | "web2">;

/**
 * Two servers and a worker apart, each with a disk of its own, and nothing but the database between them. The companies are
 * played by a further process, which no event touches but the database's.
 */
export async function startProduct(machines: Record<MachineName, Machine>, database: Database) {
	const companies = await openCompanies(PORT, { simulatorsAt: ADDRESSES.companies, listenAt: OUTSIDE });

	const settingsOf = (name: MachineName) => ({
		...database.urls,
		DATABASE_PREPARE: "0",
		...companies.settings,
		NODE_ENV: "production",
		SANDBOX: "1",
		HOST: "0.0.0.0",
		PORT: String(PORT),
		PUBLIC_URL: BASE,
		DATA_DIR: `/run/cluster/${name}-data`,
		SESSION_SECRET: "the-same-secret-on-every-machine-of-the-test",
		TRUSTED_PROXIES: "1",
		RATE_LIMIT_SCALE: "100000",
		SHUTDOWN_NOTICE_SECONDS: String(NOTICE_SECONDS),
		LOG_LEVEL: "warn",
	});

	function run(name: MachineName, command: string, env: Record<string, string> = {}): Running {
		const settings = settingsOf(name);
		mkdirSync(settings.DATA_DIR, { recursive: true });
		return machines[name].start(process.execPath, ["build/server/index.js", command], { env: { ...settings, ...env } });
	}
	const isReady = async (name: MachineName) => (await fetch(`http://${ADDRESSES[name]}:${PORT}/readyz`)).ok;
	const has = (what: string, { process: child, output }: Running, isSo: () => Promise<boolean>) =>
		until(
			what,
			async () => {
				if (child.exitCode !== null) throw new Error(`It ended: ${output()}`);
				return isSo();
			},
			START_SECONDS,
			output,
		);

	/** A server without the worker's part. */
	async function startServer(name: MachineName) {
		const running = run(name, "start", { WORKER: "0" });
		await has(`${name} is ready`, running, () => isReady(name));
		return running;
	}
	async function startWorker() {
		const running = run("worker", "worker", { LOG_LEVEL: "info" });
		await has("the worker is ready", running, async () => running.output().includes("the worker is ready"));
		return running;
	}

	// The first one makes the tables, and the others find them.
	const stands = await startServer("companies");
	const [web1, web2, worker] = await Promise.all([startServer("web1"), startServer("web2"), startWorker()]);
	const processes = { web1, web2, worker, companies: stands };
	await until("HAProxy leads to a server", async () => (await fetch(`${BASE}/readyz`)).ok);

	return {
		companies,
		processes,
		async kill(name: WebName | "worker") {
			await machines[name].kill();
		},
		async startServer(name: WebName) {
			processes[name] = await startServer(name);
		},
		async startWorker() {
			processes.worker = await startWorker();
		},
		/** Tells a server to stop. @returns its exit code */
		async stop(name: WebName): Promise<number | null> {
			const { process: child } = processes[name];
			const ended = once(child, "exit");
			child.kill("SIGTERM");
			await ended;
			return child.exitCode;
		},
		isReady: async () => (await fetch(`${BASE}/readyz`, { signal: AbortSignal.timeout(5000) })).ok,
		/** How `npm run check:data` ends, and what it says. */
		checkData: () =>
			machines.worker.run(process.execPath, ["build/server/index.js", "check:data"], { env: settingsOf("worker") }),
		/** Lines of the log that are faults of ours: nobody should have met one. */
		listFaults: () =>
			Object.values(machines)
				.flatMap((machine) => machine.output().split("\n"))
				.filter((line) => /^\{"level":[56]0/.test(line)),
		close: () => companies.close(),
	};
}
export type Product = Awaited<ReturnType<typeof startProduct>>;
