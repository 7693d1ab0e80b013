import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { openFactories } from "../support/database/people";
import { freePort, type RunningServer, startServer } from "../support/server/server";
import { startCluster } from "./cluster";
import { openCompanies } from "./companies";
import { openLoad } from "./load";

async function kill({ process: child }: RunningServer) {
	child.kill("SIGKILL");
	if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
}

/** The built product with a PostgreSQL of its own, companies that can be broken, and people who use it without a pause. */
export async function startProduct() {
	const cluster = await startCluster();
	const port = await freePort();
	const companies = await openCompanies(port);
	const settings = {
		DATABASE_URL: cluster.url,
		PORT: String(port),
		RATE_LIMIT_SCALE: "100000",
		LOG_LEVEL: "info",
		...companies.settings,
	};
	const startPages = () => startServer({ ...settings, WORKER: "0" });
	const startWorker = () => startServer(settings, "worker");
	const processes = { server: await startPages(), worker: await startWorker() };
	const given = openFactories(cluster.url);
	const load = await openLoad(processes.server.url, given);
	await given.close();

	return {
		cluster,
		companies,
		load,
		/** Those that run now. */
		processes,
		killServer: () => kill(processes.server),
		killWorker: () => kill(processes.worker),
		async startServer() {
			processes.server = await startPages();
		},
		async startWorker() {
			processes.worker = await startWorker();
		},
		/** Readiness comes back by itself; nobody restarts a server that lives. */
		async untilReady() {
			const { url } = processes.server;
			for (const deadline = Date.now() + 30_000; Date.now() < deadline; await wait(100)) {
				const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined);
				if (response?.ok) return;
			}
			throw new Error(`The server did not become ready again:\n${processes.server.output().slice(-2000)}`);
		},
		/** How `npm run check:data` ends, and what it says. */
		async checkData() {
			const child = spawn(process.execPath, ["build/server/index.js", "check:data"], {
				env: { ...process.env, ...settings, NODE_ENV: "production", SANDBOX: "1", LOG_LEVEL: "warn" },
			});
			let output = "";
			for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
			const [code] = await once(child, "exit");
			return { code: Number(code), output };
		},
		async close() {
			for (const { process: child } of Object.values(processes)) child.kill("SIGKILL");
			companies.close();
			await cluster.close();
		},
	};
}
