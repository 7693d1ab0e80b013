import { execFile } from "node:child_process";
import fs from "node:fs/promises";
import path from "node:path";

export type Place = ReturnType<typeof placeIn>;
export type Owner = { uid: number; gid: number };
/** How to run a program: command prefix (setpriv), uid and gid for `spawn`, and as root the owner of the files. */
export type Runner = { prefix: string[]; identity: Partial<Owner>; owner?: Owner };

export const POLL_MS = 20;
/** Passes no secrets to PostgreSQL and fixes its message language. The type requires NODE_ENV. */
export const ENVIRONMENT: NodeJS.ProcessEnv = {
	PATH: "/usr/sbin:/usr/bin:/sbin:/bin",
	LC_ALL: "C",
	NODE_ENV: "production",
};

export function placeIn(dir: string, report: (message: string) => void) {
	const cluster = path.join(dir, "postgres");
	const beside = { log: `${cluster}.log`, password: `${cluster}-password`, port: `${cluster}-port` };
	return { dir, cluster, version: `${cluster}/PG_VERSION`, pidFile: `${cluster}/postmaster.pid`, ...beside, report };
}

/** An empty pid file older than this is stale: a server fills it right after creating it. */
const EMPTY_FILE_MS = 5000;

export async function findServer(place: Place) {
	const text = await readIfThere(place.pidFile);
	const lines = text?.split("\n").map((line) => line.trim()) ?? [];
	const pid = Number(lines[0]);
	if (text === "") await removeIfOld(place.pidFile);
	if (await isRunning(pid, place)) return { pid, port: Number(lines[3]), isReady: lines[7] === "ready" };
	// PostgreSQL refuses to start while the pid of a killed server belongs to another process of its user.
	if (send(0, pid)) await fs.rm(place.pidFile, { force: true });
}

/** PostgreSQL does not start with an empty pid file, which a full disk can leave behind. */
async function removeIfOld(file: string) {
	const found = await forgiving("ENOENT", fs.stat(file));
	if (found && Date.now() - found.mtimeMs > EMPTY_FILE_MS) await fs.rm(file, { force: true });
}

/** Whether the process is this cluster's server: named postgres, alive, and (where /proc is readable) in the cluster's folder. */
export async function isRunning(pid: number, place: Place) {
	if (!send(0, pid)) return false;
	const ps = process.platform === "linux" ? undefined : await run(["ps", "-ww", "-o", "command=", "-p", String(pid)]);
	if (ps) return !ps.isDone || ps.output.includes(place.cluster);
	try {
		if (!/\(postgres\) [^ZX]/.test(await fs.readFile(`/proc/${pid}/stat`, "utf8"))) return false;
		return (await fs.readlink(`/proc/${pid}/cwd`)) === (await fs.realpath(place.cluster));
	} catch (error) {
		return codeOf(error) === "EACCES";
	}
}

export function send(signal: NodeJS.Signals | 0, pid: number) {
	try {
		return pid > 0 && process.kill(pid, signal);
	} catch {
		return false;
	}
}

export function run([command = "", ...args]: string[], identity: Partial<Owner> = {}) {
	return new Promise<{ isDone: boolean; output: string }>((resolve) => {
		execFile(command, args, { ...identity, env: ENVIRONMENT, cwd: "/" }, (error, out, err) => {
			resolve({ isDone: !error, output: `${out}${err}`.trim() || String(error?.message) });
		});
	});
}

export function lastLines(text = "") {
	return text.trim().split("\n").slice(-8).join("\n");
}

export function readIfThere(file: string) {
	return forgiving("ENOENT", fs.readFile(file, "utf8"));
}

/** Resolves to undefined on the expected error code. */
export function forgiving<Result>(foreseen: string, work: Promise<Result>) {
	return work.catch((error: unknown) => (codeOf(error) === foreseen ? undefined : Promise.reject(error)));
}

export function codeOf(error: unknown) {
	return error instanceof Error && "code" in error ? error.code : undefined;
}
