import { readFileSync } from "node:fs";
import autocannon from "autocannon";
import { createDatabase } from "./database.js";
import { start } from "./servers.js";

const CONNECTIONS = 32;
/** Enough for the engine to have compiled what runs often, but no longer than a slow machine bears. */
const WARM_UP = { requests: 2000, milliseconds: 8000 };
const TICKS_PER_SECOND = 100;

/** A process and those it has started, where the system tells (Linux). */
function withChildren(pid) {
	try {
		const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean);
		return [pid, ...children.flatMap(withChildren)];
	} catch {
		return [pid];
	}
}

/** What a process and its children have used so far, where the system tells: processor seconds and resident megabytes. */
function usageOf(pid) {
	const usage = { cpu: 0, megabytes: 0 };
	try {
		for (const one of withChildren(pid)) {
			const fields = readFileSync(`/proc/${one}/stat`, "utf8").split(") ")[1].split(" ");
			const pages = Number(readFileSync(`/proc/${one}/statm`, "utf8").split(" ")[1]);
			usage.cpu += (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
			usage.megabytes += (pages * 4096) / 1e6;
		}
		return usage;
	} catch {
		return { cpu: Number.NaN, megabytes: Number.NaN };
	}
}

async function warmUp(load) {
	const run = autocannon({ ...load, amount: WARM_UP.requests });
	const limit = setTimeout(() => run.stop(), WARM_UP.milliseconds);
	await run;
	clearTimeout(limit);
}

/**
 * What a scenario works with: `database()` prepares one of its own, `withServer` runs one server at a time in its own
 * process, `measure` loads one address of it. A target measured in several rounds keeps all its readings.
 */
export function createBench({ postgresUrl, seconds }) {
	const readings = new Map();
	let database;

	async function withServer(options, work) {
		const server = await start(options);
		try {
			return await work(server);
		} finally {
			await server.stop();
		}
	}

	/**
	 * One target under load. `request` is a path with headers, method and body as autocannon takes them; `isWarm`: one much like
	 * it has just been measured.
	 */
	async function measure(name, server, { path = "/", isWarm = false, ...request }) {
		const load = { url: server.url + path, connections: CONNECTIONS, ...request };
		const answer = await fetch(load.url, { method: request.method, headers: request.headers, body: request.body });
		const bytes = (await answer.arrayBuffer()).byteLength;
		if (!isWarm) await warmUp(load);
		const before = usageOf(server.pid);
		let megabytes = before.megabytes;
		const watch = setInterval(() => (megabytes = Math.max(megabytes, usageOf(server.pid).megabytes)), 200);
		const result = await autocannon({ ...load, duration: seconds });
		clearInterval(watch);
		const { cpu } = usageOf(server.pid);
		const all = readings.get(name) ?? [];
		readings.set(name, all);
		all.push({
			perSecond: result.requests.average,
			p50: result.latency.p50,
			p99: result.latency.p99,
			cpuMicroseconds: ((cpu - before.cpu) / result.requests.total) * 1e6,
			megabytes,
			bytes,
			refused: result.non2xx + result.errors,
		});
		process.stdout.write(`  ${name}: ${Math.round(result.requests.average)} req/s\n`);
	}

	return {
		withServer,
		measure,
		results: () => readings,
		async database() {
			database ??= await createDatabase(postgresUrl);
			return database;
		},
		async dropDatabase() {
			await database?.drop();
		},
	};
}
