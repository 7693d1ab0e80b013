import { spawnSync } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";

export type ChildProcess = { pid: number; name: string };

/** The processes that a server with WEB_PROCESSES has now, by the names they have there. */
export function listChildren(parent: number | undefined): ChildProcess[] {
	const { stdout } = spawnSync("ps", ["-o", "pid=,args=", "--ppid", String(parent)], { encoding: "utf8" });
	return [...stdout.matchAll(/^ *(\d+) .* (?:start|worker) (web-\d+|worker)$/gm)]
		.map(([, pid, name = ""]) => ({ pid: Number(pid), name }))
		.sort((a, b) => a.name.localeCompare(b.name));
}

export const isAlive = (pid: number) => {
	const { stdout } = spawnSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" });
	return stdout.trim() !== "" && !stdout.startsWith("Z");
};

/** What `look` finds, once it finds it. */
export async function until<T>(look: () => Promise<T | undefined | false>, seconds = 20): Promise<T> {
	for (const deadline = Date.now() + seconds * 1000; Date.now() < deadline; await wait(100)) {
		const found = await look();
		if (found) return found;
	}
	throw new Error("It did not come about in time");
}
