import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import autocannon from "autocannon";
import { createDatabase } from "./database.js";
import { sharesOf } from "./profile.js";
import { start } from "./servers.js";
import { openCounter } from "./statements.js";

const CONNECTIONS = 32;
/** A target is warm once so many bursts in turn have not lowered a request's least processor time by this share. */
const WARM_UP = { seconds: 2, settledBursts: 3, settledShare: 0.03, maxBursts: 20 };
/** Ten bursts of a second differ less from their neighbours' than one of ten seconds on a machine that others use. */
const BURST_SECONDS = 1;
const TICKS_PER_SECOND = 100;
const SAMPLE_MS = 200;
/** The product's steady run must be long enough for a leak to show beside what collections leave. */
const STEADY_SECONDS = 4;
const REST_MS = 1500;
const ANSWERS_COUNTED = 20;

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

/** An answer as it goes over the wire, compressed ones as they are. @returns a buffer */
function answerOf({ url, method = "GET", headers = {}, body }) {
	return new Promise((resolve, reject) => {
		const sent = request(url, { method, headers }, (answer) => {
			const parts = [];
			answer.on("data", (part) => parts.push(part));
			answer.on("end", () => resolve(Buffer.concat(parts)));
			answer.on("error", reject);
		});
		sent.on("error", reject);
		sent.end(body);
	});
}

/** By how much a row of numbers rises a step, by least squares. */
function slopeOf(numbers) {
	const middle = (numbers.length - 1) / 2;
	const average = numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
	let above = 0;
	let below = 0;
	for (const [step, one] of numbers.entries()) {
		above += (step - middle) * (one - average);
		below += (step - middle) ** 2;
	}
	return below === 0 ? 0 : above / below;
}

/** @throws where nothing was answered: on a machine that is busy with other things nothing can be said */
function requireAnswers(name, { requests }) {
	if (requests.total === 0) throw new Error(`${name}: no answer in all of the time, so nothing was measured`);
}

/** Loads a server's address for a `duration` in seconds or an `amount` of requests. */
async function loadFor(extent, name, { pid }, load) {
	const before = usageOf(pid);
	let megabytes = before.megabytes;
	const watch = setInterval(() => (megabytes = Math.max(megabytes, usageOf(pid).megabytes)), SAMPLE_MS);
	const result = await autocannon({ ...load, ...extent });
	clearInterval(watch);
	requireAnswers(name, result);
	return {
		perSecond: result.requests.total / result.duration,
		p50: result.latency.p50,
		p99: result.latency.p99,
		cpuMicroseconds: ((usageOf(pid).cpu - before.cpu) / result.requests.total) * 1e6,
		megabytes,
		refused: result.non2xx + result.errors,
	};
}

/** A number of requests would leave slow targets cold: the engine compiles what takes time. @returns requests a second */
async function warmUp(name, server, load) {
	let least = Number.POSITIVE_INFINITY;
	let settled = 0;
	let rate = 0;
	for (let burst = 0; burst < WARM_UP.maxBursts && settled < WARM_UP.settledBursts; burst++) {
		const { cpuMicroseconds, perSecond } = await loadFor({ duration: WARM_UP.seconds }, name, server, load);
		settled = cpuMicroseconds < least * (1 - WARM_UP.settledShare) ? 0 : settled + 1;
		least = Math.min(least, cpuMicroseconds);
		rate = perSecond;
	}
	return rate;
}

/**
 * What a scenario works with: `database()` prepares one of its own, `withServers` runs servers, each in its own
 * process, `measure` loads one address of it, `alternate` some addresses of servers that run beside each other. A target measured
 * in several rounds keeps all its readings.
 */
