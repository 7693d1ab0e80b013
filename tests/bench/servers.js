import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

const START_LIMIT_MS = 60_000;
/** The young generation of the product's image, for every target that node runs: it sets the pace of collections. */
const NODE_OPTIONS = "--max-semi-space-size=8";
const running = new Set();

export async function freePort() {
	const probe = createServer().listen(0, "127.0.0.1");
	await once(probe, "listening");
	const { port } = probe.address();
	probe.close();
	await once(probe, "close");
	return port;
}

function launch({ command = process.execPath, args, cwd }, env, url) {
	const child = spawn(command, args, {
		cwd,
		env: { PATH: process.env.PATH, HOME: process.env.HOME, HOST: "127.0.0.1", NODE_OPTIONS, ...env },
		stdio: ["ignore", "pipe", "pipe"],
	});
	let output = "";
	for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
	const server = {
		url,
		pid: child.pid,
		async stop() {
			running.delete(server);
			if (child.exitCode !== null || child.signalCode !== null) return;
			child.kill("SIGTERM");
			await once(child, "exit");
		},
	};
	running.add(server);
	return { child, server, output: () => output };
}

/** Starts a node process that serves nothing; nobody waits for it. */
export const startAside = ({ env, ...options }) => launch(options, env).server;

/**
 * Starts a server in its own process (it is told its PORT; in node, unless `command` says otherwise) and waits until `readyPath`
 * answers. The settings of the caller's shell do not reach it.
 */
export async function start({ env = {}, readyPath = "/", ...options }) {
	const port = await freePort();
	const url = `http://127.0.0.1:${port}`;
	const { child, server, output } = launch(options, { ...env, PORT: String(port) }, url);
	for (const deadline = Date.now() + START_LIMIT_MS; ; await wait(50)) {
		const answer = await fetch(url + readyPath).catch(() => undefined);
		if (answer?.ok) return server;
		if (child.exitCode !== null || Date.now() > deadline) {
			await server.stop();
			throw new Error(`${options.args.join(" ")} did not start:\n${output()}`);
		}
	}
}

export async function stopAll() {
	await Promise.all([...running].map((server) => server.stop()));
}

/**
 * The product as built in a folder with the settings of its image. Limits that would refuse the load are out of the way, and its pool
 * is as large as a peer's: all of them run at once on one database.
 */
export const productServer = (databaseUrl, folder = ".") => ({
	args: ["build/server/index.js", "start"],
	cwd: folder,
	env: {
		DATABASE_URL: databaseUrl,
		SANDBOX: "1",
		RATE_LIMIT_SCALE: "1000000",
		DATABASE_POOL: "10",
		MALLOC_ARENA_MAX: "2",
	},
	readyPath: "/readyz",
});

/** The worker of the product, whose simulators are those of the server at `url`. */
export const productWorker = (databaseUrl, url) => ({
	args: ["build/server/index.js", "worker"],
	env: { DATABASE_URL: databaseUrl, SANDBOX: "1", PUBLIC_URL: url, LOG_LEVEL: "warn" },
});
