import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

import { ENTRY } from "./entry";

export type RunningServer = {
	url: string;
	port: number;
	process: ChildProcess;
	output(): string;
	stop(): Promise<void>;
};

/** A port nobody listens on. */
export async function freePort(): Promise<number> {
	const probe = createServer().listen(0, "127.0.0.1");
	await once(probe, "listening");
	const address = probe.address();
	probe.close();
	await once(probe, "close");
	if (address === null || typeof address === "string") throw new Error("No port to be had");
	return address.port;
}

/** This process's environment less what the tests themselves put into it. */
function operatorsEnvironment() {
	const inherited = { ...process.env };
	for (const name of ["NODE_ENV", "DATABASE_URL", "DATA_DIR"]) Reflect.deleteProperty(inherited, name);
	return inherited;
}

/** Rate limits are far away unless the test is about them. */
const USUAL = { SANDBOX: "1", LOG_LEVEL: "warn", HOST: "127.0.0.1", RATE_LIMIT_SCALE: "1000" };

/** What the log says of a statement that took a second connection: a defect, whatever was tested. */
const BESIDE = "beside the transaction that is open";

/** Starts the server as an operator would, and waits until it is ready. */
export async function startServer(
	env: Record<string, string>,
	command = "start",
	entry = ENTRY,
): Promise<RunningServer> {
	const port = Number(env.PORT ?? (await freePort()));
	const child = spawn(process.execPath, [entry, command], {
		env: { ...operatorsEnvironment(), ...USUAL, ...env, PORT: String(port) },
		stdio: ["ignore", "pipe", "pipe"],
	});
	let output = "";
	for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
	const url = `http://127.0.0.1:${port}`;
	const isReady = async () => {
		if (command !== "start") return output.includes("ready");
		const response = await fetch(`${url}/readyz`).catch(() => undefined);
		return response?.ok === true;
	};
	for (const deadline = Date.now() + 60_000; !(await isReady()); await wait(50)) {
		if (child.exitCode !== null || Date.now() > deadline) throw new Error(`The server did not start:\n${output}`);
	}
	return {
		url,
		port,
		process: child,
		output: () => output,
		stop: async () => {
			if (child.exitCode === null && child.signalCode === null) {
				child.kill("SIGTERM");
				await once(child, "exit");
			}
			const defect = output.split("\n").find((line) => line.includes(BESIDE));
			if (defect) throw new Error(defect);
		},
	};
}
