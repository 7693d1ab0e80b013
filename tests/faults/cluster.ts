import { spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import postgres from "postgres";
import { startEmbedded } from "../../app/platform/db/embedded/start.server";

const DISK_BYTES = 1500 * 1024 * 1024;
const MAX_TO_STOP_MS = 20_000;

const succeeds = (command: string, args: string[]) => spawnSync(command, args, { stdio: "ignore" }).status === 0;

/** Where the cluster lies: a small disk in memory for root, who may mount one; else a folder, whose disk cannot be filled. */
async function makeFolder() {
	const folder = await mkdtemp(path.join(tmpdir(), "faults-"));
	const isMounted =
		process.getuid?.() === 0 &&
		succeeds("mount", ["-t", "tmpfs", "-o", `size=${DISK_BYTES},mode=755`, "tmpfs", folder]);
	return { folder, isMounted };
}

const resize = (folder: string, bytes: number) => succeeds("mount", ["-o", `remount,size=${bytes}`, folder]);

function usedBytes(folder: string) {
	const { stdout } = spawnSync("df", ["--output=used", "-B1", folder], { encoding: "utf8" });
	return Number(stdout.trim().split("\n").at(-1));
}

/** A PostgreSQL that can be stopped, frozen and starved of disk, at the same address throughout. */
export async function startCluster() {
	const { folder, isMounted } = await makeFolder();
	let current = await startEmbedded(folder, () => {});
	const { url } = current;

	const findPid = async () =>
		Number((await readFile(path.join(folder, "postgres/postmaster.pid"), "utf8")).split("\n")[0]);
	const isAlive = (pid: number) => succeeds("kill", ["-0", String(pid)]);

	/** The server and every process it has started, the server first. */
	async function listProcesses() {
		const pid = await findPid();
		const { stdout } = spawnSync("ps", ["-o", "pid=", "--ppid", String(pid)], { encoding: "utf8" });
		return [pid, ...stdout.split("\n").map(Number).filter(Boolean)];
	}

	async function signalAll(signal: NodeJS.Signals, pids: number[]) {
		for (const pid of pids) succeeds("kill", [`-${signal.replace("SIG", "")}`, String(pid)]);
	}

	let frozen: number[] = [];
	return {
		url,
		canFillDisk: isMounted,
		/** `fast` ends sessions and writes everything out; `immediate` is as if the power had gone. */
		async stop(mode: "fast" | "immediate") {
			const pid = await findPid();
			process.kill(pid, mode === "fast" ? "SIGINT" : "SIGQUIT");
			for (const deadline = Date.now() + MAX_TO_STOP_MS; isAlive(pid); await wait(50))
				if (Date.now() > deadline) throw new Error("PostgreSQL did not stop");
		},
		async start() {
			current = await startEmbedded(folder, () => {});
			if (current.url !== url) throw new Error("PostgreSQL came back at another address");
		},
		async freeze() {
			frozen = await listProcesses();
			await signalAll("SIGSTOP", frozen);
		},
		async thaw() {
			await signalAll("SIGCONT", frozen.toReversed());
			frozen = [];
		},
		/** Leaves no room, and uses up what PostgreSQL has put by for its log, so that it notices. */
		async fillDisk() {
			if (!resize(folder, usedBytes(folder) + 64 * 1024)) throw new Error("The disk could not be made smaller");
			const sql = postgres(url, { max: 1, connect_timeout: 5, onnotice: () => {} });
			try {
				for (let megabytes = 0; megabytes < 64; megabytes++)
					await sql`select pg_logical_emit_message(false, 'faults', repeat('x', 1000000))`;
				throw new Error("PostgreSQL does not mind a full disk");
			} catch (error) {
				if (!(error instanceof Error) || /does not mind/.test(error.message)) throw error;
			} finally {
				await sql.end({ timeout: 1 });
			}
		},
		freeDisk() {
			if (!resize(folder, DISK_BYTES)) throw new Error("The disk could not be made larger");
		},
		/** Ends it for good. */
		async close() {
			if (frozen.length > 0) await signalAll("SIGCONT", frozen);
			if (isMounted) resize(folder, DISK_BYTES);
			await current.stop();
			if (isMounted) succeeds("umount", ["-l", folder]);
			await rm(folder, { recursive: true, force: true });
		},
	};
}
