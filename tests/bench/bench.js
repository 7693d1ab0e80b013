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
/** Enough for the engine to have compiled what runs often, but no longer than a slow machine bears. */
const WARM_UP = { requests: 3000, milliseconds: 20_000 };
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
	/** How each target was loaded last, to profile it again. */
	const loads = new Map();
	/** The elements and statements of targets that were described. */
	const contents = new Map();
	let database;

	const keep = (name, reading) => readings.set(name, [...(readings.get(name) ?? []), reading]);

	async function withServer(options, work) {
		const server = await start(options);
		try {
			return await work(Object.assign(server, { options }));
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
		loads.set(name, { options: server.options, path, request });
		const { length: bytes } = await answerOf(load);
		if (!isWarm) await warmUp(load);
		const before = usageOf(server.pid);
		let megabytes = before.megabytes;
		const watch = setInterval(() => (megabytes = Math.max(megabytes, usageOf(server.pid).megabytes)), 200);
		const result = await autocannon({ ...load, duration: seconds });
		clearInterval(watch);
		requireAnswers(name, result);
		const { cpu } = usageOf(server.pid);
		keep(name, {
			perSecond: result.requests.average,
			p50: result.latency.p50,
			p99: result.latency.p99,
			cpuMicroseconds: ((cpu - before.cpu) / result.requests.total) * 1e6,
			megabytes,
			bytes,
			refused: result.non2xx + result.errors,
		});
		process.stdout.write(`  ${name}: ${Math.round(result.requests.average)} req/s\n`);
		return result.requests.average;
	}

	/**
	 * One target at a steady rate, requests a second, whether or not the ones before are answered: what waits for its turn
	 * counts as late (no coordinated omission). Memory is read all the while, and again when the server has rested. `duration` is
	 * in seconds.
	 */
	async function measureSteady(name, server, { path = "/", rate, duration = STEADY_SECONDS * seconds, ...request }) {
		const load = { url: server.url + path, connections: CONNECTIONS, ...request };
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
		withServer,
		measure,
		measureSteady,
		describe,
		profile,
		results: () => readings,
		contents: () => contents,
		async database() {
			database ??= await createDatabase(postgresUrl);
			return database;
		},
		async dropDatabase() {
			await database?.drop();
		},
	};
}
