import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

/** The machines, by the addresses of the example files in docs/operations. */
export const ADDRESSES = {
	proxy: "10.20.0.10",
	web1: "10.20.0.21",
	web2: "10.20.0.22",
	worker: "10.20.0.31",
	db1: "10.20.0.41",
	db2: "10.20.0.42",
	witness: "10.20.0.43",
	companies: "10.20.0.51",
} as const;
export type MachineName = keyof typeof ADDRESSES;

/** The test itself stands here, where people and programs would be. */
export const OUTSIDE = "10.20.0.1";

/** Characters of what one program wrote. */
const MAX_KEPT = 1_000_000;

const ip = (...args: string[]) => execFileSync("ip", args, { stdio: ["ignore", "ignore", "inherit"] });

export type Running = { process: ChildProcess; output(): string };
type Start = { env?: Record<string, string>; user?: string };

/** One machine: a network namespace with an address, and the processes in it. */
function openMachine(name: MachineName) {
	const enter = ["nsenter", `--net=/run/netns/${name}`, "--"];
	const asUser = (user: string) => ["setpriv", `--reuid=${user}`, `--regid=${user}`, "--init-groups", "--"];
	const started: Running[] = [];
	const listPids = () =>
		spawnSync("ip", ["netns", "pids", name], { encoding: "utf8" }).stdout.split("\n").map(Number).filter(Boolean);

	/** Starts a program here. */
	function start(command: string, args: string[], { env = {}, user }: Start = {}): Running {
		const [first = "", ...rest] = [...enter, ...(user ? asUser(user) : []), command, ...args];
		const child = spawn(first, rest, {
			env: { NODE_ENV: "production", PATH: process.env.PATH, ...env },
			stdio: ["ignore", "pipe", "pipe"],
		});
		let output = "";
		for (const stream of [child.stdout, child.stderr])
			stream.on("data", (chunk) => {
				output = (output + chunk).slice(-MAX_KEPT);
			});
		const running = { process: child, output: () => output };
		started.push(running);
		return running;
	}

	return {
		name,
		address: ADDRESSES[name],
		start,
		/** What all programs here wrote. */
		output: () => started.map(({ output }) => output()).join("\n"),
		/** Runs a program to its end. */
		async run(command: string, args: string[], options: Start = {}) {
			const { process: child, output } = start(command, args, options);
			const [code] = await once(child, "close");
			return { code: Number(code), output: output() };
		},
		/** Everything here ends in the same moment, without a word. */
		async kill() {
			for (const deadline = Date.now() + 5_000; listPids().length > 0; await wait(20)) {
				for (const pid of listPids()) spawnSync("kill", ["-KILL", String(pid)], { stdio: "ignore" });
				if (Date.now() > deadline) throw new Error(`${name} could not be killed`);
			}
		},
	};
}
export type Machine = ReturnType<typeof openMachine>;

/**
 * Joins the machines by a bridge. All of it is in this process's own namespaces, which `APART` made and the kernel clears
 * away with it; so this refuses to run in those of the machine.
 */
export function openNetwork(): Record<MachineName, Machine> {
	const routes = readFileSync("/proc/net/route", "utf8").trim().split("\n").slice(1);
	if (routes.length > 0)
		throw new Error("This test changes networks: run it by npm run test:cluster, which gives it one of its own");
	ip("link", "set", "lo", "up");
	ip("link", "add", "hub", "type", "bridge");
	ip("addr", "add", `${OUTSIDE}/24`, "dev", "hub");
	ip("link", "set", "hub", "up");
	const open = <Name extends MachineName>(name: Name): [Name, Machine] => {
		ip("netns", "add", name);
		ip("link", "add", `to-${name}`, "type", "veth", "peer", "name", "eth0", "netns", name);
		ip("link", "set", `to-${name}`, "master", "hub", "up");
		ip("-n", name, "addr", "add", `${ADDRESSES[name]}/24`, "dev", "eth0");
		for (const link of ["lo", "eth0"]) ip("-n", name, "link", "set", link, "up");
		return [name, openMachine(name)];
	};
	const names: MachineName[] = ["proxy", "web1", "web2", "worker", "db1", "db2", "witness", "companies"];
	return Object.fromEntries(names.map(open)) as Record<MachineName, Machine>;
}