export function createBench({ postgresUrl, seconds, isShort, against }) {
	const readings = new Map();
	/** How each target was loaded last, to profile it again. */
	const loads = new Map();
	/** The elements and statements of targets that were described. */
	const contents = new Map();
	const databases = new Map();

	/** The database of the build in a folder, which may have other tables. */
	async function databaseOf(folder) {
		const database = databases.get(folder) ?? (await createDatabase(postgresUrl, folder));
		databases.set(folder, database);
		return database;
	}

	const keep = (name, reading) => readings.set(name, [...(readings.get(name) ?? []), reading]);

	async function withServers(all, work) {
		const servers = [];
		try {
			for (const options of all) servers.push(Object.assign(await start(options), { options }));
			return await work(servers);
		} finally {
			for (const server of servers) await server.stop();
		}
	}

	const withServer = (options, work) => withServers([options], ([server]) => work(server));

	/** A target as autocannon loads it. */
	function open(name, server, { path = "/", ...request }) {
		loads.set(name, { options: server.options, path, request });
		return { url: server.url + path, connections: CONNECTIONS, ...request };
	}

	/**
	 * One target under load. `request` is a path with headers, method and body as autocannon takes them; `isWarm`: one much like
	 * it has just been measured.
	 */
	async function measure(name, server, { isWarm = false, ...request }) {
		const load = open(name, server, request);
		const { length: bytes } = await answerOf(load);
		if (!isWarm) await warmUp(name, server, load);
		const reading = await loadFor({ duration: seconds }, name, server, load);
		keep(name, { ...reading, bytes });
		process.stdout.write(`  ${name}: ${Math.round(reading.perSecond)} req/s\n`);
		return reading.perSecond;
	}

	/**
	 * Targets of several servers, `[name, server, request]`: warm, then in turn for a second each, as many turns as there are seconds
	 * a target. What else the machine does meets neighbours alike, so that ratios of one turn say more than those of whole runs.
	 */
	async function alternate(targets) {
		const opened = [];
		for (const [name, server, request] of targets) {
			const load = open(name, server, request);
			// A number, since requests that the end of a time cuts off would have cost without counting.
			const amount = Math.max(CONNECTIONS, Math.round((await warmUp(name, server, load)) * BURST_SECONDS));
			opened.push({ name, server, load, amount, bytes: (await answerOf(load)).length });
		}
		for (let turn = 0; turn * BURST_SECONDS < seconds; turn++)
			for (const { name, server, load, amount, bytes } of turn % 2 === 0 ? opened : opened.toReversed())
				keep(name, { ...(await loadFor({ amount }, name, server, load)), bytes });
	}

	/**
	 * One target at a steady rate, requests a second, whether or not the ones before are answered: what waits for its turn
	 * counts as late (no coordinated omission). Memory is read all the while, and again when the server has rested. `duration` is
	 * in seconds.
	 */
	async function measureSteady(name, server, { path = "/", rate, duration = STEADY_SECONDS * seconds, ...request }) {
		const load = open(name, server, { path, ...request });
		const before = usageOf(server.pid);
		const samples = [];
		const watch = setInterval(() => samples.push(usageOf(server.pid).megabytes), SAMPLE_MS);
		const result = await autocannon({
			...load,
			overallRate: Math.max(1, Math.round(rate)),
			duration,
		});
		clearInterval(watch);
		requireAnswers(name, result);
		const { cpu } = usageOf(server.pid);
		await wait(REST_MS);
		const half = samples.slice(Math.floor(samples.length / 2));
		keep(name, {
			perSecond: result.requests.average,
			p50: result.latency.p50,
			p99: result.latency.p99,
			cpuMicroseconds: ((cpu - before.cpu) / result.requests.total) * 1e6,
			megabytes: Math.max(...samples),
			megabytesBefore: before.megabytes,
			megabytesAfter: usageOf(server.pid).megabytes,
			growth: slopeOf(half) * half.length,
			bytes: (await answerOf(load)).length,
			refused: result.non2xx + result.errors,
		});
		process.stdout.write(`  ${name}: p50 ${result.latency.p50} ms, p99 ${result.latency.p99} ms\n`);
	}

	/**
	 * Counts the elements of a target's page, and the statements behind it: on a server of its own, whose statements go through a
	 * counter. Of some answers the fewest, since a server may do something else beside.
	 */
	async function describe(name) {
		const { options, path, request } = loads.get(name);
		const counter = options.env.DATABASE_URL && (await openCounter(options.env.DATABASE_URL));
		const env = counter ? { ...options.env, DATABASE_URL: counter.url } : options.env;
		await withServer({ ...options, env }, async (server) => {
			let statements = counter ? Number.POSITIVE_INFINITY : 0;
			let text = "";
			await wait(REST_MS);
			for (let time = 0; time < ANSWERS_COUNTED; time++) {
				const before = counter?.statements();
				text = String(await answerOf({ url: server.url + path, ...request }));
				if (counter) statements = Math.min(statements, counter.statements() - before);
			}
			contents.set(name, { elements: text.match(/<[a-z]/g)?.length ?? 0, statements });
		});
		await counter?.close();
	}

	/** Where the time of a target goes: it is loaded again for a moment, on a server of its own that keeps a profile. */
	async function profile(name) {
		const { options, path, request } = loads.get(name);
		const folder = await mkdtemp(join(tmpdir(), "bench-profile-"));
		try {
			const args = ["--cpu-prof", `--cpu-prof-dir=${folder}`, ...options.args];
			await withServer({ ...options, args }, (server) =>
				autocannon({ url: server.url + path, connections: CONNECTIONS, duration: seconds, ...request }),
			);
			return await sharesOf(folder);
		} finally {
			await rm(folder, { recursive: true, force: true });
		}
	}

	return {
		isShort,
		against,
		withServer,
		withServers,
		measure,
		alternate,
		measureSteady,
		describe,
		profile,
		results: () => readings,
		contents: () => contents,
		database: () => databaseOf("."),
		databaseOf,
		async dropDatabases() {
			for (const database of databases.values()) await database.drop();
		},
	};
}
